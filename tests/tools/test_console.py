"""How failures are told."""

import errno
import sys

import pytest

from tools.console import Failure, remedy_for, remedy_for_os_error, run


def failing(script: str) -> Failure:
    with pytest.raises(Failure) as caught:
        run([sys.executable, "-c", script], what="The step", remedy="Look closer.")
    return caught.value


def test_a_failed_program_shows_its_last_lines_and_a_remedy() -> None:
    failure = failing("import sys; print('half way'); sys.exit('broken at line 3')")
    assert "The step failed (exit 1)" in failure.message
    assert "half way" in failure.message
    assert "broken at line 3" in failure.message
    assert failure.remedy == "Look closer."


@pytest.mark.parametrize(
    ("output", "remedy"),
    [
        ("OSError: [Errno 28] No space left on device", "The disk is full"),
        ("npm error code ENOSPC", "The disk is full"),
        ("Failed to establish a new connection: [Errno 111] Connection refused", "could not be reached"),
        ("npm error code ENOTFOUND", "could not be reached"),
        ("ProxyError('Cannot connect to proxy.')", "could not be reached"),
        ("[SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed", "certificate"),
        ("EACCES: permission denied, mkdir 'node_modules'", "could not be written"),
    ],
)
def test_known_causes_get_their_remedy(output: str, remedy: str) -> None:
    assert remedy in failing(f"import sys; sys.exit({output!r})").remedy


def test_an_unknown_cause_gets_none() -> None:
    assert remedy_for("SyntaxError: invalid syntax") == ""


def test_code_quoted_in_a_stack_trace_is_cut_and_not_taken_for_the_cause() -> None:
    """Minified modules name every error there is, and fill the screen."""
    failure = failing("import sys; sys.stderr.write('x' * 5000 + 'ENOSPC' + 'x' * 5000 + '\\nboom'); sys.exit(1)")
    assert failure.remedy == "Look closer."
    assert "boom" in failure.message
    assert len(failure.message) < 1000


def test_a_program_that_is_not_there_is_a_failure() -> None:
    with pytest.raises(Failure, match="no-such-program"):
        run(["no-such-program"], what="The step")


def test_errors_of_the_system_get_the_same_remedies() -> None:
    assert "disk is full" in remedy_for_os_error(OSError(errno.ENOSPC, "No space left on device"))
    assert remedy_for_os_error(OSError(errno.EINVAL, "Invalid argument")) == ""
