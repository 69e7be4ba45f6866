# Writes the output of COMMAND (a list) into FILE, between the line MARK and the line "<!-- end
# -->".
execute_process(COMMAND ${COMMAND} OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
file(READ ${FILE} content)
string(FIND "${content}" "${MARK}\n" begin)
string(FIND "${content}" "<!-- end -->\n" end)
if(begin EQUAL -1 OR end LESS begin)
  message(FATAL_ERROR "${FILE} has no place for it: ${MARK} ... <!-- end -->")
endif()
string(LENGTH "${MARK}\n" length)
math(EXPR begin "${begin} + ${length}")
string(SUBSTRING "${content}" 0 ${begin} before)
string(SUBSTRING "${content}" ${end} -1 after)
file(WRITE ${FILE} "${before}\n${text}\n${after}")
