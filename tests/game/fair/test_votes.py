"""Who is gone is counted (fair-deal.md, section 6: "`GONE` by all others"): ballots by themselves, without messages or a game.

What docs/fairness.md promises rests on two things: what is decided depends on the votes alone, and whoever obeys ``bound`` never goes on where the others
could still decide otherwise, but about itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from game.core import Seat, Stream
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


def moment_by(luck: Stream) -> Moment:
    """Two to six seats, of whom up to three are doubted; most votes say so, since anything else decides little."""
    everybody = range(2 + luck.below(5))
    accused = luck.shuffled(everybody)[: 1 + luck.below(3)]
    away = {seat for seat in everybody if luck.below(5) == 0 and len(everybody) > 3}
    left = {seat for seat in away if luck.below(2)}
    asked = {luck.choice(everybody), *(seat for seat in everybody if luck.below(2))}
    doubt = 5 + luck.below(6)
    cast = [
        Vote(voter, seat, luck.below(10) >= doubt)
        for voter in everybody
        for seat in accused
        if voter != seat and luck.below(8)
    ]
    present = tuple(seat for seat in everybody if seat not in away)
    return Moment(tuple(sorted(asked)), present or (0,), len(everybody) - len(left), luck.shuffled(cast))


luck = st.integers(0, 2**32).map(lambda number: Stream("ballot", number))
moments = luck.map(moment_by)
many = settings(max_examples=1500)


@given(moments, luck)
def test_what_is_decided_does_not_depend_on_the_order(moment: Moment, luck: Stream) -> None:
    """Votes of different seats about different questions come in any order to any device, and as often as it pleases."""
    mixed = luck.shuffled([*moment.votes, *moment.votes])
    one, other = moment.ballot(moment.votes), moment.ballot(mixed)
    assert one.gone() == other.gone()
    for seat in moment.present:
        assert one.bound(seat) == other.bound(seat)
        assert one.silent(seat) == other.silent(seat)


@given(moments)
def test_a_first_vote_stands(moment: Moment) -> None:
    """Who has said that a seat is gone can't take it back, nor can who has said that it is here."""
    later = [Vote(vote.voter, vote.seat, not vote.here) for vote in moment.votes]
    assert moment.ballot(moment.votes).said == moment.ballot([*moment.votes, *later]).said


@given(moments)
def test_only_more_than_half_of_who_still_play_decide(moment: Moment) -> None:
    """ "by all others, more than half of the table (of two players, the other one)": all others have said it, and none that it is here."""
    ballot = moment.ballot(moment.votes)
    gone = ballot.gone()
    voters = [seat for seat in moment.present if seat not in gone]
    assert set(gone) <= {*moment.present, *moment.asked}
    if gone:
        assert all(ballot.said[seat].get(voter) is False for seat in gone for voter in voters)
        assert 2 * len(voters) > moment.standing or (moment.standing == 2 and len(voters) == 1)


@given(moments)
def test_votes_of_who_is_not_at_the_table_count_for_nothing(moment: Moment) -> None:
    """Neither that a seat is gone nor that it is here: others may not have seen them."""
    ballot = moment.ballot(moment.votes)
    of_present = moment.ballot([vote for vote in moment.votes if vote.voter in moment.present])
    assert ballot.gone() == of_present.gone()
    for seat in moment.present:
        assert ballot.bound(seat) == of_present.bound(seat)


@many
@given(moments, luck)
def test_who_obeys_goes_back_on_nothing_but_being_voted_gone(moment: Moment, luck: Stream) -> None:
    """A device goes on once it is bound by nothing but what is decided. It has said all that it says of who is gone: so every vote that is
    still on its way is another's, or that somebody is here. Whatever comes, it stays decided, or it is decided that this device is gone."""
    me, known = luck.choice(moment.present), luck.below(len(moment.votes) + 1)
    here, later = moment.votes[:known], moment.votes[known:]
    before = moment.ballot(here)
    decided = before.gone()
    if me in decided or not before.bound(me) <= set(decided):
        return
    after = moment.ballot(here + [vote for vote in later if vote.voter != me or vote.here])
    assert after.gone() == decided or me in after.gone()


@many
@given(moments, luck)
def test_all_who_go_on_go_on_with_the_same(moment: Moment, luck: Stream) -> None:
    """Every seat hears the votes in an order of its own, goes on as soon as it may, and says no more then that somebody is gone. Once all have heard all that was
    said, those whom it does not hit have gone on with what was decided."""
    went: dict[Seat, tuple[Seat, ...]] = {}
    heard: dict[Seat, list[Vote]] = {seat: [] for seat in moment.present}
    said: list[Vote] = []
    to_say = {seat: [vote for vote in moment.votes if vote.voter == seat] for seat in moment.present}
    for _ in range(60):
        seat, does = luck.choice(moment.present), luck.choice(("say", "say", "hear", "hear", "hear", "go"))
        missing = [vote for vote in said if vote not in heard[seat]]
        if does == "say" and to_say[seat]:
            vote = to_say[seat].pop()
            if seat not in went or vote.here:
                said.append(vote)
                heard[seat].append(vote)
        elif does == "hear" and missing:
            heard[seat].append(luck.choice(missing))
        elif does == "go" and seat not in went:
            ballot = moment.ballot(heard[seat])
            if seat not in ballot.gone() and ballot.bound(seat) <= set(ballot.gone()):
                went[seat] = ballot.gone()
    decided = moment.ballot(said).gone()
    assert {gone for seat, gone in went.items() if seat not in decided} <= {decided}


@given(moments)
def test_who_has_not_doubted_anybody_is_bound_by_nobody(moment: Moment) -> None:
    """Whoever waits does so by its own word alone: no minority holds up who has not voted."""
    for seat in moment.present:
        others = moment.ballot([vote for vote in moment.votes if vote.voter != seat])
        assert others.bound(seat) == set()


@given(moments, luck)
def test_who_says_that_a_seat_is_here_frees_all(moment: Moment, luck: Stream) -> None:
    """One word of one seat, which is not itself gone, is enough."""
    seat, witness = luck.choice(moment.present), luck.choice(moment.present)
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


def test_who_has_doubted_two_waits_for_both_also_where_one_says_that_the_other_is_here() -> None:
    """One of the two is gone by all. But if the rest say the same of its witness, both are: who has said so must not go on with one of them before."""
    votes = [Vote(1, 2, True), *(Vote(voter, 1, False) for voter in (0, 2, 3, 4)), Vote(0, 2, False)]
    moment = Moment((2,), (0, 1, 2, 3, 4), 5, votes)
    assert moment.ballot(votes).gone() == (1,)
    assert moment.ballot(votes).bound(0) == {1, 2}
    assert moment.ballot(votes).bound(3) == {1}
    both = [*votes, Vote(3, 2, False), Vote(4, 2, False)]
    assert moment.ballot(both).gone() == (1, 2)
    assert moment.ballot([*votes, Vote(3, 2, True)]).bound(0) == {1}


def test_of_two_groups_that_are_both_gone_the_first_is_and_nobody_waits_for_the_other() -> None:
    """Each of the two was voted on by all outside it. It can't be both, since too few would be left: all take the same, and go on."""
    votes = [
        *(Vote(voter, seat, False) for voter in (1, 2, 4) for seat in (0, 3)),
        *(Vote(voter, seat, False) for voter in (0, 1, 2) for seat in (3, 4) if voter != seat),
    ]
    ballot = Moment((0, 3, 4), (0, 1, 2, 3, 4), 5, votes).ballot(votes)
    assert ballot.gone() == (0, 3)
    assert ballot.bound(1) == ballot.bound(2) == {0, 3}
