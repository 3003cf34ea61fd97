# Libraries of other people: Debian packages, listed with their purpose in packages.txt.

# JSON reading in core. No exceptions and no streams, so that it also compiles for wasm.
add_library(alamo_json INTERFACE)
target_compile_definitions(alamo_json INTERFACE JSON_NOEXCEPTION JSON_NO_IO
    JSON_HAS_FILESYSTEM=0 JSON_HAS_EXPERIMENTAL_FILESYSTEM=0)
find_path(ALAMO_JSON_INCLUDE nlohmann/json.hpp PATHS /usr/local/include /usr/include REQUIRED)
if(ALAMO_WASM)
    # A folder of its own: with all of the system's headers in sight, wasm would find the wrong libc.
    file(MAKE_DIRECTORY "${CMAKE_BINARY_DIR}/json")
    file(CREATE_LINK "${ALAMO_JSON_INCLUDE}/nlohmann" "${CMAKE_BINARY_DIR}/json/nlohmann" SYMBOLIC)
    target_include_directories(alamo_json SYSTEM INTERFACE "${CMAKE_BINARY_DIR}/json")
endif()

if(ALAMO_DOORS)
    find_package(CLI11 REQUIRED)
    find_package(fmt REQUIRED)
    find_package(Threads REQUIRED)
    find_package(PkgConfig REQUIRED)
    pkg_check_modules(libedit REQUIRED IMPORTED_TARGET libedit)
    pkg_check_modules(libsodium REQUIRED IMPORTED_TARGET libsodium)
    add_library(alamo_edit INTERFACE)
    target_link_libraries(alamo_edit INTERFACE PkgConfig::libedit)
    add_library(alamo_sodium INTERFACE)
    target_link_libraries(alamo_sodium INTERFACE PkgConfig::libsodium Threads::Threads)
    find_package(SOCI 4.0 REQUIRED)
    find_package(spdlog REQUIRED)
    # Boost.Beast and Asio, compiled once (server/beast_impl.cpp) instead of in every file that uses them.
    find_package(Boost 1.81 REQUIRED COMPONENTS json)
    add_library(alamo_beast INTERFACE)
    target_compile_definitions(alamo_beast INTERFACE
        BOOST_ASIO_SEPARATE_COMPILATION BOOST_BEAST_SEPARATE_COMPILATION BOOST_ASIO_NO_DEPRECATED)
    target_link_libraries(alamo_beast INTERFACE Boost::headers Boost::json Threads::Threads)
    # SOCI hides the type information of some of its classes, which this check of UBSan would link.
    if(ALAMO_SANITIZE MATCHES "undefined")
        file(GLOB files CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/src/store/*.cpp" "${CMAKE_SOURCE_DIR}/tests/store/*.cpp")
        set_source_files_properties(${files} PROPERTIES COMPILE_OPTIONS -fno-sanitize=vptr)
    endif()
endif()

# Tests and benchmarks: `./play` needs none of them, `./check` demands them all.
set(alamo_tests ${ALAMO_TESTS})
if(alamo_tests STREQUAL "AUTO")
    find_package(GTest QUIET)
    find_package(rapidcheck QUIET)
    find_package(benchmark QUIET)
    if(GTest_FOUND AND rapidcheck_FOUND AND benchmark_FOUND)
        set(alamo_tests ON)
    else()
        set(alamo_tests OFF)
        message(STATUS "No tests: libgtest-dev, librapidcheck-dev or libbenchmark-dev is not installed.")
    endif()
elseif(alamo_tests)
    find_package(GTest REQUIRED)
    find_package(rapidcheck REQUIRED)
    find_package(benchmark REQUIRED)
endif()
