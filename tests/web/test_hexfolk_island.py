"""web.views.hexfolk.island: every board drawn whole, a button for just what may be done there, and a name for every place."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from game.core import Move, Stream
from game.hexfolk import MAPS, NAMES, Action, State, action_text, advised_seats, map_for, most_seats, tables
from game.registry import GAMES
from game.table import LocalTable
from tests.web.tables import NAMES as PEOPLE
from tests.web.tables import model_of
from tests.web.test_contrast import contrast
from tests.web.views_helper import Element, read
from web.i18n import Translator, languages
from web.views.hexfolk import names, pieces, terrain, thumbnails
from web.views.hexfolk.island import built_last, island, stills
from web.views.model import TableModel
from web.views.people import People

EN, ES = Translator("en"), Translator("es")
ON_ISLAND = {"settlement", "city", "road", "robber"}
CSS = (Path(__file__).resolve().parents[2] / "web" / "css" / "hexfolk-island.css").read_text(encoding="utf-8")
THEMES = ("day", "night")


# --- Real games --------------------------------------------------------------------------------------------------------


def played(seed: str, seats: int = 4, **options: Any) -> Iterator[LocalTable]:
    """One table before its first move and after each: all build what they can, and otherwise do anything but trade."""
    table = LocalTable.new(GAMES["hexfolk"], ("me",) * seats, seed, options)
    rng = Stream("island", seed)
    yield table
    while table.result is None:
        seat = table.to_act[0]
        legal = list(table.game.legal(table.replica(seat), seat))
        plain = [action for action in legal if isinstance(action, Action) and action.kind != "bank"]
        choice = [action for action in plain if action.kind == "city"]
        choice = choice or [action for action in plain if action.kind == "settlement"]
        if not choice and not rng.below(3):
            choice = [action for action in plain if action.kind in ("road", "roads", "knight", "buy")]
        choice = choice or [action for action in plain if action.kind not in ("road", "buy")] or plain or legal
        action = rng.choice(choice)
        table.act(seat, action.draw(rng) if hasattr(action, "draw") else action)
        yield table


@cache
def sample(seed: str, seats: int = 4, steps: int = 200, every: int = 1, **options: Any) -> tuple[TableModel, ...]:
    """A game as each seat sees it when it is to act."""
    found = []
    for step, table in enumerate(played(seed, seats, **options)):
        if step > steps or table.result is not None:
            break
        if step % every == 0:
            found.append(model_of(table, table.to_act[0]))
    return tuple(found)


@cache
def new(name: str, seats: int = 4) -> TableModel:
    """A game on this map before its first move."""
    return model_of(LocalTable.new(GAMES["hexfolk"], ("me",) * seats, "1", {"map": name}), 0)


def boards() -> list[TableModel]:
    """Every board there is, the three sizes of the standard one included."""
    return [new("standard", seats) for seats in (4, 6, 8)] + [new(name, 2) for name in NAMES[1:]]


def drawn(model: TableModel, t: Translator = EN) -> Element:
    return read(island(t, model))


def ground(model: TableModel) -> Element:
    """The still parts."""
    return read("".join(stills(EN, model).values()))


def used(root: Element, pattern: str) -> list[tuple[str, int, int]]:
    """What is used of the drawings whose names match, and where."""
    found = []
    for use in root.find("use"):
        name = use.attributes["href"].removeprefix("#hx-")
        if re.fullmatch(pattern, name):
            found.append((name, int(use.attributes.get("x", 0)), int(use.attributes.get("y", 0))))
    return found


def circles(root: Element, kind: str) -> dict[int, Element]:
    found = [
        (int(each.attributes["id"].partition("-")[2]), each)
        for each in root.find("circle")
        if each.attributes.get("id", "").startswith(f"{kind}-")
    ]
    assert len({place for place, _ in found}) == len(found)
    return dict(found)


def centre(circle: Element) -> tuple[int, int]:
    return int(circle.attributes["cx"]), int(circle.attributes["cy"])


# --- What stands still -------------------------------------------------------------------------------------------------


def test_every_board_is_among_them():
    assert {model.replica.island.partition(":")[0] for model in boards()} == set(MAPS)


@pytest.mark.parametrize("model", boards(), ids=lambda model: model.replica.island.partition(":")[0])
def test_a_board_has_each_of_its_tiles_numbers_and_harbours_once_and_all_of_it_is_in_the_frame(model):
    known = tables(model.replica.island)
    shore = known.geometry
    still = ground(model)
    middles = [(52 * x, 30 * y) for x, y in shore.tile_points]
    wanted = Counter(
        (terrain.TERRAINS[resource], *middle) for resource, middle in zip(known.resources, middles, strict=True)
    )
    assert Counter(used(still, "[FHPCMD]")) == wanted
    assert len(wanted) == len(shore.tiles)
    numbers = Counter((f"n{number}", *middle) for number, middle in zip(known.numbers, middles, strict=True) if number)
    assert Counter(used(still, r"n\d+")) == numbers
    harbours = used(still, r"h\d")
    assert [int(name[1:]) for name, _, _ in harbours] == list(known.harbours)
    for (_, x, y), corners in zip(harbours, shore.harbours, strict=True):
        # Off its own coast, nearer to its two corners than to any other.
        away = sorted((52 * cx - x) ** 2 + (30 * cy - y) ** 2 for cx, cy in shore.corner_points)
        own = sorted(
            (52 * shore.corner_points[c][0] - x) ** 2 + (30 * shore.corner_points[c][1] - y) ** 2 for c in corners
        )
        assert own == away[:2]
    (jetties,) = still.find("path", class_="hx-jetty")
    assert jetties.attributes["d"].count("M") == 2 * len(harbours)

    root = drawn(model)
    left, top, width, height = map(int, root.find("svg")[0].attributes["viewbox"].split())
    points = [(52 * x, 30 * y) for x, y in shore.corner_points]
    for x, y, room in [*((x, y, 20) for x, y in points), *((x, y, 24) for _, x, y in harbours)]:
        assert left + room <= x <= left + width - room
        assert top + room <= y <= top + height - room
    assert [centre(circle) for circle in circles(root, "corner").values()] == points
    assert [centre(circle) for circle in circles(root, "tile").values()] == middles
    assert circles(root, "edge") == {}


def test_the_key_of_a_still_part_changes_with_all_that_it_shows():
    keys = {}
    for model in [*boards(), new("standard", 2), replace(new("standard"), replica=another(new("standard").replica))]:
        for key, markup in stills(EN, model).items():
            assert keys.setdefault(key, markup) == markup, "one key for two contents"
            assert re.fullmatch(r"hexfolk-[a-z]+-[0-9a-f]{12}", key)
    assert len(keys) == len(set(keys.values())) == len(boards()) + 2


def another(state: State) -> State:
    """The same state on an island with two of its harbours exchanged."""
    board, land, numbers, harbours = state.island.split(":")
    other = harbours[::-1]
    assert other != harbours
    return state._replace(island=":".join((board, land, numbers, other)))


def test_still_parts_have_no_words_and_stay_the_same_through_a_game():
    models = sample("60", every=20)
    assert len({tuple(stills(t, model).items()) for t in (EN, ES) for model in models}) == 1
    texts = {each.text for each in ground(models[0]).find("text")}
    assert texts == {"2:1", "3:1", *map(str, (2, 3, 4, 5, 6, 8, 9, 10, 11, 12))}


def test_all_that_is_used_is_defined_once():
    for model in [*boards(), *sample("60", every=9), *sample("7", 6, every=9, map="standard")]:
        root, still = drawn(model), ground(model)
        ids = [each.attributes["id"] for each in [*root.all(), *still.all()] if "id" in each.attributes]
        assert len(ids) == len(set(ids))
        for use in [*root.find("use"), *still.find("use")]:
            assert use.attributes["href"].removeprefix("#") in ids
        assert {each.attributes["data-still"] for each in root.all() if "data-still" in each.attributes} == {
            *stills(EN, model)
        }


def test_an_island_that_is_not_dealt_out_yet_is_drawn_as_well():
    table = next(played("1"))
    islands = set()
    for _, before in table.history(0):
        model = replace(model_of(table, 0), replica=before, history=(), to_act=(), legal=())
        root = drawn(model)
        assert root.find("svg")[0].attributes["viewbox"] == drawn(new("standard")).find("svg")[0].attributes["viewbox"]
        islands.add(before.island.count(":"))
        assert bool(circles(root, "corner")) == bool(before.corners)
        assert ground(model).find("path", class_="hx-blank") if before.island.count(":") < 3 else True
    assert islands == {0, 1, 2, 3}


def test_a_number_has_as_many_pips_as_rolls_give_it_and_6_and_8_stand_out():
    still = ground(new("standard"))
    for number in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12):
        (token,) = still.find("g", id=f"hx-n{number}")
        rolls = sum(one + two == number for one in range(1, 7) for two in range(1, 7))
        assert token.find("path", class_="hx-pips")[0].attributes["d"].count("M") == rolls
        assert len(token.find("circle")) == (2 if number in (6, 8) else 1)
    assert len({terrain.scene(letter).split(">", 1)[1] for letter in terrain.TERRAINS}) == 6


# --- What lies on it ---------------------------------------------------------------------------------------------------


def test_the_pieces_are_those_of_the_state_where_they_are():
    seen = Counter()
    for model in [*sample("60", every=5), *sample("3", 8, every=5, map="tierra_gigante")]:
        state, root = model.replica, drawn(model)
        shore = tables(state.island).geometry
        points = [(52 * x, 30 * y) for x, y in shore.corner_points]
        wanted = Counter(
            (f"city{owner - 9}" if owner >= 9 else f"house{owner - 1}", *points[corner])
            for corner, owner in enumerate(state.corners)
            if owner
        )
        assert Counter(used(root, r"(house|city)\d")) == wanted
        roads = used(root, r"road\d\d")
        ends = [tuple(points[end] for end in ends) for ends in shore.edge_corners]
        for (name, x, y), (edge, owner) in zip(
            roads, [(edge, owner) for edge, owner in enumerate(state.edges) if owner], strict=True
        ):
            (ax, ay), (bx, by) = ends[edge]
            assert (2 * x, 2 * y) == (ax + bx, ay + by)
            angle = {52: 30, 0: 90, -52: 150}[bx - ax]
            assert name == f"road{owner - 1}{pieces.TURNS.index(angle)}"
        (robber,) = root.find("g", id="island-robber")
        x, y = shore.tile_points[state.robber]
        assert robber.attributes["style"] == f"transform:translate({52 * x}px,{30 * y}px)"
        seen.update(re.sub(r"\d", "", name) for name, _, _ in (*wanted, *roads))
    assert min(seen["house"], seen["city"], seen["road"]) > 10


def test_what_the_roll_yields_is_marked_and_the_robbers_tile_is_not():
    blocked = 0
    for model in sample("60"):
        state = model.replica
        known = tables(state.island)
        marked = {(x, y) for _, x, y in used(drawn(model), "yields")}
        rolled = {tile for tile, number in enumerate(known.numbers) if number and number == sum(state.roll)}
        blocked += state.robber in rolled
        middles = known.geometry.tile_points
        assert marked == {(52 * middles[tile][0], 30 * middles[tile][1]) for tile in rolled - {state.robber}}
    assert blocked


def test_what_was_built_last_is_marked():
    """All that one seat built in its turn; nothing once that is more than a turn ago."""
    built, several, nothing = Counter(), 0, 0
    for step, table in enumerate(played("60")):
        if step > 200:
            break
        model = model_of(table, None)
        state: State = model.replica
        last = built_last(model)
        moves = [
            event.action for event, before in model.history if before.number == state.number and isinstance(event, Move)
        ]
        builds = [action for action in moves if action and action.kind in ("settlement", "city", "road")]
        if builds:
            place = builds[-1].place
            assert place in (last.edges if builds[-1].kind == "road" else last.corners)
            built[builds[-1].kind] += 1
        owners = {names.seat_of(state.corners[corner]) for corner in last.corners}
        assert len(owners | {state.edges[edge] - 1 for edge in last.edges}) <= 1
        several += len(last.corners) + len(last.edges) > 1
        nothing += last == ((), ())
    assert min(built["settlement"], built["city"], built["road"], several, nothing) > 0
    model = sample("60")[2]
    assert model.replica.phase == "found_settlement"
    assert {re.sub(r"\d", "", name) for name, _, _ in used(drawn(model), r"new-place|new-road\d")} == {
        "new-place",
        "new-road",
    }


# --- What may be done --------------------------------------------------------------------------------------------------

GAMES_PLAYED = (
    ("60", 4, {}),
    ("5", 3, {"robber": "friendly", "map": "laguna"}),
    ("7", 6, {}),
    ("3", 8, {"map": "tierra_gigante"}),
)


def wanted_actions(model: TableModel, kind: str) -> set[str]:
    """What the buttons for actions of this kind must do: play them, or pick the tile where several can be robbed."""
    of_kind = [action for action in model.legal if isinstance(action, Action) and action.kind == kind]
    often = Counter(action.place for action in of_kind)
    return {
        f"move {action_text(action)}" if often[action.place] == 1 else f"pick tile {action.place}" for action in of_kind
    }


def offered(model: TableModel) -> list[str]:
    return [unescape(action) for action in re.findall(r'data-action="([^"]*)"', island(EN, model))]


@pytest.mark.parametrize(("seed", "seats", "options"), GAMES_PLAYED, ids=lambda value: str(value))
def test_the_buttons_are_just_what_may_be_done_on_the_island(seed, seats, options):
    for model in sample(seed, seats, **options):
        phase = model.replica.phase
        only = {"found_settlement": "settlement", "found_road": "road", "free_road": "road", "robber": "robber"}
        for piece in ("", "road", "settlement", "city"):
            found = offered(replace(model, picks={"piece": piece} if piece else {}))
            assert len(found) == len(set(found))
            assert set(found) == wanted_actions(model, only.get(phase) or piece)
        assert not offered(replace(model, legal=()))


def test_these_games_came_to_every_phase_in_which_the_island_is_used():
    seen: dict[str, set[str]] = {}
    picked = 0
    for seed, seats, options in GAMES_PLAYED:
        for model in sample(seed, seats, **options):
            kinds = {action.kind for action in model.legal if isinstance(action, Action)} & ON_ISLAND
            seen.setdefault(model.replica.phase, set()).update(kinds)
            picked += any("pick" in action for action in wanted_actions(model, "robber"))
    assert picked
    assert seen["main"] == {"settlement", "city", "road"}
    assert seen["special"] >= {"road"}
    assert seen["robber"] == {"robber"}
    assert seen["found_settlement"] == {"settlement"}
    assert seen["found_road"] == seen["free_road"] == {"road"}


def test_a_button_has_the_name_of_its_place_and_lies_over_it():
    for model in sample("60", every=3):
        people = People.of(EN, model)
        state = model.replica
        for piece in ("road", "settlement", "city"):
            root = drawn(replace(model, picks={"piece": piece}))
            for kind, name in (("corner", names.corner), ("edge", names.edge)):
                for place, circle in circles(root, kind).items():
                    assert circle.attributes["aria-label"] == name(EN, state, place, people)
                    acts = "data-action" in circle.attributes
                    assert circle.attributes["role"] == ("button" if acts else "img")
                    assert ("data-cell" in circle.attributes) != acts
            lights = Counter((x, y) for _, x, y in used(root, r"lit-(corner|city|road\d)"))
            buttons = Counter(centre(each) for each in root.find("circle") if each.attributes["role"] == "button")
            assert model.replica.phase == "robber" or lights == buttons


def test_buttons_are_large_and_cover_no_neighbours():
    """On a phone 390 px wide the standard board has 0.6 px for a unit of the drawing: a circle of 44 is 53 px wide there. Where a
    neighbour is lit as well each gets half of the way."""
    sizes = set()
    for model in [*sample("60", every=4), new("laguna", 2)]:
        root = drawn(replace(model, picks={"piece": "road"}))
        buttons = [each for each in root.find("circle") if each.attributes["role"] == "button"]
        for number, one in enumerate(buttons):
            sizes.add(int(one.attributes["r"]))
            for other in buttons[number + 1 :]:
                (ax, ay), (bx, by) = centre(one), centre(other)
                reach = int(one.attributes["r"]) + int(other.attributes["r"])
                assert (ax - bx) ** 2 + (ay - by) ** 2 >= (reach - 2) ** 2
    assert sizes == {26, 30, 44, 50}


def test_the_hinted_place_is_marked_and_where_several_can_be_robbed_their_tile():
    marked = Counter()
    for model in [*sample("60", every=3), *sample("7", 6, every=3)]:
        actions = [action for action in model.legal if isinstance(action, Action) and action.kind in ON_ISLAND]
        for action in actions[:: max(1, len(actions) // 2)]:
            root = drawn(replace(model, hint=action_text(action), picks={"piece": action.kind}))
            (hinted,) = [each for each in root.all() if "data-hint" in each.attributes]
            kind = {"road": "edge", "robber": "tile"}.get(action.kind, "corner")
            assert hinted.attributes["id"] == f"{kind}-{action.place}"
            marked[hinted.attributes["data-action"].split("@")[0].split(" ")[0]] += 1
    assert min(marked["move"], marked["pick"]) > 0


def test_a_picked_tile_is_pressed_and_stale_picks_do_no_harm():
    pressed = 0
    for model in sample("7", 6):
        for picks in ({"tile": "99"}, {"tile": "x"}, {"tile": "²"}, {"piece": "robber"}, {"piece": "<b>", "tile": ""}):
            assert set(offered(replace(model, picks=picks))) <= set(offered(model))
        for action in offered(model):
            if action.startswith("pick tile "):
                tile = action.removeprefix("pick tile ")
                root = drawn(replace(model, picks={"tile": tile}))
                (button,) = [each for each in root.all() if each.attributes.get("aria-pressed") == "true"]
                assert button.attributes["id"] == f"tile-{tile}"
                assert used(root, "picked-tile")
                pressed += 1
    assert pressed


def test_given_the_whole_truth_the_island_is_the_same():
    compared = 0
    for seats, options in ((4, {}), (6, {"map": "serpiente"})):
        for step, table in enumerate(played("6", seats, **options)):
            if step > 200:
                break
            if step % 4:
                continue
            history = tuple(zip(table._events, table._truths, strict=False))
            for viewer in (*table.to_act[:1], None):
                model = model_of(table, viewer)
                told_all = replace(model, replica=table._truths[-1], history=history)
                compared += told_all.replica != model.replica
                for picks in ({}, {"piece": "road"}):
                    assert island(EN, replace(told_all, picks=picks)) == island(EN, replace(model, picks=picks))
    assert compared


# --- Names -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("model", boards(), ids=lambda model: model.replica.island.partition(":")[0])
def test_no_two_places_of_a_board_have_the_same_name(model, lang):
    text = model.replica.island
    shore = tables(text).geometry
    for places, count in (
        (names.tile_places(lang, text), len(shore.tiles)),
        (names.corner_places(lang, text), len(shore.corner_tiles)),
        (names.edge_places(lang, text), len(shore.edge_tiles)),
    ):
        assert len(places) == count == len(set(places))


def test_corners_are_named_by_what_lies_round_them():
    """The example of the design: "corner between forest 6, hills 8 and sea, harbour 3:1; free"."""
    words = {
        "en": ("forest", "hills", "pasture", "field", "mountain", "desert"),
        "es": ("bosque", "colinas", "pasto", "campo", "montaña", "desierto"),
    }
    goods = {"en": ("wood", "clay", "wool", "grain", "ore"), "es": ("madera", "arcilla", "lana", "cereal", "mineral")}
    forms = Counter()
    for model in boards():
        state: State = model.replica
        known = tables(state.island)
        for t in (EN, ES):
            for corner, beside in enumerate(known.geometry.corner_tiles):
                said = names.corner(t, state, corner)
                tiles = [
                    words[t.lang][known.resources[tile]] + (f" {known.numbers[tile]}" if known.numbers[tile] else "")
                    for tile in beside
                ]
                kind = known.corner_harbour[corner]
                port = ""
                if kind == 5:
                    port = ", harbour 3:1" if t is EN else ", puerto 3:1"
                elif kind >= 0:
                    good = goods[t.lang][kind]
                    port = f", {good} harbour 2:1" if t is EN else f", puerto de {good} 2:1"
                said = re.sub(r" \(\d+ (of|de) \d+ (from the north|desde el norte)\)", "", said)
                if len(beside) > 1:
                    listed = [*tiles, *((["sea"] if t is EN else ["mar"]) if len(beside) == 2 else [])]
                    between = f"{', '.join(listed[:-1])} {'and' if t is EN else 'y'} {listed[-1]}"
                    begin = "corner between" if t is EN else "cruce entre"
                    assert said == f"{begin} {between}{port}; {'free' if t is EN else 'libre'}"
                else:
                    assert re.fullmatch(
                        rf"(north|south)(-east|-west)? corner of {tiles[0]}, by the sea{port}; free"
                        if t is EN
                        else rf"cruce (norte|sur|noreste|noroeste|sureste|suroeste) de {tiles[0]}, junto al mar{port}; libre",
                        said,
                    )
                forms[len(beside), kind >= 0] += 1
    assert min(forms[number] for number in ((1, False), (1, True), (2, False), (2, True), (3, False))) > 50


def test_names_say_whose_pieces_stand_there():
    model = next(
        model for model in sample("60")[::-1] if {9 + model.viewer} & set(model.replica.corners) and model.legal
    )
    state: State = model.replica
    people = People.of(EN, model)
    mine = state.corners.index(9 + model.viewer)
    other = next(corner for corner, owner in enumerate(state.corners) if owner and (owner - 1) % 8 != model.viewer)
    name = PEOPLE[(state.corners[other] - 1) % 8]
    assert names.corner(EN, state, mine, people).endswith("; your city")
    assert names.corner(ES, state, mine, People.of(ES, model)).endswith("; tu ciudad")
    kind = "city" if state.corners[other] >= 9 else "settlement"
    assert names.corner(EN, state, other, people).endswith(f"; {name}’s {kind}")
    assert names.corner(EN, state, other, replace(people, viewer=None)).endswith(f"; {name}’s {kind}")
    road = state.edges.index(1 + model.viewer)
    assert names.edge(EN, state, road, people).endswith("; your road")
    assert names.edge(ES, state, road).endswith(f"; camino de Jugador {model.viewer + 1}")
    assert names.tile(EN, state, state.robber).endswith("; the robber is here")
    assert names.tile(ES, state, state.robber).endswith("; aquí está el ladrón")


def test_a_tile_for_the_robber_says_whose_buildings_stand_there():
    said = set()
    for model in sample("60"):
        if model.replica.phase != "robber":
            continue
        state, people = model.replica, People.of(EN, model)
        for tile in circles(drawn(model), "tile"):
            around = tables(state.island).geometry.tile_corners[tile]
            seats = {(state.corners[corner] - 1) % 8 for corner in around if state.corners[corner]}
            name = names.tile_to_rob(EN, state, tile, people)
            if not seats:
                assert name.endswith("; no buildings")
            else:
                assert all(people.who(seat) in name.partition("; buildings: ")[2] for seat in seats)
            said.add(len(seats))
    assert {0, 1, 2} <= said


def test_names_of_people_are_text():
    model = replace(sample("60")[-1], names=('<img src=x onerror="alert(1)">', "B&B", "c", "d"))
    markup = island(EN, model)
    assert "<img" not in markup
    assert "B&amp;B" in markup


# --- Told apart without colours ----------------------------------------------------------------------------------------


def test_the_pieces_of_eight_seats_differ_by_more_than_their_colour():
    parts = read(pieces.parts())
    for name in ("house{}", "city{}", "road{}0", "road{}1", "road{}2"):
        shapes = []
        for seat in range(8):
            (piece,) = parts.find("g", id="hx-" + name.format(seat))
            shapes.append([path.attributes["d"] + path.attributes.get("transform", "") for path in piece.find("path")])
            assert piece.attributes["class"] == f"hx-seat-{seat}"
        assert len({tuple(shape) for shape in shapes}) == 8
    assert len({pieces.banner(seat).replace(f"hx-seat-{seat}", "") for seat in range(8)}) == 8
    assert (
        parts.find("g", id="hx-house0")[0].find("path")[0].attributes
        != parts.find("g", id="hx-city0")[0].find("path")[0].attributes
    )


def colours() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {"day": {}, "night": {}}
    for name, day, night in re.findall(r"--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);", CSS):
        found["day"][name], found["night"][name] = day, night
    return found


LANDS = ("forest", "hills", "pasture", "field", "mountain", "desert")


@pytest.mark.parametrize("theme", THEMES)
def test_signs_stand_out_from_what_they_lie_on(theme):
    palette = colours()[theme]
    for land in LANDS:
        assert contrast(palette[f"{land}-ink"], palette[land]) >= 3
        # What may be done, what has the focus and what is advised: one of its two lines stands out from any ground.
        assert max(contrast(palette[line], palette[land]) for line in ("light", "light-ink")) >= 3
        assert contrast(palette["island-focus"], palette[land]) >= 3
        assert contrast(palette["island-hint"], palette[land]) >= 3
        assert max(contrast(palette[line], palette[land]) for line in ("piece-ink", "piece-halo")) >= 3
        assert max(contrast(palette[line], palette[land]) for line in ("robber", "piece-halo")) >= 3
    for water in ("sea", "sea-mid", "sea-lit", "shore"):
        assert contrast(palette["island-focus"], palette[water]) >= 3
        assert contrast(palette["island-hint"], palette[water]) >= 3
    assert contrast(palette["light"], palette["light-ink"]) >= 4.5
    assert contrast(palette["piece-ink"], palette["piece-halo"]) >= 7
    assert contrast(palette["sea-ink"], palette["sea"]) >= 3


@pytest.mark.parametrize("theme", THEMES)
def test_numbers_and_rates_can_be_read(theme):
    palette = colours()[theme]
    assert contrast(palette["token-ink"], palette["token"]) >= 4.5
    assert contrast(palette["token-red"], palette["token"]) >= 4.5


def test_the_charge_of_a_seat_stands_out_from_its_colour():
    seats = re.findall(r"\.hx-seat-(\d) \{\s*--seat: (#\w{6});\s*--charge: (#\w{6});", CSS)
    assert [int(seat) for seat, _, _ in seats] == list(range(8))
    assert len({colour for _, colour, _ in seats}) == 8
    for _, colour, charge in seats:
        assert contrast(colour, charge) >= 3


def test_every_class_that_is_drawn_has_a_style():
    models = [*sample("60", every=20), new("laguna", 2)]
    drawings = [drawn(replace(model, picks={"piece": piece})) for model in models for piece in ("road", "city")]
    for root in [*drawings, *(ground(model) for model in models), read(pieces.banner(3))]:
        for each in root.all():
            for name in each.attributes.get("class", "").split():
                assert re.search(rf"\.{name}\b", CSS), name


def test_every_resource_has_a_sign_of_its_own():
    signs = [terrain.resource_sign(resource) for resource in range(5)]
    assert signs == [terrain.resource_sign(letter) for letter in "WCLGO"]
    assert len({read(sign).find("path")[0].attributes["d"] for sign in signs}) == 5
    assert all(read(sign).find("svg")[0].attributes["aria-hidden"] == "true" for sign in signs)


# --- Small pictures ----------------------------------------------------------------------------------------------------


def test_a_glimpse_is_small_and_marks_the_place():
    for model in boards():
        state = model.replica
        shore = tables(state.island).geometry
        outlines = set()
        for where in ({"corner": 5}, {"edge": 7}, {"tile": 3}):
            picture = thumbnails.glimpse(EN, state, **where)
            assert len(picture) < 800
            land, mark = [each for each in read(picture).all() if each.name in ("path", "circle")]
            outlines.add(land.attributes["d"])
            if "corner" in where:
                x, y = shore.corner_points[5]
                assert centre(mark) == (52 * x, 30 * y)
        (outline,) = outlines
        # The coast: as many steps as coast edges, one each being the way back to where its ring began.
        assert len(re.findall("[lvz]", outline)) == len(shore.coast)


@pytest.mark.parametrize("seats", range(2, 9))
def test_the_maps_can_be_chosen_where_there_is_room(seats):
    for t in (EN, ES):
        root = read(thumbnails.chooser(t, "map", "caldera", seats))
        radios = root.find("input", type="radio")
        assert [each.attributes["data-action"] for each in radios] == [f"setup.option map {name}" for name in NAMES]
        assert [each.attributes["data-action"] for each in radios if "checked" in each.attributes] == [
            "setup.option map caldera"
        ]
        pictures = set()
        for name, radio in zip(NAMES, radios, strict=True):
            label = radio.parent
            full = seats > most_seats(name)
            assert ("disabled" in radio.attributes) == full
            assert t.t(f"option.hexfolk.map.{name}") in label.text
            tiles = map_for(name, seats).drawing.count("#")
            assert str(tiles) in label.text
            assert bool(label.find("span", class_="map-warning")) == (full or seats > advised_seats(name)[1])
            land = label.find("path", class_="map-land")[0].attributes["d"]
            assert land.count("M") == tiles
            pictures.add(land)
        assert len(pictures) == len(NAMES)
    assert thumbnails.chooser(EN, "target", 10, seats) is None


def test_every_map_has_a_name_of_its_own():
    for t in (EN, ES):
        assert len({t.t(f"option.hexfolk.map.{name}") for name in NAMES}) == 23


# --- Size --------------------------------------------------------------------------------------------------------------


def test_the_largest_island_with_eight_seats_stays_small():
    model = sample("1", 8, 300, 100, map="tierra_gigante")[-1]
    assert model.replica.number > 30
    assert sum(map(bool, model.replica.edges)) > 20
    assert max(len(island(t, model)) for t in (EN, ES)) < 60_000
    assert max(len(island(t, new("tierra_gigante", 8))) for t in (EN, ES)) < 60_000
    assert sum(map(len, stills(EN, model).values())) < 60_000
