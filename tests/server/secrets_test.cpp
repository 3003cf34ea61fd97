// DESIGN 4.8 on everything that a seat receives: swap two face-down identities that it cannot tell apart, and no byte
// changes. CASES 1, 5, 7.
#include <gtest/gtest.h>

#include "server/game_log.hpp"
#include "server/telling.hpp"

namespace alamo::server {
namespace {

/// One table twice: the same id, the same dice, the same time.
std::unique_ptr<GameLog> table() {
    Head head{.table = "AAAAAAAAAAAAAAAA",
              .game = "barna",
              .created = 1,
              .options = {},
              .seats = {},
              .secret = {},
              .maker = "ann"};
    head.seats[0] = {.kind = SeatPlan::Kind::person, .holder = "ann", .name = "Ann"};
    head.seats[1] = {.kind = SeatPlan::Kind::person, .holder = "bob", .name = "Bob"};
    head.secret.fill(7);
    return GameLog::begin(head);
}

Caller caller(Seat seat) { return {seat == Seat::texian ? "ann" : "bob", "m", 2}; }

/// All that one reader could ever be sent of a table as it stands.
std::string all_bytes(const GameLog& log, const std::vector<Seat>& seats) {
    std::string all;
    const Viewer who = seats.empty() ? Viewer::spectator : viewer_of(seats.front());
    for (const Lang lang : {Lang::en, Lang::es}) {
        const Audience audience{seats, lang};
        for (std::int64_t since = 0; since <= log.version(); ++since) {
            all += table_message(log, audience, {}, since) + "\n";
            all += events_message(log, audience, since) + "\n";
        }
        all += summary_json(log, audience) + "\n";
        for (const Phrase& line : log.table().odds(who)) all += render(line, lang) + "\n";
    }
    return all + record_text(log, who);
}

/// What the server answers to orders that are wrong, and to drafts.
std::string refusals(GameLog& log, Seat seat) {
    std::string all;
    for (const char* const order : {"", "deploy S=RRRRRRR", "approach S=iiiii", "approach E=i",
                                    "move S>N=RRRRR", "hold", "rally RRRRRR", "reinforce S=xxx"}) {
        for (const std::int64_t seq : {log.lines(), log.lines() + 1})
            if (const auto wrong = log.order({"bob", "", 2}, other(seat), seq, order))
                all += to_json(*wrong, Lang::en);
        const match::Draft draft = log.table().draft(by_of(seat), order);
        if (!draft.verdict) all += to_json(problem_of(draft.verdict), Lang::en);
    }
    return all;
}

struct Twins {
    std::unique_ptr<GameLog> one = table();
    std::unique_ptr<GameLog> two = table();
    void order(Seat seat, const std::string& first, const std::string& second) {
        const std::int64_t seq = one->lines() + 1;
        const auto wrong = one->order(caller(seat), seat, seq, first);
        ASSERT_FALSE(wrong) << to_json(*wrong, Lang::en);
        const auto wrong_too = two->order(caller(seat), seat, seq, second);
        ASSERT_FALSE(wrong_too) << to_json(*wrong_too, Lang::en);
    }
    void expect_alike(const std::vector<Seat>& seats) const {
        EXPECT_EQ(all_bytes(*one, seats), all_bytes(*two, seats));
    }
    void expect_different(Seat seat) const { EXPECT_NE(all_bytes(*one, {seat}), all_bytes(*two, {seat})); }
};

TEST(Secrets, face_down_texians_may_be_swapped) {
    Twins twins;
    // Crockett and a Decoy change places; so do Riflemen and a Decoy.
    twins.order(Seat::texian, "deploy E=CDD SE=CDD S=GRRDD SW=CRRD NW=CKRD N=CRRDD",
                "deploy E=CKD SE=CRD S=GRDDD SW=CRRD NW=CDRD N=CRRDD");
    twins.expect_different(Seat::texian);
    twins.expect_alike({Seat::mexican});
    twins.expect_alike({});
    for (const auto& log : {twins.one.get(), twins.two.get()}) EXPECT_TRUE(log->may_take_back(Seat::texian));
    EXPECT_EQ(refusals(*twins.one, Seat::mexican), refusals(*twins.two, Seat::mexican));
    // The computer player decides alike: it sees what the seat sees.
    for (const char* const player : {"sergeant", "system", "captain:iterations=300"}) {
        Rng first(5);
        Rng second(5);
        EXPECT_EQ(twins.one->table().thinker(player)(first).order,
                  twins.two->table().thinker(player)(second).order);
    }
    const std::string approach = "approach E=iid SE=ii S=biii SW=iii NW=i N=iidd";
    twins.order(Seat::mexican, approach, approach);
    twins.expect_alike({Seat::mexican});
    twins.expect_alike({});
    twins.order(Seat::texian, "hold", "hold");
    twins.expect_alike({Seat::mexican});
    twins.expect_alike({});
    EXPECT_EQ(refusals(*twins.one, Seat::mexican), refusals(*twins.two, Seat::mexican));
}

TEST(Secrets, face_down_mexicans_may_be_swapped) {
    Twins twins;
    // All cannon stand at East, so that no fire reveals who is at South and North.
    const std::string deployment = "deploy E=GCCCCC SE=DDDDD S=DDDDD SW=KRRRRR N=RR";
    twins.order(Seat::texian, deployment, deployment);
    twins.order(Seat::mexican, "approach E=i SE=ii S=biii SW=iiii NW=id N=iidd",
                "approach E=i SE=ii S=diii SW=iiii NW=id N=iibd");
    twins.expect_different(Seat::mexican);
    twins.expect_alike({Seat::texian});
    twins.expect_alike({});
    EXPECT_EQ(refusals(*twins.one, Seat::texian), refusals(*twins.two, Seat::texian));
    for (const char* const player : {"sergeant", "captain:iterations=300"}) {
        Rng first(5);
        Rng second(5);
        EXPECT_EQ(twins.one->table().thinker(player)(first).order,
                  twins.two->table().thinker(player)(second).order);
    }
}

TEST(Secrets, a_take_back_does_not_tell_what_was_ordered) {
    Twins twins;
    twins.order(Seat::texian, "deploy E=CDD SE=CDD S=GRRDD SW=CRRD NW=CKRD N=CRRDD",
                "deploy E=CKD SE=CRD S=GRDDD SW=CRRD NW=CDRD N=CRRDD");
    for (const auto& log : {twins.one.get(), twins.two.get()})
        EXPECT_FALSE(log->take_back({"ann", "t", 3}, Seat::texian, "take"));
    for (const std::vector<Seat>& seats : {std::vector<Seat>{Seat::texian}, {Seat::mexican}, {}})
        twins.expect_alike(seats);
}

TEST(Secrets, the_dices_secret_is_told_at_the_end_only) {
    const auto log = table();
    const std::string secret = match::Dice::hex(log->head().secret);
    for (const std::vector<Seat>& seats : {std::vector<Seat>{Seat::texian}, {Seat::mexican}, {}})
        EXPECT_EQ(all_bytes(*log, seats).find(secret), std::string::npos);
    EXPECT_FALSE(log->resign(caller(Seat::texian), Seat::texian));
    EXPECT_NE(all_bytes(*log, {}).find(secret), std::string::npos);
}

}  // namespace
}  // namespace alamo::server
