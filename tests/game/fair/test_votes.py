"""Who is gone is counted (fair-deal.md, section 6: "`GONE` by all others"): ballots by themselves, without messages or a game.

What docs/fairness.md promises rests on two things: what is decided depends on the votes alone, and whoever obeys ``bound`` never goes on where the others
could still decide otherwise, but about itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from game.core import Seat
from game.fair.votes import Ballot, Question, Votes

ON = bytes(32)
Said = Mapping[Seat, Mapping[Seat, bool]]


class Vote(NamedTuple):
    voter: Seat
    seat: Seat
    here: bool


class Moment(NamedTuple):
    """One stage: whom the table waits for, who is there, how many still play; and who says what, in the order in which each says it."""

    asked: tuple[Seat, ...]
    present: tuple[Seat, ...]
    standing: int
    votes: list[Vote]

    def ballot(self, votes: list[Vote]) -> Ballot:
        kept = Votes()
        for vote in votes:
            kept.note(vote.voter, Question(vote.seat, 7, ON), vote.here)
        return kept.at(7, ON, self.asked, self.present, self.standing)


@st.composite
def moments(draw: st.DrawFn, mostly_gone: bool = True) -> Moment:
    seats = draw(st.integers(2, 6))
    everybody = range(seats)
    away = draw(st.sets(st.sampled_from(everybody), max_size=seats - 2))
    present = tuple(seat for seat in everybody if seat not in away)
    left = draw(st.sets(st.sampled_from(sorted(away)))) if away else set()
    asked = tuple(sorted(draw(st.sets(st.sampled_from(everybody), min_size=1))))
    accused = draw(st.sets(st.sampled_from(everybody), min_size=1, max_size=3))
    cast = [
        Vote(voter, seat, draw(st.integers(0, 9)) >= (8 if mostly_gone else 5))
        for voter in everybody
        for seat in sorted(accused)
        if voter != seat and draw(st.integers(0, 9))
    ]
    return Moment(asked, present, seats - len(left), draw(st.permutations(cast)))


@given(moments(), st.randoms(use_true_random=False))
def test_what_is_decided_does_not_depend_on_the_order(moment: Moment, luck: object) -> None:
    """Votes of different seats about different questions come in any order to any device, and as often as it pleases."""
    mixed = [*moment.votes, *moment.votes]
    luck.shuffle(mixed)  # type: ignore[attr-defined]
    one, other = moment.ballot(moment.votes), moment.ballot(mixed)
    assert one.gone() == other.gone()
    for seat in moment.present:
        assert one.bound(seat) == other.bound(seat)
        assert one.silent(seat) == other.silent(seat)


@given(moments(mostly_gone=False), st.data())
def test_a_first_vote_stands(moment: Moment, data: st.DataObject) -> None:
    """Who has said that a seat is gone can't take it back, nor can who has said that it is here."""
    later = [Vote(vote.voter, vote.seat, not vote.here) for vote in moment.votes]
    assert moment.ballot(moment.votes).said == moment.ballot([*moment.votes, *later]).said


@given(moments())
def test_only_more_than_half_of_who_still_play_decide(moment: Moment) -> None:
    """ "by all others, more than half of the table (of two players, the other one)": all others have said it, and none that it is here."""
    ballot = moment.ballot(moment.votes)
    gone = ballot.gone()
    voters = [seat for seat in moment.present if seat not in gone]
    assert set(gone) <= {*moment.present, *moment.asked}
    if gone:
        assert all(ballot.said[seat].get(voter) is False for seat in gone for voter in voters)
        assert 2 * len(voters) > moment.standing or (moment.standing == 2 and len(voters) == 1)


@given(moments())
def test_votes_of_who_is_not_at_the_table_count_for_nothing(moment: Moment) -> None:
    """Neither that a seat is gone nor that it is here: others may not have seen them."""
    ballot = moment.ballot(moment.votes)
    of_present = moment.ballot([vote for vote in moment.votes if vote.voter in moment.present])
    assert ballot.gone() == of_present.gone()
    for seat in moment.present:
        assert ballot.bound(seat) == of_present.bound(seat)


@settings(max_examples=500)
@given(moments(), st.data())
def test_who_obeys_goes_back_on_nothing_but_being_voted_gone(moment: Moment, data: st.DataObject) -> None:
    """A device goes on once it is bound by nothing but what is decided. It has said all that it says of who is gone: so every vote that is
    still on its way is another's, or that somebody is here. Whatever comes, it stays decided, or it is decided that this device is gone."""
    me = data.draw(st.sampled_from(moment.present))
    known = data.draw(st.integers(0, len(moment.votes)))
    here, later = moment.votes[:known], moment.votes[known:]
    before = moment.ballot(here)
    decided = before.gone()
    if me in decided or not before.bound(me) <= set(decided):
        return
    after = moment.ballot(here + [vote for vote in later if vote.voter != me or vote.here])
    assert after.gone() == decided or me in after.gone()


@settings(max_examples=500)
@given(moments(), st.data())
def test_all_who_go_on_go_on_with_the_same(moment: Moment, data: st.DataObject) -> None:
    """Every seat hears the votes in an order of its own, goes on as soon as it may, and says no more then that somebody is gone. Once all have heard all that was
    said, those whom it does not hit have gone on with what was decided."""
    went: dict[Seat, tuple[Seat, ...]] = {}
    heard: dict[Seat, list[Vote]] = {seat: [] for seat in moment.present}
    said: list[Vote] = []
    to_say = {seat: [vote for vote in moment.votes if vote.voter == seat] for seat in moment.present}
    steps = data.draw(
        st.lists(st.tuples(st.sampled_from(moment.present), st.sampled_from(("say", "hear", "go"))), max_size=40)
    )
    for seat, does in steps:
        missing = [vote for vote in said if vote not in heard[seat]]
        if does == "say" and to_say[seat]:
            vote = to_say[seat].pop()
            if seat not in went or vote.here:
                said.append(vote)
                heard[seat].append(vote)
        elif does == "hear" and missing:
            heard[seat].append(data.draw(st.sampled_from(missing)))
        elif does == "go" and seat not in went:
            ballot = moment.ballot(heard[seat])
            if seat not in ballot.gone() and ballot.bound(seat) <= set(ballot.gone()):
                went[seat] = ballot.gone()
    decided = moment.ballot(said).gone()
    assert {gone for seat, gone in went.items() if seat not in decided} <= {decided}


@given(moments())
def test_who_has_not_doubted_anybody_is_bound_by_nobody(moment: Moment) -> None:
    """Whoever waits does so by its own word alone: no minority holds up who has not voted."""
    for seat in moment.present:
        others = moment.ballot([vote for vote in moment.votes if vote.voter != seat])
        assert others.bound(seat) == set()


@given(moments(), st.data())
def test_who_says_that_a_seat_is_here_frees_all(moment: Moment, data: st.DataObject) -> None:
    """One word of one seat, which is not itself gone, is enough."""
    seat = data.draw(st.sampled_from(moment.present))
    witness = data.draw(st.sampled_from(moment.present))
    votes = [vote for vote in moment.votes if vote.voter != witness and vote.seat != witness]
    after = moment.ballot([*votes, Vote(witness, seat, True)])
    if witness != seat:
        assert seat not in after.gone()
        assert all(seat not in after.bound(each) for each in moment.present)


def test_a_witness_that_is_gone_itself_does_not_count() -> None:
    """It has said that a seat is here whose message nobody else has, and is lost with it: the others can go on without both."""
    votes = [Vote(3, 2, True), *(Vote(voter, 2, False) for voter in (0, 1, 4))]
    moment = Moment((2,), (0, 1, 2, 3, 4), 5, votes)
    assert moment.ballot(votes).gone() == ()
    both = [*votes, *(Vote(voter, 3, False) for voter in (0, 1, 4))]
    assert moment.ballot(both[:-1]).gone() == ()
    assert moment.ballot(both).gone() == (2, 3)


def test_a_minority_shuts_nobody_out() -> None:
    """Of three one decides nothing, also where another one is away; of two who still play the other one does."""
    vote = [Vote(0, 1, False)]
    assert Moment((1,), (0, 1), 3, vote).ballot(vote).gone() == ()
    assert Moment((1,), (0, 1), 2, vote).ballot(vote).gone() == (1,)
    assert Moment((1,), (0, 1, 2, 3), 4, vote).ballot(vote).gone() == ()
