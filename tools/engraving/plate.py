"""A plate that is hatched layer by layer: what lies in front hides what lies behind."""

import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from tools.engraving.burin import Point, polygon, svg, tones

Inside = Callable[[float, float], bool]
Tone = Callable[[float, float], float]


@dataclass
class Plate:
    """A picture of ``width`` x ``height``. Layers are added from the front to the back; outlines lie over all."""

    width: float
    height: float
    step: float = 1.25
    _hatched: list[tuple[Inside, list[list[Point]], Tone, float, float, int]] = field(default_factory=list)
    _hidden: list[Inside] = field(default_factory=list)
    _over: list[str] = field(default_factory=list)

    def hatch(
        self,
        inside: Inside,
        tone: Tone,
        *,
        angle: float = 0.0,
        pitch: float = 3.0,
        widest: float = 2.2,
        finest: float = 0.2,
        sway: float = 0.35,
    ) -> None:
        """Fill a region with parallel lines at ``angle`` degrees whose width follows ``tone``; it hides what comes later."""
        self._hatched.append((inside, self._lines(angle, pitch, sway), tone, widest, finest, len(self._hidden)))
        self._hidden.append(inside)

    def lines(
        self, inside: Inside, lines: list[list[Point]], tone: Tone, *, widest: float = 2.2, finest: float = 0.2
    ) -> None:
        """Fill a region with lines of its own shape."""
        self._hatched.append((inside, lines, tone, widest, finest, len(self._hidden)))
        self._hidden.append(inside)

    def blank(self, inside: Inside) -> None:
        """Leave a region without ink."""
        self._hidden.append(inside)

    def over(self, *paths: str) -> None:
        """Cut outlines and solid shapes over everything."""
        self._over += paths

    def svg(self) -> str:
        """The picture."""
        parts = []
        for inside, lines, tone, widest, finest, depth in self._hatched:
            front = self._hidden[:depth]

            def seen(
                x: float, y: float, inside: Inside = inside, tone: Tone = tone, front: list[Inside] = front
            ) -> float:
                if not inside(x, y) or any(covers(x, y) for covers in front):
                    return 0.0
                return tone(x, y)

            parts.append(tones(lines, seen, widest, finest))
        return svg(self.width, self.height, "".join(parts), "".join(self._over))

    def _lines(self, angle: float, pitch: float, sway: float) -> list[list[Point]]:
        cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        cx, cy = self.width / 2, self.height / 2
        reach = math.hypot(self.width, self.height) / 2 + pitch
        lines = []
        for row in range(-int(reach / pitch), int(reach / pitch) + 1):
            line = []
            for column in range(-int(reach / self.step), int(reach / self.step) + 1):
                along = column * self.step
                # A hand is never quite straight.
                away = (
                    row * pitch
                    + sway * math.sin(along / 37 + row * 0.9)
                    + sway * 0.5 * math.sin(along / 13 + row * 2.1)
                )
                x, y = cx + along * cos - away * sin, cy + along * sin + away * cos
                if -4 <= x <= self.width + 4 and -4 <= y <= self.height + 4:
                    line.append((x, y))
            if len(line) > 1:
                lines.append(line)
        return lines


def within(points: Sequence[Point]) -> Inside:
    """Whether a point lies in the polygon."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    box = (min(xs), max(xs), min(ys), max(ys))
    edges = list(zip(points, [*points[1:], points[0]], strict=True))

    def inside(x: float, y: float) -> bool:
        if not (box[0] <= x <= box[1] and box[2] <= y <= box[3]):
            return False
        odd = False
        for (ax, ay), (bx, by) in edges:
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                odd = not odd
        return odd

    return inside


def in_ellipse(cx: float, cy: float, rx: float, ry: float) -> Inside:
    """Whether a point lies in the ellipse."""
    return lambda x, y: ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1


def below(profile: Sequence[Point]) -> Inside:
    """Whether a point lies under a line that runs from left to right."""

    def inside(x: float, y: float) -> bool:
        return y >= height(profile, x)

    return inside


def height(profile: Sequence[Point], x: float) -> float:
    """The line's y at ``x``."""
    if x <= profile[0][0]:
        return profile[0][1]
    for (ax, ay), (bx, by) in itertools.pairwise(profile):
        if x <= bx:
            return ay + (by - ay) * (x - ax) / (bx - ax)
    return profile[-1][1]


def rough(profile: Sequence[Point], amount: float, seed: int = 1, steps: int = 6) -> list[Point]:
    """The line with small breaks, the same at every run."""
    points: list[Point] = []
    state = seed * 7919 % 65521
    for (ax, ay), (bx, by) in itertools.pairwise(profile):
        for index in range(steps):
            state = (state * 75 + 74) % 65537
            wobble = (state / 65537 - 0.5) * 2 * amount if index else 0.0
            points.append((ax + (bx - ax) * index / steps, ay + (by - ay) * index / steps + wobble))
    points.append(profile[-1])
    return points


def solid(points: Sequence[Point]) -> str:
    """A shape full of ink."""
    return polygon(points)


def scatter(
    count: int, width: float, height: float, seed: int = 7, apart: float = 10.0
) -> list[tuple[float, float, float]]:
    """Places (x, y) spread over a field, with a number 0..1 each, the same at every run and never closer than ``apart``."""
    found: list[tuple[float, float, float]] = []
    state = seed
    for _ in range(count * 40):
        if len(found) == count:
            break
        values = []
        for _ in range(3):
            state = (state * 16807) % 2147483647
            values.append(state / 2147483647)
        x, y = values[0] * width, values[1] * height
        if all(math.hypot(x - ox, y - oy) >= apart for ox, oy, _ in found):
            found.append((x, y, values[2]))
    return found
