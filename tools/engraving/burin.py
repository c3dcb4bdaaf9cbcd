"""The tool that cuts the lines: shapes of one ink as SVG path data, in a 0..size square, y downwards."""

import math
from collections.abc import Callable, Iterable, Sequence

Point = tuple[float, float]


def number(value: float, digits: int = 1) -> str:
    """A coordinate as short as it goes."""
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".") if digits else str(round(value))
    return "0" if text in ("-0", "") else text


def polygon(points: Sequence[Point], digits: int = 1) -> str:
    """A closed shape through the points, as relative path data."""
    scale = 10**digits
    whole = [(round(x * scale), round(y * scale)) for x, y in points]
    steps = [f"M{number(whole[0][0] / scale, digits)} {number(whole[0][1] / scale, digits)}l"]
    before = whole[0]
    for now in whole[1:]:
        if now == before:
            continue
        dx, dy = number((now[0] - before[0]) / scale, digits), number((now[1] - before[1]) / scale, digits)
        steps.append(
            f"{'' if dx.startswith('-') or steps[-1].endswith('l') else ' '}{dx}{'' if dy.startswith('-') else ' '}{dy}"
        )
        before = now
    return "".join(steps) + "z"


def circle(cx: float, cy: float, r: float, *, hole: bool = False) -> str:
    """A disc; ``hole`` runs the other way round, to cut it out of a shape around it."""
    sweep = 0 if hole else 1
    d, x = number(2 * r, 2), number(cx - r, 2)
    r_text = number(r, 2)
    return f"M{x} {number(cy, 2)}a{r_text} {r_text} 0 1 {sweep} {d} 0a{r_text} {r_text} 0 1 {sweep} -{d} 0z"


def ring(cx: float, cy: float, r: float, width: float) -> str:
    """A circle drawn with a line of ``width``."""
    return circle(cx, cy, r + width / 2) + circle(cx, cy, r - width / 2, hole=True)


def stroke(points: Sequence[Point], width: float | Callable[[float], float], digits: int = 1) -> str:
    """A cut along the points; ``width`` may change along the way (0 at the start, 1 at the end)."""
    if len(points) < 2:
        return ""
    left: list[Point] = []
    right: list[Point] = []
    last = len(points) - 1
    for index, (x, y) in enumerate(points):
        ax, ay = points[max(index - 1, 0)]
        bx, by = points[min(index + 1, last)]
        length = math.hypot(bx - ax, by - ay) or 1.0
        half = (width(index / last) if callable(width) else width) / 2
        nx, ny = -(by - ay) / length * half, (bx - ax) / length * half
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    return polygon(thin(left, 0.04) + thin(right, 0.04)[::-1], digits)


def swelling(width: float, least: float = 0.0) -> Callable[[float], float]:
    """A width for ``stroke`` that begins and ends fine, as a burin does."""
    return lambda along: least + (width - least) * math.sin(math.pi * along) ** 0.7


def tones(
    lines: Iterable[Sequence[Point]],
    tone: Callable[[float, float], float],
    widest: float,
    finest: float = 0.16,
    digits: int = 1,
) -> str:
    """Parallel lines whose width follows ``tone`` (0 white .. 1 black) at each point; a line lifts where it gets finer
    than ``finest``."""
    parts: list[str] = []
    for line in lines:
        run: list[Point] = []
        widths: list[float] = []
        for x, y in [*line, (math.nan, math.nan)]:
            width = 0.0 if math.isnan(x) else max(0.0, min(1.0, tone(x, y))) * widest
            if width >= finest:
                run.append((x, y))
                widths.append(width)
                continue
            if len(run) >= 2:
                parts.append(_band(run, widths, digits))
            run, widths = [], []
    return "".join(parts)


def _band(run: Sequence[Point], widths: Sequence[float], digits: int) -> str:
    last = len(run) - 1
    upper: list[Point] = []
    lower: list[Point] = []
    for index, (x, y) in enumerate(run):
        ax, ay = run[max(index - 1, 0)]
        bx, by = run[min(index + 1, last)]
        length = math.hypot(bx - ax, by - ay) or 1.0
        half = widths[index] / 2 * (0.35 if index in (0, last) else 1)
        nx, ny = -(by - ay) / length * half, (bx - ax) / length * half
        upper.append((x + nx, y + ny))
        lower.append((x - nx, y - ny))
    return polygon(thin(upper, 0.1) + thin(lower, 0.1)[::-1], digits)


def thin(points: list[Point], tolerance: float) -> list[Point]:
    """The same line with fewer points: none strays further than ``tolerance`` (Ramer, Douglas and Peucker)."""
    if len(points) < 3:
        return points
    keep = {0, len(points) - 1}
    pending = [(0, len(points) - 1)]
    while pending:
        first, last = pending.pop()
        (ax, ay), (bx, by) = points[first], points[last]
        dx, dy = bx - ax, by - ay
        length = math.hypot(dx, dy)
        worst, where = 0.0, -1
        for index in range(first + 1, last):
            x, y = points[index]
            away = abs(dx * (y - ay) - dy * (x - ax)) / length if length else math.hypot(x - ax, y - ay)
            if away > worst:
                worst, where = away, index
        if worst > tolerance:
            keep.add(where)
            pending += [(first, where), (where, last)]
    return [points[index] for index in sorted(keep)]


def arc(
    cx: float, cy: float, rx: float, ry: float, start: float, end: float, steps: int = 48, turn: float = 0.0
) -> list[Point]:
    """Points on an ellipse from ``start`` to ``end`` degrees (0 is to the right, clockwise), turned by ``turn``."""
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    points: list[Point] = []
    for index in range(steps + 1):
        angle = math.radians(start + (end - start) * index / steps)
        x, y = rx * math.cos(angle), ry * math.sin(angle)
        points.append((cx + x * cos - y * sin, cy + x * sin + y * cos))
    return points


def star(cx: float, cy: float, r: float, points: int = 4, inner: float = 0.28, turn: float = -90.0) -> str:
    """A star with sharp points."""
    corners: list[Point] = []
    for index in range(points * 2):
        radius = r if index % 2 == 0 else r * inner
        angle = math.radians(turn + 180 * index / points)
        corners.append((cx + radius * math.cos(angle), cy + radius * math.sin(angle)))
    return polygon(corners, 2)


def crescent(cx: float, cy: float, r: float, ix: float, iy: float, ir: float) -> str:
    """A disc less another one: its two arcs between the points where they cross."""
    d = math.hypot(ix - cx, iy - cy)
    along = (d * d + r * r - ir * ir) / (2 * d)
    across = math.sqrt(r * r - along * along)
    ux, uy = (ix - cx) / d, (iy - cy) / d
    first = (cx + along * ux - across * uy, cy + along * uy + across * ux)
    second = (cx + along * ux + across * uy, cy + along * uy - across * ux)
    return (
        f"M{first[0]:.2f} {first[1]:.2f}A{r} {r} 0 1 1 {second[0]:.2f} {second[1]:.2f}"
        f"A{ir} {ir} 0 1 0 {first[0]:.2f} {first[1]:.2f}z"
    )


def svg(width: float, height: float, *paths: str, rule: str = "nonzero") -> str:
    """A picture of one ink from its path data, one ``path`` each."""
    body = "".join(f'<path d="{path}"/>' for path in paths if path)
    fill_rule = f' fill-rule="{rule}"' if rule != "nonzero" else ""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(width)} {number(height)}"{fill_rule}>{body}</svg>\n'
