"""The terminal as an app of whole screens, with keyboard and mouse."""
