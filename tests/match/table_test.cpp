// A game in progress (DESIGN 5): orders, the log, taking back, and what each side may know.
#include <gtest/gtest.h>

#include "match/random_games.hpp"
#include "support/scale.hpp"

namespace alamo::match {
namespace {

using tests::option_sets;
using tests::play_on;
using tests::random_table;

constexpr Viewer viewers[] = {Viewer::texian, Viewer::mexican, Viewer::spectator, Viewer::umpire};

const std::string deployment = "deploy E=CDD SE=CDD S=GRRDD SW=CRRD NW=CKRD N=CRRDD";
const std::string approach = "approach E=iid SE=ii S=biii SW=iii NW=i N=iidd";

std::unique_ptr<AnyTable> barna(const OptionList& options = {}) {
    return find_game("barna")->new_table(options);
}
std::string english(const Verdict& verdict) { return render(verdict, Lang::en); }

TEST(Table, an_order_is_taken_whole_or_not_at_all) {
    const auto table = barna();
    const Verdict refused = table->submit(By::texian, "deploy S=RRRRRRR");
    EXPECT_FALSE(refused);
    EXPECT_TRUE(table->lines().empty());
    EXPECT_TRUE(table->check(By::texian, deployment));
    EXPECT_TRUE(table->lines().empty());
    EXPECT_TRUE(table->submit(By::texian, deployment)) << english(table->check(By::texian, deployment));
    ASSERT_EQ(table->lines().size(), 1U);
    const record::Line expected{1, 1, "texian-deployment", "texian", deployment, {}};
    EXPECT_EQ(table->lines()[0], expected);
    EXPECT_EQ(table->turn(), Turn::decision(Seat::mexican));
}

TEST(Table, an_order_of_the_wrong_side_is_refused_before_it_is_read) {
    const auto table = barna();
    for (const By by : {By::mexican, By::chance}) {
        EXPECT_NE(english(table->submit(by, deployment)).find("an order of texian, not of"),
                  std::string::npos);
        EXPECT_NE(english(table->submit(by, "nonsense")).find("an order of texian, not of"),
                  std::string::npos);
    }
    EXPECT_TRUE(table->lines().empty());
}

TEST(Table, the_same_order_twice_is_taken_once) {
    const auto table = barna();
    EXPECT_TRUE(table->submit(By::texian, deployment));
    EXPECT_FALSE(table->submit(By::texian, deployment));
    EXPECT_EQ(table->lines().size(), 1U);
}

TEST(Table, orders_without_a_choice_are_taken_with_the_one_before) {
    // Nobody is hit where all cannon stand at a wall without Mexicans, so the approach is followed by a decision.
    const auto table = barna();
    EXPECT_TRUE(table->submit(By::texian, "deploy E=GCCCCC SE=DDDDD S=DDDDD SW=KRRRRR N=RR"));
    EXPECT_TRUE(table->submit(By::mexican, "approach SE=iiii S=iiii SW=iiib NW=iidd N=d"));
    EXPECT_EQ(table->turn(), Turn::decision(Seat::texian));
    EXPECT_EQ(table->lines().back().order.substr(0, 8), "approach");
}

TEST(Table, a_draw_is_one_line_and_only_at_a_chance_turn) {
    const auto table = barna();
    Rng rng(1);
    EXPECT_THROW(table->draw(rng), std::logic_error);
    ASSERT_TRUE(table->submit(By::texian, deployment));
    ASSERT_TRUE(table->submit(By::mexican, approach));
    ASSERT_TRUE(table->turn().is_chance());
    const std::size_t before = table->lines().size();
    table->draw(rng);
    EXPECT_EQ(table->lines()[before].by, "chance");
    EXPECT_EQ(table->lines()[before].phase, "ballshot");
}

TEST(Table, an_umpire_can_say_what_was_drawn_if_it_can_be) {
    const auto table = barna();
    ASSERT_TRUE(table->submit(By::texian, deployment));
    ASSERT_TRUE(table->submit(By::mexican, approach));
    EXPECT_FALSE(table->submit(By::chance, "ballshot E=b SE=i S=ii SW=i NW=i N=i"));  // no Banners at East
    const Verdict verdict = table->submit(By::chance, "ballshot E=d SE=i S=ib SW=i NW=i N=d");
    EXPECT_TRUE(verdict) << english(verdict);
}

TEST(Table, examples_are_legal) {
    for (const AnyGame* const game : shelf())
        for (const OptionList& options : option_sets(*game)) {
            const auto table = game->new_table(options);
            for (int i = 0; !table->turn().is_over(); ++i) {
                ASSERT_LT(i, 1000);
                const Turn turn = table->turn();
                const By by = turn.is_chance() ? By::chance : by_of(turn.seat);
                const std::string example = table->example();
                ASSERT_TRUE(table->check(by, example)) << example << "\n"
                                                       << english(table->check(by, example));
                ASSERT_TRUE(table->submit(by, example));
            }
            EXPECT_EQ(table->example(), "");
        }
}

TEST(Table, a_record_of_it_makes_the_same_table) {
    for (const AnyGame* const game : shelf())
        for (const OptionList& options : option_sets(*game))
            for (int i = 0; i < tests::scaled(20); ++i) {
                const auto table = random_table(*game, options, static_cast<std::uint64_t>(i));
                const auto again = game->new_table(table->options());
                for (const record::Line& line : table->lines()) {
                    const auto fault = again->take(line);
                    ASSERT_FALSE(fault) << record::render(*fault, Lang::en) << "\n" << record::write(line);
                }
                ASSERT_FALSE(again->take(*table->result()));
                EXPECT_EQ(again->lines(), table->lines());
                EXPECT_EQ(again->result(), table->result());
                for (const Viewer who : viewers) EXPECT_EQ(again->view_json(who), table->view_json(who));
            }
}

TEST(Table, any_order_of_the_parts_is_read_and_the_canonical_one_is_kept) {
    const auto table = barna();
    ASSERT_TRUE(table->submit(By::texian, "DEPLOY n=ddrrc NW=DRKC sw=DRRC S=DDRRG SE=DDC E=DDC"));
    EXPECT_EQ(table->lines()[0].order, deployment);
}

// --- the undo law --------------------------------------------------------------------------------------

TEST(UndoLaw, a_secret_order_may_be_taken_back_until_something_follows) {
    const auto table = barna();
    EXPECT_FALSE(table->may_undo(Seat::texian));
    ASSERT_TRUE(table->submit(By::texian, deployment));
    EXPECT_TRUE(table->may_undo(Seat::texian));
    EXPECT_FALSE(table->may_undo(Seat::mexican));
    table->rewind(0);
    EXPECT_TRUE(table->lines().empty());
    EXPECT_EQ(table->turn(), Turn::decision(Seat::texian));
    ASSERT_TRUE(table->submit(By::texian, deployment));
    EXPECT_TRUE(table->lines()[0].extra.empty());  // allowed: no mark
    ASSERT_TRUE(table->submit(By::mexican, approach));
    EXPECT_FALSE(table->may_undo(Seat::texian));
}

TEST(UndoLaw, an_order_that_reveals_something_may_not_be_taken_back) {
    const auto table = barna();
    ASSERT_TRUE(table->submit(By::texian, deployment));
    ASSERT_TRUE(table->submit(By::mexican, approach));  // 7.0: the cannon are turned face-up
    EXPECT_FALSE(table->may_undo(Seat::mexican));
}

TEST(UndoLaw, never_across_a_draw) {
    const auto table = barna();
    ASSERT_TRUE(table->submit(By::texian, deployment));
    ASSERT_TRUE(table->submit(By::mexican, approach));
    Rng rng(3);
    table->draw(rng);
    EXPECT_FALSE(table->may_undo(Seat::mexican));
    EXPECT_FALSE(table->may_undo(Seat::texian));
    ASSERT_TRUE(table->submit(By::texian, "move S>SW=D"));
    EXPECT_TRUE(table->may_undo(Seat::texian));  // which of the five is secret
}

TEST(UndoLaw, what_everybody_saw_may_not_be_taken_back) {
    const auto table = barna();
    ASSERT_TRUE(table->submit(By::texian, deployment));
    ASSERT_TRUE(table->submit(By::mexican, approach));
    Rng rng(3);
    table->draw(rng);
    ASSERT_TRUE(table->submit(By::texian, "hold"));
    EXPECT_FALSE(table->may_undo(Seat::texian));
}

TEST(UndoLaw, a_take_back_against_it_is_marked_in_the_log) {
    const auto table = barna();
    ASSERT_TRUE(table->submit(By::texian, deployment));
    ASSERT_TRUE(table->submit(By::mexican, approach));
    table->rewind(0);
    ASSERT_TRUE(table->submit(By::texian, deployment));
    EXPECT_EQ(table->lines()[0].extra, (record::Extra{{"taken-back", "2"}}));
    table->rewind(0);  // allowed, but the mark stays
    ASSERT_TRUE(table->submit(By::texian, deployment));
    EXPECT_EQ(table->lines()[0].extra, (record::Extra{{"taken-back", "2"}}));
    ASSERT_TRUE(table->submit(By::mexican, approach));
    EXPECT_TRUE(table->lines()[1].extra.empty());
}

TEST(UndoLaw, a_rewind_gives_the_position_of_then) {
    for (const AnyGame* const game : shelf())
        for (const OptionList& options : option_sets(*game)) {
            const auto table = random_table(*game, options, 5);
            const int size = static_cast<int>(table->lines().size());
            std::vector<std::string> views;
            for (int n = 0; n <= size; ++n) views.push_back(table->view_json(Viewer::umpire, n));
            for (int n = size; n >= 0; --n) {
                table->rewind(n);
                EXPECT_GE(static_cast<int>(table->lines().size()), n);
                EXPECT_EQ(table->view_json(Viewer::umpire), views[static_cast<std::size_t>(n)]);
            }
            EXPECT_THROW(table->rewind(-1), std::out_of_range);
        }
}

// --- ending early --------------------------------------------------------------------------------------

TEST(Table, a_game_can_be_resigned) {
    const auto table = barna();
    ASSERT_TRUE(table->submit(By::texian, deployment));
    EXPECT_FALSE(table->stop("resigned", {}));
    EXPECT_FALSE(table->stop("abandoned", Seat::texian));
    EXPECT_FALSE(table->stop("bored", Seat::texian));
    EXPECT_FALSE(table->result());
    EXPECT_TRUE(table->stop("resigned", Seat::texian));
    EXPECT_TRUE(table->turn().is_over());
    EXPECT_EQ(table->outcome().winner, "mexican");
    ASSERT_TRUE(table->result());
    EXPECT_EQ(record::write(*table->result()), R"({"result":{"winner":"mexican","reason":"resigned"}})");
    EXPECT_FALSE(table->submit(By::mexican, approach));
    EXPECT_FALSE(table->stop("time", Seat::mexican));
    const auto again = barna();
    ASSERT_FALSE(again->take(table->lines()[0]));
    EXPECT_FALSE(again->take(*table->result()));
    EXPECT_TRUE(again->turn().is_over());
}

TEST(Table, a_game_that_ended_has_its_result) {
    const auto table = random_table(*find_game("barna"), {}, 11);
    ASSERT_TRUE(table->result());
    EXPECT_EQ(table->result()->mexican_points, table->turn().score);
    EXPECT_EQ(table->result()->winner, table->outcome().winner);
    EXPECT_FALSE(table->stop("resigned", Seat::texian));
    EXPECT_TRUE(table->odds(Viewer::umpire).empty());
}

// --- what each side may know ---------------------------------------------------------------------------

TEST(Secrets, the_other_side_reads_hidden_orders_with_question_marks) {
    const auto table = barna();
    ASSERT_TRUE(table->submit(By::texian, deployment));
    ASSERT_TRUE(table->submit(By::mexican, approach));
    EXPECT_EQ(table->lines_for(Viewer::texian)[0].order, deployment);
    for (const Viewer who : {Viewer::mexican, Viewer::spectator})
        EXPECT_EQ(table->lines_for(who)[0].order, "deploy E=??? SE=??? S=????? SW=???? NW=???? N=?????");
    EXPECT_EQ(table->lines_for(Viewer::mexican)[1].order, approach);
    EXPECT_EQ(table->lines_for(Viewer::texian)[1].order, "approach E=??? SE=?? S=???? SW=??? NW=? N=????");
    EXPECT_EQ(table->lines_for(Viewer::umpire), table->lines());
}

// The swap law (DESIGN 4.8) on everything a table hands out: two identities that the Mexican cannot tell apart
// change places, and not one byte changes that he or a spectator gets.
TEST(Secrets, swapping_two_face_down_counters_changes_no_byte_for_the_others) {
    const std::string swapped = "deploy E=CDR SE=CDD S=GRDDD SW=CRRD NW=CKRD N=CRRDD";
    std::vector<std::string> bytes[2];
    for (int i = 0; i < 2; ++i) {
        const auto table = barna();
        ASSERT_TRUE(table->submit(By::texian, i == 0 ? deployment : swapped));
        for (const Viewer who : {Viewer::mexican, Viewer::spectator}) {
            const auto collect = [&] {
                bytes[i].push_back(table->view_json(who));
                bytes[i].push_back(table->view_json(who, 1));
                for (const record::Line& line : table->lines_for(who))
                    bytes[i].push_back(record::write(line));
                for (const Story& story : table->story(who))
                    bytes[i].push_back(render(story.sentence, Lang::en));
                for (const Phrase& odds : table->odds(who)) bytes[i].push_back(render(odds, Lang::en));
                bytes[i].push_back(render(table->prompt(who).question, Lang::en));
            };
            collect();
            bytes[i].push_back(english(table->check(By::mexican, "approach E=iiiii")));
            bytes[i].push_back(table->example());
            Rng rng(7);
            bytes[i].push_back(table->hint("recruit", rng).order);
            for (const char* const player : {"sergeant", "captain:iterations=50"})
                bytes[i].push_back(table->hint(player, rng).order);
        }
        ASSERT_TRUE(table->submit(By::mexican, approach));
        ASSERT_TRUE(table->submit(By::chance, "ballshot E=d SE=i S=ib SW=i NW=i N=d"));
        for (const Viewer who : {Viewer::mexican, Viewer::spectator}) {
            bytes[i].push_back(table->view_json(who));
            for (const Story& story : table->story(who)) bytes[i].push_back(render(story.sentence, Lang::en));
        }
    }
    EXPECT_EQ(bytes[0], bytes[1]);
}

TEST(Secrets, nobody_but_the_umpire_reads_further_keys_of_a_record) {
    const auto table = barna();
    record::Line line{1, 1, "texian-deployment", "texian", deployment, {{"plan", "\"hold the South\""}}};
    ASSERT_FALSE(table->take(line));
    EXPECT_EQ(table->lines_for(Viewer::umpire)[0].extra, line.extra);
    EXPECT_TRUE(table->lines_for(Viewer::mexican)[0].extra.empty());
    EXPECT_TRUE(table->lines_for(Viewer::texian)[0].extra.empty());
}

TEST(Table, a_view_of_an_earlier_event_is_what_was_known_then) {
    const auto table = barna();
    std::vector<std::string> then{table->view_json(Viewer::mexican)};
    while (!table->turn().is_over()) {
        play_on(*table, 21, static_cast<int>(table->lines().size()) + 1);
        then.resize(table->lines().size() + 1, table->view_json(Viewer::mexican));
    }
    for (std::size_t n = 0; n < then.size(); ++n)
        EXPECT_EQ(table->view_json(Viewer::mexican, static_cast<int>(n)), then[n]) << n;
    table->forget();
    EXPECT_EQ(table->view_json(Viewer::mexican, 1), then[1]);
}

TEST(Table, the_story_tells_every_order_under_a_rule) {
    for (const AnyGame* const game : shelf()) {
        const auto table = random_table(*game, {}, 9);
        const std::vector<Story> story = table->story(Viewer::umpire);
        int last = 0;
        std::vector<bool> told(table->lines().size() + 1, false);
        for (const Story& news : story) {
            EXPECT_TRUE(news.rule);
            EXPECT_GE(news.event, last);
            last = news.event;
            told.at(static_cast<std::size_t>(news.event)) = true;
            EXPECT_FALSE(render(news.sentence, Lang::es).empty());
        }
        for (std::size_t n = 1; n < told.size(); ++n) EXPECT_TRUE(told[n]) << n;
        const std::vector<Story> end = table->story(Viewer::umpire, last);
        EXPECT_FALSE(end.empty());
        EXPECT_EQ(end.front().event, last);
    }
}

TEST(Table, a_hint_changes_nothing) {
    const auto table = barna();
    ASSERT_TRUE(table->submit(By::texian, deployment));
    Rng rng(1);
    const Hint hint = table->hint("recruit", rng);
    EXPECT_EQ(table->lines().size(), 1U);
    EXPECT_TRUE(table->check(By::mexican, hint.order));
    Rng same(1);
    EXPECT_EQ(table->play("recruit", same).order, hint.order);
    EXPECT_EQ(table->lines()[1].order, hint.order);
    Rng other(2);
    EXPECT_THROW(table->play("nobody", other), std::exception);
}

TEST(Streams, a_game_that_is_resumed_draws_the_same) {
    for (const AnyGame* const game : shelf()) {
        const auto whole = random_table(*game, {}, 77);
        for (std::size_t cut = 0; cut < whole->lines().size(); cut += 3) {
            const auto resumed = game->new_table({});
            for (std::size_t i = 0; i < cut; ++i) ASSERT_FALSE(resumed->take(whole->lines()[i]));
            play_on(*resumed, 77);
            EXPECT_EQ(resumed->lines(), whole->lines());
        }
    }
}

}  // namespace
}  // namespace alamo::match
