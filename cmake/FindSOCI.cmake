# SOCI 4 with its SQLite and PostgreSQL backends; Debian's package brings no CMake configuration of its own.
# Defines SOCI::SOCI. The backends' headers include those of the two databases, so these are looked for too.
find_path(SOCI_INCLUDE_DIR soci/soci.h)
set(soci_needs SOCI_INCLUDE_DIR)
foreach(part IN ITEMS core sqlite3 postgresql)
    find_library(SOCI_${part}_LIBRARY soci_${part})
    list(APPEND soci_needs SOCI_${part}_LIBRARY)
endforeach()
find_path(SOCI_PQ_INCLUDE_DIR libpq-fe.h PATH_SUFFIXES postgresql)
find_path(SOCI_SQLITE_INCLUDE_DIR sqlite3.h)
list(APPEND soci_needs SOCI_PQ_INCLUDE_DIR SOCI_SQLITE_INCLUDE_DIR)
find_library(SOCI_PQ_LIBRARY pq)
find_library(SOCI_SQLITE_LIBRARY sqlite3)
list(APPEND soci_needs SOCI_PQ_LIBRARY SOCI_SQLITE_LIBRARY)

if(SOCI_INCLUDE_DIR)
    file(STRINGS "${SOCI_INCLUDE_DIR}/soci/version.h" soci_line REGEX "define SOCI_LIB_VERSION ")
    string(REGEX REPLACE ".*\"([0-9]+)_([0-9]+)(_([0-9]+))?\".*" "\\1.\\2" SOCI_VERSION "${soci_line}")
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(SOCI REQUIRED_VARS ${soci_needs} VERSION_VAR SOCI_VERSION)
mark_as_advanced(${soci_needs})

if(SOCI_FOUND AND NOT TARGET SOCI::SOCI)
    add_library(SOCI::SOCI INTERFACE IMPORTED)
    target_include_directories(SOCI::SOCI SYSTEM INTERFACE
        "${SOCI_INCLUDE_DIR}" "${SOCI_PQ_INCLUDE_DIR}" "${SOCI_SQLITE_INCLUDE_DIR}")
    target_link_libraries(SOCI::SOCI INTERFACE "${SOCI_sqlite3_LIBRARY}" "${SOCI_postgresql_LIBRARY}"
        "${SOCI_core_LIBRARY}" "${SOCI_SQLITE_LIBRARY}" "${SOCI_PQ_LIBRARY}")
endif()
