"""The commands of build.py."""

import argparse
import sys
import traceback
from collections.abc import Sequence

from tools.console import Failure, remedy_for_os_error, say


def parser() -> argparse.ArgumentParser:
    """The command line: serve (default), build, test, bench."""
    top = argparse.ArgumentParser(prog="build.py", description="Build, serve, test and measure Tertulia.")
    commands = top.add_subparsers(dest="command", metavar="command")
    serve = commands.add_parser("serve", help="build and serve on this machine (the default)")
    for where in (top, serve):
        where.add_argument("--port", type=int, default=None, help="this port and no other")
        where.add_argument("--no-browser", action="store_true", help="do not open the browser")
    commands.add_parser("build", help="write the finished static site to dist/")
    return top


def main(arguments: Sequence[str]) -> int:
    """Run a command; return its exit code. Failures are told with their remedy."""
    options = parser().parse_args(arguments)
    try:
        return run_command(options)
    except Failure as failure:
        print(f"\nbuild.py: {failure.message}", file=sys.stderr)
        if failure.remedy:
            print(f"\n{failure.remedy}", file=sys.stderr)
        return 1
    except OSError as error:
        remedy = remedy_for_os_error(error)
        if not remedy:
            traceback.print_exc()
        print(f"\nbuild.py: {error}\n\n{remedy}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nbuild.py: interrupted; run the same command to go on.", file=sys.stderr)
        return 130


def run_command(options: argparse.Namespace) -> int:
    """Do what the command line says."""
    from tools import server, site

    dist = site.build()
    if options.command == "build":
        size = sum(file.stat().st_size for file in dist.rglob("*") if file.is_file())
        say(f"dist/ is complete: {size / 1e6:.1f} MB")
        return 0
    return server.serve(dist, options.port, not options.no_browser)
