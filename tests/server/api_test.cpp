// The HTTP part of docs/api.md, against a server that runs.
#include <gtest/gtest.h>

#include <set>

#include "cli/program.hpp"
#include "server/running.hpp"

namespace alamo::tests {
namespace {

const std::string two_people = R"({"texian":"me","mexican":"friend"})";

class ApiTest : public testing::Test {
protected:
    static void SetUpTestSuite() {
        web = new Folder;
        write_all(web->file("index.html"), "<!doctype html><title>Alamo</title>");
        std::filesystem::create_directory(web->file("assets"));
        write_all(web->file("assets/a-1234.js"), "let a = 1;");
        write_all(web->file("assets/a-1234.js.gz"), "packed");
        server = new Running({"--web", web->path()});
    }
    static void TearDownTestSuite() {
        delete server;
        delete web;
        server = nullptr;
        web = nullptr;
    }
    static HttpAnswer get(const std::string& target, const Headers& headers = {}) {
        return http(server->port(), "GET", target, "", headers);
    }
    static HttpAnswer post(const std::string& target, const std::string& body, const Headers& headers = {}) {
        return http(server->port(), "POST", target, body, headers);
    }
    static inline Running* server = nullptr;
    static inline Folder* web = nullptr;
};

TEST_F(ApiTest, games_and_rules_in_two_languages) {
    const json::value games = parse(get("/api/games").body);
    EXPECT_EQ(text_at(games, "/games/0/id"), "barna");
    EXPECT_EQ(text_at(games, "/games/0/ready"), "true");
    EXPECT_EQ(text_at(games, "/games/1/ready"), "false");
    EXPECT_EQ(games.at("games").as_array().size(), 4U);
    const json::value english = parse(get("/api/games/barna/rules").body);
    const json::value spanish = parse(get("/api/games/barna/rules?lang=es").body);
    EXPECT_NE(text_at(english, "/rules/0/title"), text_at(spanish, "/rules/0/title"));
    const std::string accepted = get("/api/games/barna/rules", {{"Accept-Language", "fr, es;q=0.8"}}).body;
    EXPECT_EQ(parse(accepted), spanish);
    EXPECT_EQ(get("/api/games/chess/rules").status, 404);
}

TEST_F(ApiTest, options_say_who_plays) {
    EXPECT_EQ(post("/api/games/barna/options", R"({"options":{}})").body,
              R"({"seats":["texian","mexican"]})");
    EXPECT_EQ(post("/api/games/barna/options", R"({"options":{"solitaire":"true"}})").body,
              R"({"seats":["texian"]})");
    const HttpAnswer refused = post("/api/games/barna/options", R"({"options":{"magic":"true"}})");
    EXPECT_EQ(refused.status, 422);
    EXPECT_EQ(refused.header("Content-Type"), "application/problem+json");
    EXPECT_EQ(text_at(parse(refused.body), "/type"), "/problems/options");
}

TEST_F(ApiTest, a_table_its_link_and_its_list) {
    Person ann(*server);
    Person bob(*server);
    const std::string table = ann.make_table(two_people);
    EXPECT_EQ(table.size(), 16U);
    const std::string link = text_at(ann.last, "/links/mexican");
    const std::string token = link.substr(link.find("#seat=") + 6);
    EXPECT_EQ(token.size(), 22U);
    EXPECT_EQ(bob.post("/api/tables/" + table + "/join", R"({"token":"wrong","name":"Bob"})").status, 403);
    const HttpAnswer joined =
        bob.post("/api/tables/" + table + "/join", R"({"token":")" + token + R"(","name":"Bob"})");
    EXPECT_EQ(joined.body, R"({"seat":"mexican"})");
    const std::string cookie = joined.header("Set-Cookie");
    for (const char* const part : {"HttpOnly", "SameSite=Lax", "Path=/"})
        EXPECT_TRUE(has(cookie, part)) << cookie;
    EXPECT_FALSE(has(cookie, "Secure"));
    EXPECT_EQ(text_at(parse(bob.get("/api/tables").body), "/tables/0/table"), table);
    EXPECT_EQ(text_at(parse(bob.get("/api/tables").body), "/tables/0/your_seats/0"), "mexican");
    EXPECT_EQ(text_at(parse(bob.get("/api/tables").body), "/tables/0/seats"),
              R"({"texian":{"kind":"person","name":"Ann"},"mexican":{"kind":"person","name":"Bob"}})");
    EXPECT_EQ(get("/api/tables").body, R"({"tables":[]})");
    const json::value head = parse(get("/api/tables/" + table).body);
    EXPECT_EQ(text_at(head, "/seats/mexican/name"), "Bob");
    EXPECT_EQ(text_at(head, "/your_seats"), "[]");
    EXPECT_EQ(get("/api/tables/AAAAAAAAAAAAAAAA").status, 404);
    EXPECT_EQ(get("/api/tables/../../etc/passwd").status, 404);
}

TEST_F(ApiTest, what_cannot_be_made_is_refused) {
    const std::pair<std::string, int> bodies[] = {
        {"", 400},
        {"[]", 400},
        {"{", 400},
        {R"({"game":"barna"})", 422},
        {R"({"game":"chess","seats":{"texian":"me"}})", 422},
        {R"({"game":"barna","seats":{"texian":"me","mexican":"grandmaster"}})", 422},
        {R"({"game":"barna","seats":{"texian":"me","mexican":"captain:ms=999999999"}})", 422},
        {R"({"game":"barna","seats":{"texian":"me","mexican":"me"},"extra":1})", 400},
        {R"({"game":"barna","seats":{"texian":"me","__proto__":"me"}})", 400},
        {R"({"game":"barna","options":{"solitaire":"true"},"seats":{"texian":"me","mexican":"me"}})", 422},
        {R"({"game":7,"seats":{"texian":"me","mexican":"me"}})", 400},
        {R"({"game":"barna","seats":"me"})", 400},
    };
    for (const auto& [body, status] : bodies) {
        const HttpAnswer answer = post("/api/tables", body);
        EXPECT_EQ(answer.status, status) << body << "\n" << answer.body;
        EXPECT_FALSE(text_at(parse(answer.body), "/detail").empty());
    }
    std::string deep = R"({"game":)";
    for (int i = 0; i < 10'000; ++i) deep += '[';
    EXPECT_EQ(post("/api/tables", deep).status, 400);
    EXPECT_EQ(post("/api/tables", "\"\xff\xfe\"").status, 400);
}

// CASES 22, 23 Requests of other sites, of other names, in other forms.
TEST_F(ApiTest, strangers_are_kept_out) {
    const std::string body = R"({"game":"barna","seats":{"texian":"me","mexican":"me"}})";
    EXPECT_EQ(post("/api/tables", body, {{"Origin", "https://evil.example"}}).status, 403);
    EXPECT_EQ(
        post("/api/tables", body, {{"Origin", "http://localhost:" + std::to_string(server->port())}}).status,
        201);
    EXPECT_EQ(post("/api/tables", body, {{"Content-Type", "text/plain"}}).status, 415);
    EXPECT_EQ(post("/api/tables", body, {{"Host", "evil.example"}}).status, 421);
    EXPECT_EQ(http(server->port(), "DELETE", "/api/tables").status, 405);
    EXPECT_EQ(http(server->port(), "POST", "/api/games").status, 405);
    EXPECT_EQ(http(server->port(), "PUT", "/").status, 405);
}

TEST_F(ApiTest, too_much_is_refused) {
    EXPECT_EQ(post("/api/tables", std::string(70'000, ' ')).status, 413);
    EXPECT_EQ(get("/", {{"X-Long", std::string(40'000, 'x')}}).status, 413);
    EXPECT_EQ(http_raw(server->port(), "nonsense\r\n\r\n").status, 400);
    EXPECT_EQ(get("/healthz").status, 200);
}

TEST_F(ApiTest, every_answer_has_the_security_headers) {
    for (const char* const target : {"/", "/api/games", "/nothing", "/healthz"}) {
        const HttpAnswer answer = get(target);
        EXPECT_EQ(answer.header("X-Content-Type-Options"), "nosniff") << target;
        EXPECT_EQ(answer.header("Referrer-Policy"), "no-referrer");
        EXPECT_TRUE(has(answer.header("Content-Security-Policy"), "default-src 'self'"));
        EXPECT_TRUE(has(answer.header("Content-Security-Policy"), "frame-ancestors 'none'"));
    }
}

TEST_F(ApiTest, the_web_client_is_served) {
    for (const char* const page : {"/", "/t/AAAAAAAAAAAAAAAA", "/rules/barna", "/about", "/new"}) {
        EXPECT_TRUE(has(get(page).body, "<title>Alamo")) << page;
        EXPECT_EQ(get(page).header("Cache-Control"), "no-cache");
    }
    EXPECT_TRUE(has(get("/assets/a-1234.js").header("Cache-Control"), "immutable"));
    EXPECT_EQ(get("/assets/a-1234.js", {{"Accept-Encoding", "gzip, br"}}).body, "packed");
    const std::string tag = get("/").header("ETag");
    EXPECT_EQ(get("/", {{"If-None-Match", tag}}).status, 304);
    for (const char* const path :
         {"/assets/none.js", "/../tables.sqlite", "/%2e%2e/tables.sqlite", "/nothing"})
        EXPECT_EQ(get(path).status, 404) << path;
    EXPECT_TRUE(http(server->port(), "HEAD", "/").body.empty());
}

TEST_F(ApiTest, records_and_replays) {
    Person ann(*server);
    const std::string table = ann.make_table(R"({"texian":"me","mexican":"me"})");
    At at(*server, table, ann);
    const std::string base = "/api/tables/" + table;
    ASSERT_EQ(text_at(at.order("texian", at.example()), "/type"), "accepted");
    EXPECT_EQ(get(base + "/replay?at=1&as=umpire").status, 403);  // CASES 5
    EXPECT_TRUE(has(get(base + "/record").body, "deploy E=?") || has(get(base + "/record").body, "=?"));
    at.wait("events");
    play_on({&at});
    const HttpAnswer record = get(base + "/record");
    EXPECT_EQ(record.header("Content-Type"), "application/x-ndjson");
    EXPECT_FALSE(has(record.body, "?"));
    const Folder folder;
    write_all(folder.file("game.jsonl"), record.body);
    const Ran verified = run({"verify", folder.file("game.jsonl")});
    EXPECT_EQ(verified.code, 0) << verified.out << verified.err;
    EXPECT_TRUE(has(verified.out, "drawn again")) << verified.out;
    const json::value replay = parse(get(base + "/replay?at=2&as=mexican").body);
    EXPECT_EQ(text_at(replay, "/view/who"), "mexican");
    EXPECT_EQ(text_at(replay, "/events/0/n"), "2");
    EXPECT_EQ(get(base + "/replay?at=999&as=mexican").status, 400);
    EXPECT_EQ(get(base + "/replay?at=1&as=cat").status, 400);
}

// docs/openapi.json names every address there is, and what it answers.
TEST_F(ApiTest, the_openapi_file_says_what_the_server_does) {
    const json::value api = parse(read_all("docs/openapi.json"));
    EXPECT_EQ(text_at(api, "/openapi").substr(0, 2), "3.");
    Person ann(*server);
    const std::string table = ann.make_table(two_people);
    std::set<std::string> described;
    for (const auto& path : api.at("paths").as_object()) {
        std::string target(path.key());
        const auto fill = [&](const std::string& part, const std::string& with) {
            if (const std::size_t at = target.find(part); at != std::string::npos)
                target.replace(at, part.size(), with);
        };
        fill("{game}", "barna");
        fill("{table}", table);
        for (const auto& operation : path.value().as_object()) {
            if (operation.key() == "parameters") continue;
            const bool posts = operation.key() == "post";
            const json::object& answers = operation.value().at("responses").as_object();
            described.insert(std::string(operation.key()) + " " + std::string(path.key()));
            const HttpAnswer answer = posts ? ann.post(target, "{}") : ann.get(target);
            EXPECT_TRUE(answers.contains(std::to_string(answer.status)))
                << operation.key() << " " << target << " answered " << answer.status;
        }
    }
    for (const char* const must :
         {"get /api/games", "get /api/games/{game}/rules", "post /api/games/{game}/options",
          "post /api/tables", "get /api/tables", "get /api/tables/{table}", "post /api/tables/{table}/join",
          "get /api/tables/{table}/record", "get /api/tables/{table}/replay", "get /healthz", "get /metrics"})
        EXPECT_TRUE(described.contains(must)) << must;
}

TEST_F(ApiTest, metrics_count) {
    const std::string text = get("/metrics").body;
    EXPECT_TRUE(has(text, "alamo_http_requests_total ")) << text;
    EXPECT_EQ(get("/healthz").body, R"({"status":"ok"})");
}

TEST_F(ApiTest, a_port_in_use_and_a_store_that_cannot_be_opened_are_said) {
    const Ran in_use =
        run({"serve", "--port", std::to_string(server->port()), "--store", "sqlite:" + web->file("x")});
    EXPECT_EQ(in_use.code, 2);
    EXPECT_TRUE(has(in_use.err, "is in use")) << in_use.err;
    const Ran no_store = run({"serve", "--port", "0", "--store", "sqlite:" + web->file("index.html/all")});
    EXPECT_EQ(no_store.code, 2);
    EXPECT_TRUE(has(no_store.err, "store cannot be opened")) << no_store.err;
    EXPECT_EQ(run({"serve", "--port", "0", "--store", "nonsense"}).code, 2);
    EXPECT_EQ(run({"serve", "--port", "0", "--bind", "here"}).code, 2);
    EXPECT_EQ(run({"serve", "--port", "x"}).code, 2);
    EXPECT_EQ(run({"serve", "--public-url", "alamo.example"}).code, 2);
}

}  // namespace
}  // namespace alamo::tests
