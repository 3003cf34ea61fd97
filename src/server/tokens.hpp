// Random names that nobody can guess, and what is kept of them: their hashes only.
#pragma once

#include <string>
#include <string_view>

namespace alamo::server {

/// 128 random bits as base64url, 22 characters: a session, or a seat link.
std::string new_token();
/// 96 random bits as base64url, 16 characters.
std::string new_table_id();
bool is_token(std::string_view text);
bool is_table_id(std::string_view text);

/// What is stored of a token: hex of its BLAKE2b-256.
std::string hash_of(std::string_view token);
/// The seat link that a session gave out: it can be told again to that session's owner, and to nobody else, for
/// only its hash is stored.
std::string link_token(std::string_view session_token, std::string_view table, std::string_view seat);
/// Spreads a secret into a seed for a computer player.
unsigned long long seed_of(std::string_view secret, std::string_view what, unsigned long long number);

}  // namespace alamo::server
