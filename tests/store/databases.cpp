#include "store/databases.hpp"

#include <arpa/inet.h>
#include <grp.h>
#include <netinet/in.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <thread>

namespace alamo::tests {

namespace {

/// The folder of PostgreSQL's programs; Debian keeps them off the PATH.
std::string programs() {
    std::string found;
    const std::filesystem::path versions("/usr/lib/postgresql");
    if (std::filesystem::is_directory(versions))
        for (const auto& version : std::filesystem::directory_iterator(versions))
            if (std::filesystem::exists(version.path() / "bin/initdb")) found = version.path() / "bin";
    if (found.empty()) ADD_FAILURE() << "Debian's package postgresql is not installed (packages.txt).";
    return found;
}

/// PostgreSQL refuses to run as root.
void become_postgres() {
    if (::getuid() != 0) return;
    const passwd* const user = ::getpwnam("postgres");
    if (user == nullptr || ::setgid(user->pw_gid) != 0 || ::setgroups(0, nullptr) != 0 ||
        ::setuid(user->pw_uid) != 0)
        ::_exit(126);
}

/// Starts a program quietly; it dies with this one.
int spawn(std::vector<std::string> words, const std::string& log) {
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    const int child = ::fork();
    if (child != 0) return child;
    become_postgres();
    ::prctl(PR_SET_PDEATHSIG, SIGQUIT);
    if (std::freopen("/dev/null", "r", stdin) == nullptr || std::freopen(log.c_str(), "a", stdout) == nullptr)
        ::_exit(126);
    ::dup2(1, 2);
    if (::chdir("/") != 0) ::_exit(126);
    ::execv(arguments[0], arguments.data());
    ::_exit(127);
}

int free_port() {
    const int handle = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    void* const any = &address;
    if (::bind(handle, static_cast<sockaddr*>(any), size) != 0 ||
        ::getsockname(handle, static_cast<sockaddr*>(any), &size) != 0)
        ADD_FAILURE() << "no free port";
    ::close(handle);
    return ntohs(address.sin_port);
}

}  // namespace

Cluster::Cluster() : port_(free_port()) {
    if (::getuid() == 0)
        if (const passwd* const user = ::getpwnam("postgres"); user != nullptr)
            if (::chown(folder_.path().c_str(), user->pw_uid, user->pw_gid) != 0) ADD_FAILURE() << "chown";
    const int child = spawn({programs() + "/initdb", "-D", folder_.file("data"), "-U", "alamo", "-A", "trust",
                             "-E", "UTF8", "--locale=C", "--no-sync"},
                            folder_.file("initdb.log"));
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_EQ(status, 0) << read_all(folder_.file("initdb.log"));
    start();
}

Cluster::~Cluster() { stop(); }

void Cluster::start() {
    pid_ = spawn({programs() + "/postgres", "-D", folder_.file("data"), "-p", std::to_string(port_), "-c",
                  "listen_addresses=127.0.0.1", "-c", "unix_socket_directories=", "-c", "fsync=off"},
                 folder_.file("postgres.log"));
    wait_until_it_answers();
}

void Cluster::stop() {
    if (pid_ <= 0) return;
    ::kill(pid_, SIGQUIT);
    ::waitpid(pid_, nullptr, 0);
    pid_ = 0;
}

void Cluster::wait_until_it_answers() const {
    for (int i = 0; i < 400; ++i) {
        try {
            const soci::session session(*soci::factory_postgresql(), url("postgres"));
            return;
        } catch (const soci::soci_error&) {
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
    }
    ADD_FAILURE() << "PostgreSQL does not answer: " << read_all(folder_.file("postgres.log"));
}

std::string Cluster::url(const std::string& database) const {
    // With an option: SOCI itself cannot read a URL that has none (store/database.cpp).
    return "postgresql://alamo@127.0.0.1:" + std::to_string(port_) + "/" + database + "?connect_timeout=10";
}

std::string Cluster::new_database() {
    const std::string name = "test" + std::to_string(++made_);
    run_sql(url("postgres"), "CREATE DATABASE " + name);
    return url(name);
}

Cluster& cluster() {
    static Cluster one;
    return one;
}

void run_sql(const std::string& url, const std::string& sql) {
    const std::string sqlite = "sqlite:";
    const bool is_file = url.starts_with(sqlite);
    soci::session session(is_file ? *soci::factory_sqlite3() : *soci::factory_postgresql(),
                          is_file ? url.substr(sqlite.size()) : url);
    session << sql;
}

}  // namespace alamo::tests
