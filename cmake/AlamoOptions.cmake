# Compiler, warnings, sanitizers, caches and linkers. The presets set the ALAMO_ options.

option(ALAMO_LTO "Optimise the program across files when it is linked" OFF)
option(ALAMO_FUZZ "Build only the libFuzzer targets of tests/fuzz" OFF)
option(ALAMO_DOORS "Build match, store and cli (off for wasm)" ON)
set(ALAMO_SANITIZE "" CACHE STRING "Sanitizers, as in -fsanitize=")
set(ALAMO_TESTS AUTO CACHE STRING "ON, OFF, or AUTO: tests and benchmarks when their libraries are there")
set(ALAMO_HOST_TOOLS "" CACHE PATH "Where alamo-generate is, when this build cannot run what it compiles")

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_CXX_SCAN_FOR_MODULES OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_COLOR_DIAGNOSTICS ON)
set_property(GLOBAL PROPERTY USE_FOLDERS ON)

# ccache, told to see the source folder as relative, so that a second clone hits the same entries.
find_program(ALAMO_CCACHE ccache)
if(ALAMO_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND}" -E env "CCACHE_BASEDIR=${CMAKE_SOURCE_DIR}"
        CCACHE_NOHASHDIR=1 "${ALAMO_CCACHE}")
endif()

# What every target of ours is compiled with; the floors, tests and programs add alamo_flags.
add_library(alamo_warnings INTERFACE)
target_compile_options(alamo_warnings INTERFACE
    -Wall -Wextra -Wpedantic -Werror
    -Wshadow -Wconversion -Wsign-conversion -Wdouble-promotion -Wold-style-cast
    -Wcast-align -Wcast-qual -Wnon-virtual-dtor -Woverloaded-virtual -Wextra-semi
    # The same sums on every machine: no multiplication is fused with an addition behind our back.
    -ffp-contract=off
    -Wformat=2 -Wundef -Wunused -Wimplicit-fallthrough -Wredundant-decls
    "-ffile-prefix-map=${CMAKE_SOURCE_DIR}/=")
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(alamo_warnings INTERFACE -Wduplicated-cond -Wduplicated-branches -Wlogical-op)
    if(CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
        # False alarms of GCC 12 inside inlined std::string and std::vector (GCC bugs 105651, 105329);
        # clang, clang-tidy and the sanitizers look for the same mistakes.
        target_compile_options(alamo_warnings INTERFACE
            -Wno-maybe-uninitialized -Wno-restrict -Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread)
    endif()
endif()

add_library(alamo_flags INTERFACE)
target_link_libraries(alamo_flags INTERFACE alamo_warnings)
target_include_directories(alamo_flags INTERFACE "${CMAKE_SOURCE_DIR}/src" "${CMAKE_BINARY_DIR}")
if(ALAMO_SANITIZE)
    target_compile_options(alamo_flags INTERFACE
        -fsanitize=${ALAMO_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(alamo_flags INTERFACE -fsanitize=${ALAMO_SANITIZE})
endif()
if(ALAMO_FUZZ)
    target_compile_options(alamo_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()

# A faster linker for everything that is not linked with LTO.
if(NOT ALAMO_LTO AND NOT ALAMO_WASM)
    foreach(linker IN ITEMS mold lld)
        find_program(ALAMO_LINKER_${linker} NAMES ${linker} ld.${linker})
        if(ALAMO_LINKER_${linker})
            add_link_options(-fuse-ld=${linker})
            break()
        endif()
    endforeach()
endif()

# Alamo is built where it is played, so it may use what this processor has: the rules count bits all day.
option(ALAMO_THIS_CPU "Use x86-64-v3 (bit manipulation of 2013 and later) where this processor has it" OFF)
if(ALAMO_THIS_CPU)
    include(CheckCXXSourceRuns)
    check_cxx_source_runs("int main() { return __builtin_cpu_supports(\"bmi2\") && __builtin_cpu_supports(\"avx2\")
        && __builtin_cpu_supports(\"popcnt\") && __builtin_cpu_supports(\"fma\") ? 0 : 1; }" ALAMO_CPU_IS_V3)
    if(ALAMO_CPU_IS_V3)
        add_compile_options(-march=x86-64-v3)
        add_link_options(-march=x86-64-v3)
    endif()
endif()

# LTO for the program and the benchmarks only: the libraries hold ordinary machine code as well
# ("fat"), and the tests link that, because optimising each test program again would cost minutes.
add_library(alamo_lto INTERFACE)
if(ALAMO_LTO)
    if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        message(FATAL_ERROR "ALAMO_LTO is written for g++; this build uses ${CMAKE_CXX_COMPILER_ID}.")
    endif()
    target_compile_options(alamo_lto INTERFACE -flto=auto -ffat-lto-objects)
    add_link_options(-fno-lto)
    set(CMAKE_AR "${CMAKE_CXX_COMPILER_AR}")
    set(CMAKE_RANLIB "${CMAKE_CXX_COMPILER_RANLIB}")
endif()
function(alamo_link_time target)
    if(ALAMO_LTO)
        target_link_options(${target} PRIVATE -flto=auto -O3 -Wno-stringop-overflow)
    endif()
endfunction()
