# Headers made from rules/*.toml and texts/*.toml by tools/generate.cpp, and the rule map.
# The generator writes a file only when its content changes, so that a new comment in a TOML file
# compiles nothing again.

file(GLOB alamo_rules CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/rules/*.toml")
file(GLOB alamo_texts CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/texts/*.toml")

if(ALAMO_HOST_TOOLS)
    add_executable(alamo-generate IMPORTED)
    set_target_properties(alamo-generate PROPERTIES IMPORTED_LOCATION "${ALAMO_HOST_TOOLS}/alamo-generate")
    set(alamo_generate_depends "${ALAMO_HOST_TOOLS}/alamo-generate")
else()
    find_package(PkgConfig REQUIRED)
    pkg_check_modules(tomlplusplus REQUIRED IMPORTED_TARGET tomlplusplus)
    add_library(alamo_tool_files STATIC "${CMAKE_SOURCE_DIR}/tools/toml_files.cpp")
    target_link_libraries(alamo_tool_files PRIVATE PkgConfig::tomlplusplus alamo_warnings)
    target_compile_options(alamo_tool_files PRIVATE -O1)
    foreach(tool IN ITEMS generate rulemap)
        add_executable(alamo-${tool} "${CMAKE_SOURCE_DIR}/tools/${tool}.cpp")
        target_link_libraries(alamo-${tool} PRIVATE alamo_tool_files alamo_warnings)
        target_compile_options(alamo-${tool} PRIVATE -O1)
        set_target_properties(alamo-${tool} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/tools")
    endforeach()
    set(alamo_generate_depends alamo-generate)

    # `rulemap` writes docs/rules/<game>.md; ./check compares it with what is there.
    add_custom_target(rulemap COMMAND alamo-rulemap --write WORKING_DIRECTORY "${CMAKE_SOURCE_DIR}" VERBATIM)
endif()

set(generated "${CMAKE_BINARY_DIR}/generated")
set(outputs "")
foreach(file IN LISTS alamo_rules)
    get_filename_component(game "${file}" NAME_WE)
    set(output "${generated}/rules/${game}.hpp")
    add_custom_command(OUTPUT "${output}"
        COMMAND alamo-generate rules "rules/${game}.toml" "${output}"
        DEPENDS "${file}" ${alamo_generate_depends}
        WORKING_DIRECTORY "${CMAKE_SOURCE_DIR}" COMMENT "rules/${game}.toml" VERBATIM)
    list(APPEND outputs "${output}")
endforeach()

set(text_names "")
foreach(file IN LISTS alamo_texts)
    get_filename_component(name "${file}" NAME)
    list(APPEND text_names "texts/${name}")
endforeach()
set(alamo_generated_sources "${generated}/texts.cpp")
add_custom_command(OUTPUT "${generated}/texts.hpp" "${generated}/texts.cpp"
    COMMAND alamo-generate texts "${generated}/texts.hpp" "${generated}/texts.cpp" ${text_names}
    DEPENDS ${alamo_texts} ${alamo_generate_depends}
    WORKING_DIRECTORY "${CMAKE_SOURCE_DIR}" COMMENT "texts/*.toml" VERBATIM)
list(APPEND outputs "${generated}/texts.hpp" "${generated}/texts.cpp")

add_custom_target(alamo_generated DEPENDS ${outputs})
