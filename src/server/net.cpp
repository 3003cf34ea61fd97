#include "server/net.hpp"

#include <array>
#include <boost/asio/bind_executor.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <csignal>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "generated/texts.hpp"

namespace alamo::server {

namespace {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using net::ip::tcp;
using Executor = net::io_context::executor_type;
using Plain = net::basic_stream_socket<tcp, Executor>;  // the executor's type known: no type erasure a socket
using Stream = beast::basic_stream<tcp, Executor>;
using Error = beast::error_code;
using std::chrono::seconds;

class Socket;

/// What all connections share.
struct Shared {
    net::io_context* io = nullptr;
    Api* api = nullptr;
    Metrics* metrics = nullptr;
    std::set<Socket*> sockets;
    bool stopping = false;
};

// --- a table socket ----------------------------------------------------------------------------------------

class Socket final : public Wire, public std::enable_shared_from_this<Socket> {
public:
    Socket(Shared& shared, Plain socket, std::shared_ptr<Talk> talk)
        : shared_(shared), ws_(std::move(socket)), talk_(std::move(talk)) {
        shared_.sockets.insert(this);
        ++shared_.metrics->sockets;
    }
    ~Socket() override {
        shared_.sockets.erase(this);
        --shared_.metrics->sockets;
    }

    void accept(const http::request<http::string_body>& request) {
        websocket::stream_base::timeout timeout{};
        timeout.handshake_timeout = seconds(15);
        timeout.idle_timeout = seconds(120);
        timeout.keep_alive_pings = true;  // a browser answers by itself, in throttled tabs too
        ws_.set_option(timeout);
        ws_.read_message_max(shared_.api->limits().body);
        ws_.auto_fragment(false);
        ws_.text(true);
        ws_.async_accept(request, [self = shared_from_this()](Error error) {
            if (error) return self->end();
            self->talk_->start(*self);
            self->wait_for_hello();
            self->read();
        });
    }

    void send(const Message& message) override {
        if (closing_) return;
        unsent_ += message->size();
        if (unsent_ > shared_.api->limits().unsent) return close(1013, "too slow");
        waiting_.push_back(message);
        if (writing_ || due_) return;
        // After everything else that is ready now: what it says goes into the same frame.
        due_ = true;
        net::post(*shared_.io, [self = shared_from_this()] {
            self->due_ = false;
            if (!self->writing_ && !self->waiting_.empty()) self->write();
        });
    }

    void close(int code, std::string_view reason) override {
        if (closing_) return;
        closing_ = true;
        code_ = static_cast<std::uint16_t>(code);
        reason_ = reason;
        waiting_.clear();
        // Who does not read does not hear the farewell either.
        limit_ = std::make_unique<net::steady_timer>(*shared_.io, seconds(3));
        limit_->async_wait([self = shared_from_this()](Error error) {
            if (!error) self->cut();
        });
        if (!writing_) farewell();
    }

private:
    void wait_for_hello() {
        limit_ =
            std::make_unique<net::steady_timer>(*shared_.io, seconds(shared_.api->limits().seconds_to_hello));
        limit_->async_wait([weak = weak_from_this()](Error error) {
            const auto self = weak.lock();
            if (error || self == nullptr || self->closing_) return;
            if (!self->talk_->has_said_hello()) self->close(1008, "no hello");
            else self->limit_.reset();
        });
    }

    void read() {
        ws_.async_read_some(net::buffer(piece_), [self = shared_from_this()](Error error, std::size_t size) {
            self->on_read(error, size);
        });
    }
    void on_read(Error error, std::size_t size) {
        if (error) return end();
        if (!ws_.got_text()) {
            close(1003, "text only");
        } else if (!closing_) {
            heard_.append(piece_.data(), size);
            if (ws_.is_message_done()) talk_->hear(std::exchange(heard_, {}));
        }
        read();  // after a close: until the other end has said good-bye
    }

    void write() {
        writing_ = true;
        sending_.swap(waiting_);
        std::vector<net::const_buffer> frame;
        for (const Message& message : sending_) {
            if (!frame.empty()) frame.push_back(net::buffer("\n", 1));
            frame.push_back(net::buffer(*message));
        }
        ws_.async_write(frame,
                        [self = shared_from_this()](Error error, std::size_t) { self->on_write(error); });
    }
    void on_write(Error error) {
        writing_ = false;
        if (error) return end();
        for (const Message& message : sending_) unsent_ -= message->size();
        sending_.clear();
        sending_.shrink_to_fit();
        if (closing_) return farewell();
        if (!waiting_.empty()) write();
    }

    void farewell() {
        waiting_.clear();
        const websocket::close_reason why(static_cast<websocket::close_code>(code_),
                                          beast::string_view(reason_));
        ws_.async_close(why, [self = shared_from_this()](Error) { self->end(); });
    }
    void cut() {
        Error ignored;
        ws_.next_layer().close(ignored);
    }
    void end() {
        if (ended_) return;
        ended_ = true;
        closing_ = true;
        if (limit_) limit_->cancel();
        cut();
        talk_->gone();
    }

    Shared& shared_;
    websocket::stream<Plain, false>
        ws_;  // without compression: its memory a socket would be many times the rest
    std::shared_ptr<Talk> talk_;
    // Most sockets wait most of the time: what they hold meanwhile is small. A `flat_buffer` would be 1.5 kB.
    std::array<char, 256> piece_{};
    std::string heard_;  // of a message that is not whole yet
    std::vector<Message> waiting_;
    std::vector<Message> sending_;  // one frame, a message a line
    std::size_t unsent_ = 0;  // bytes of both
    std::unique_ptr<net::steady_timer> limit_;
    std::uint16_t code_ = 1000;
    std::string reason_;
    bool writing_ = false;
    bool due_ = false;
    bool closing_ = false;
    bool ended_ = false;
};

// --- an HTTP connection ------------------------------------------------------------------------------------

class Connection final : public std::enable_shared_from_this<Connection> {
public:
    Connection(Shared& shared, Plain socket, std::string address)
        : shared_(shared), stream_(std::move(socket)), address_(std::move(address)) {}

    void read() {
        parser_.emplace();
        constexpr std::uint32_t header = 16U * 1024U;
        parser_->header_limit(header);
        parser_->body_limit(shared_.api->limits().body);
        stream_.expires_after(seconds(20));
        http::async_read(stream_, buffer_, *parser_,
                         [self = shared_from_this()](Error error, std::size_t) { self->on_read(error); });
    }

private:
    using Answer = http::response<http::span_body<const char>>;

    static std::string text(beast::string_view view) { return {view.data(), view.size()}; }

    [[nodiscard]] Request request() const {
        const auto& sent = parser_->get();
        const auto field = [&](http::field name) { return text(sent[name]); };
        Request request;
        request.method = text(sent.method_string());
        request.target = text(sent.target());
        request.host = field(http::field::host);
        request.origin = field(http::field::origin);
        request.cookie = field(http::field::cookie);
        request.content_type = field(http::field::content_type);
        request.accept_language = field(http::field::accept_language);
        request.accept_encoding = field(http::field::accept_encoding);
        request.if_none_match = field(http::field::if_none_match);
        request.address = address_;
        request.body = sent.body();
        return request;
    }

    void on_read(Error error) {
        if (error == http::error::body_limit || error == http::error::header_limit) {
            const int most = static_cast<int>(shared_.api->limits().body);
            return refuse({Wrong::too_large, Phrase("server.too-large"_text, most)});
        }
        if (error && error.category() == http::make_error_code(http::error::bad_method).category() &&
            error != http::error::end_of_stream && error != http::error::partial_message)
            return refuse({Wrong::unreadable, Phrase("server.json.syntax"_text)});
        if (error) return close();
        if (websocket::is_upgrade(parser_->get())) return upgrade();
        keep_ = parser_->get().keep_alive();
        is_head_ = parser_->get().method() == http::verb::head;
        shared_.api->handle(request(),
                            [self = shared_from_this()](const Response& response) { self->write(response); });
    }

    void upgrade() {
        Response refusal;
        std::shared_ptr<Talk> talk = shared_.api->open_socket(request(), refusal);
        if (talk == nullptr) return write(refusal);
        const auto sent = parser_->release();
        std::make_shared<Socket>(shared_, stream_.release_socket(), std::move(talk))->accept(sent);
    }

    void refuse(const Problem& problem) {
        keep_ = false;
        Request unknown;
        write(shared_.api->refuse(problem, unknown));
    }

    void write(const Response& response) {
        body_ = response.body;
        answer_.emplace();
        answer_->result(static_cast<unsigned>(response.status));
        answer_->version(11);
        for (const auto& [name, value] : response.headers) answer_->set(name, value);
        answer_->set("X-Content-Type-Options", "nosniff");
        answer_->set("X-Frame-Options", "DENY");
        answer_->set("Referrer-Policy", "no-referrer");
        answer_->set("Cross-Origin-Opener-Policy", "same-origin");
        answer_->set("Content-Security-Policy",
                     "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
                     "form-action 'self'; frame-ancestors 'none'");
        answer_->keep_alive(keep_ && !shared_.stopping);
        answer_->content_length(response.status == 304 ? 0 : body_->size());
        if (!is_head_) answer_->body() = {body_->data(), body_->size()};
        stream_.expires_after(seconds(30));
        http::async_write(stream_, *answer_,
                          [self = shared_from_this()](Error error, std::size_t) { self->on_write(error); });
    }
    void on_write(Error error) {
        if (error || !answer_->keep_alive()) return close();
        answer_.reset();
        body_.reset();
        read();
    }
    void close() {
        Error ignored;
        stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    }

    Shared& shared_;
    Stream stream_;
    std::string address_;
    beast::flat_buffer buffer_;
    std::optional<http::request_parser<http::string_body>> parser_;
    std::optional<Answer> answer_;
    Message body_;
    bool keep_ = false;
    bool is_head_ = false;
};

}  // namespace

// --- the loop ----------------------------------------------------------------------------------------------

struct Net::Inside {
    Shared shared;  // first: connections that the loop still holds at its end use it
    net::io_context io{1};
    net::basic_socket_acceptor<tcp, Executor> acceptor{io};
    net::signal_set signals{io};

    void accept() {
        acceptor.async_accept([this](Error error, Plain socket) {
            if (shared.stopping) return;
            if (!error) {
                Error ignored;
                socket.set_option(tcp::no_delay(true), ignored);
                const auto end = socket.remote_endpoint(ignored);
                std::make_shared<Connection>(shared, std::move(socket), end.address().to_string())->read();
                return accept();
            }
            // Out of file descriptors, most likely: others must close first.
            const auto pause = std::make_shared<net::steady_timer>(io, std::chrono::milliseconds(100));
            pause->async_wait([this, pause](Error) { accept(); });
        });
    }

    void stop() {
        if (shared.stopping) return;
        shared.stopping = true;
        Error ignored;
        acceptor.close(ignored);
        signals.cancel(ignored);
        const std::set<Socket*> sockets = shared.sockets;
        for (Socket* const socket : sockets) socket->close(1001, "server stops");
        wait_for_sockets(30);
    }
    void wait_for_sockets(int tenths) {
        if (tenths == 0 || shared.sockets.empty()) return io.stop();
        const auto pause = std::make_shared<net::steady_timer>(io, std::chrono::milliseconds(100));
        pause->async_wait([this, pause, tenths](Error) { wait_for_sockets(tenths - 1); });
    }
};

Net::Net() : inside_(std::make_unique<Inside>()) { inside_->shared.io = &inside_->io; }
Net::~Net() = default;

void Net::post(Task task) { net::post(inside_->io, std::move(task)); }

void Net::after(std::chrono::milliseconds wait, Task task) {
    const auto timer = std::make_shared<net::steady_timer>(inside_->io, wait);
    timer->async_wait([timer, task = std::move(task)](Error error) {
        if (!error) task();
    });
}

Net::Listening Net::listen(const std::string& address, int port) {
    Error error;
    const auto ip = net::ip::make_address(address, error);
    if (error) return {Heard::bad_address, port, error.message()};
    const tcp::endpoint end(ip, static_cast<unsigned short>(port));
    auto& acceptor = inside_->acceptor;
    acceptor.open(end.protocol(), error);
    if (!error) acceptor.set_option(net::socket_base::reuse_address(true), error);
    if (!error) acceptor.bind(end, error);
    if (!error) acceptor.listen(net::socket_base::max_listen_connections, error);
    if (error == net::error::address_in_use) return {Heard::port_in_use, port, error.message()};
    if (error) return {Heard::failed, port, error.message()};
    return {Heard::listening, acceptor.local_endpoint().port(), {}};
}

void Net::run(Api& api, Metrics& metrics) {
    inside_->shared.api = &api;
    inside_->shared.metrics = &metrics;
    inside_->signals.add(SIGINT);
    inside_->signals.add(SIGTERM);
    inside_->signals.async_wait([this](Error error, int) {
        if (!error) inside_->stop();
    });
    inside_->accept();
    inside_->io.run();
}

void Net::stop() {
    post([this] { inside_->stop(); });
}

}  // namespace alamo::server
