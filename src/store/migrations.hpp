// The schema of the database, step by step. Inside the store only.
#pragma once

#include "store/database.hpp"

namespace alamo::store {

/// The number of the newest schema.
int newest_schema();

/// Brings the database to the newest schema, all in one transaction; says so when it is newer than that.
void migrate(soci::session& session, Engine engine);

}  // namespace alamo::store
