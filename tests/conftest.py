"""Before anything of cardfolk is imported: what is measured for coverage must run interpreted."""

import os
import sys

if any(word.startswith("--cov") for word in sys.argv):
    os.environ.setdefault("CARDFOLK_PURE", "1")
