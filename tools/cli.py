"""The commands of build.py."""

import argparse
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path

from tools.console import Failure, remedy_for_os_error, say, show

BENCHES = ("start", "ui", "rules", "fair", "lighthouse")
"""The benchmarks that `bench` runs by itself, in tests/bench."""


def port(text: str) -> int:
    """A port's number. Raises what argparse tells as a wrong argument."""
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port (1 to 65535)")
    return int(text)


def parser() -> argparse.ArgumentParser:
    """The command line: serve (default), build, test, format, bench."""
    top = argparse.ArgumentParser(prog="build.py", description="Build, serve, test and measure Tertulia.")
    commands = top.add_subparsers(dest="command", metavar="command")

    serve = commands.add_parser("serve", help="build and serve on this machine (the default)")
    # Given before or after `serve`; left out after it, what was given before stands.
    top.set_defaults(port=None, no_browser=False)
    for where in (top, serve):
        where.add_argument("--port", type=port, default=argparse.SUPPRESS, help="this port and no other")
        where.add_argument(
            "--no-browser", action="store_true", default=argparse.SUPPRESS, help="do not open the browser"
        )

    commands.add_parser("build", help="write the finished static site to dist/")

    test = commands.add_parser("test", help="run all checks", epilog="What follows -- goes to pytest.")
    test.add_argument("--only", action="append", default=[], metavar="PART", help="just this part (repeatable)")
    test.add_argument("--long", action="store_true", help="also the tests that take minutes")

    commands.add_parser("format", help="format all sources and make safe repairs")

    bench = commands.add_parser("bench", help="print measured figures", epilog="Options go to the benchmark.")
    bench.add_argument("name", nargs="?", help=f"one of {', '.join(BENCHES)}, library; all if left out")
    return top


def main(arguments: Sequence[str]) -> int:
    """Run a command; return its exit code. Failures are told with their remedy."""
    try:
        return run_command(list(arguments))
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


def run_command(arguments: list[str]) -> int:
    """Do what the command line says."""
    # Imported late, so that --help and a wrong option answer at once.
    own, passed_on = split(arguments)
    if own[:1] == ["bench"]:
        options, extra = parser().parse_known_args(own)
        return bench(options.name, [*extra, *passed_on])
    options = parser().parse_args(own)
    if passed_on and options.command != "test":
        parser().error("only test and bench pass options on")
    if options.command == "test":
        from tools import checks

        return checks.run_all(checks.Options(tuple(options.only), options.long, tuple(passed_on)))

    if options.command == "format":
        from tools import checks

        return checks.tidy()

    from tools import server, site

    dist = site.build()
    if options.command == "build":
        size = sum(file.stat().st_size for file in dist.rglob("*") if file.is_file())
        say(f"dist/ is complete: {size / 1e6:.1f} MB")
        return 0
    return server.serve(dist, options.port, not options.no_browser)


def split(arguments: list[str]) -> tuple[list[str], list[str]]:
    """What stands before and after a lone --."""
    if "--" not in arguments:
        return arguments, []
    where = arguments.index("--")
    return arguments[:where], arguments[where + 1 :]


def bench(name: str | None, extra: list[str]) -> int:
    """Build, then run one benchmark or all; 1 if one misses its bar."""
    from tools import browsers, site
    from tools.environment import ready_venv
    from tools.paths import ROOT

    folder = ROOT / "tests" / "bench"
    parts = ("__init__", "harness", "random_games", "fair_tables")
    known = sorted(file.stem for file in folder.glob("*.py") if file.stem not in parts)
    if name and name not in known:
        raise Failure(f"There is no benchmark {name}.", f"Benchmarks: {', '.join(known)}.")
    site.build()
    python = ready_venv()
    chromium: Path = browsers.ready_chromium(python)
    code = 0
    for each in [name] if name else [each for each in BENCHES if each in known]:
        code |= show([python, "-m", f"tests.bench.{each}", *extra], env={"TERTULIA_CHROMIUM": str(chromium)})
    return code
