#!/usr/bin/env python3
"""Build, serve, test and measure Tertulia.

    python3 build.py            build and serve on this machine, open the browser
    python3 build.py build      write the finished static site to dist/
    python3 build.py test       run all checks
    python3 build.py bench      print measured figures

Needs Python 3.11 or newer and nothing else; it makes .venv and node_modules itself.
"""

import sys

# Before any import of ours: older Pythons cannot even parse those.
if sys.version_info < (3, 11):
    sys.exit(
        "Tertulia needs Python 3.11 or newer; this is Python %d.%d (%s).\n"
        "Install a newer one from python.org or your system's packages and run:\n"
        "    python3.11 build.py" % (sys.version_info[0], sys.version_info[1], sys.executable)
    )

from tools.cli import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
