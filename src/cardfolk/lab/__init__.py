"""The lab: bots measured against each other. `arena.run_arena` is the command, `report.report` what it says."""
