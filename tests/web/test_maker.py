"""The browser makes moves as MoveMaker does: every recorded case, step by step, with what is open then."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from cardfolk.ui.web import folder
from tests.play.cases import FILE

from .tools import needs

# Does what every case says and compares what is made and open; prints each difference.
SCRIPT = """
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
globalThis.localStorage = { getItem: () => null, setItem() {} };
const [, , js, file] = process.argv;
const { MoveMaker } = await import(`${js}/maker.js`);
const { say } = await import(`${js}/words.js`);
const { names, verbs, cases } = JSON.parse(readFileSync(file, "utf8"));

function openOf(now, to) {
  const said = (words) => (words ? say(words, to) : null);
  return {
    step: now.step,
    question: said(now.question),
    cards: now.cards.map((one) => [one.zone, one.place, one.card, one.number, one.open, one.picked]),
    zones: now.zones,
    targets: now.targets,
    buttons: now.buttons.map((one) =>
      [one.id, said(one.label), one.key, one.tone, one.marked, said(one.note), one.on, one.group, one.verb]),
    verbs: now.verbs.map((one) => [one.name, one.key, one.tone, one.state]),
    plan: now.plan.map(said),
    choice: now.choice?.name ?? null,
    value: now.value,
    line: said(now.line),
    tried: now.tried,
  };
}

const NAMES = { touch_number: "touchNumber", touch_zone: "touchZone" };
const wrong = [];
let steps = 0;
for (const [at, one] of cases.entries()) {
  const { view } = one;
  const to = { names: names.slice(0, view.seats), me: view.viewer };
  const maker = new MoveMaker(view, verbs[view.game], one.sort);
  const check = (where, made, open, wanted) => {
    const found = { made, open: openOf(open, to) };
    for (const [name, value] of [["made", wanted.made], ...Object.entries(wanted.open)]) {
      const is = name === "made" ? found.made : found.open[name];
      if (!isDeepStrictEqual(is, value)) wrong.push([`${view.game} ${at} ${where}`, name, is, value]);
    }
  };
  check("at first", null, maker.open(), { made: null, open: one.open });
  for (const [number, step] of one.steps.entries()) {
    const [name, ...args] = step.do;
    const done = maker[NAMES[name] ?? name](...args);
    const made = done && name !== "back" ? [done.text, done.untilTurn] : null;
    check(`step ${number} ${step.do}`, made, maker.open(), step);
    steps += 1;
  }
}
console.log(JSON.stringify({ steps, wrong: wrong.slice(0, 20) }));
"""


def test_every_recorded_case_is_the_same_in_the_browser() -> None:
    node = needs("node")
    js = Path(folder()) / "js"
    run = subprocess.run(
        [node, "--input-type=module", "-e", SCRIPT, "-", js.as_uri(), str(FILE)], capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr
    found = json.loads(run.stdout)
    assert found["wrong"] == []
    cases = json.loads(FILE.read_text(encoding="utf-8"))["cases"]
    assert found["steps"] == sum(len(case["steps"]) for case in cases) > 300
