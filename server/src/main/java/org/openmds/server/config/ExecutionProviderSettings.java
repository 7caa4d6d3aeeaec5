package org.openmds.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A provider of what a program prints.
 *
 * @param name
 *            unique among all providers
 * @param interval
 *            from one collection to the next
 * @param timeout
 *            of one collection; at most the interval
 * @param index
 *            name of the index that receives the document
 * @param member
 *            of the service that the entry is about
 * @param program
 *            an executable file
 * @param arguments
 *            as they are: no shell reads them
 * @param document
 *            what is made of it
 */
public record ExecutionProviderSettings(
        @Key(value = NAME, pattern = NAME_PATTERN, expected = NAME_EXPECTED, required = true) String name,
        @Key(value = INTERVAL, min = "1s", max = "1d") Duration interval,
        @Key(value = TIMEOUT, min = "100ms", max = "1h") Duration timeout, @Key(INDEX) String index,
        @Key(MEMBER) Optional<HttpUrl> member,
        @Key(value = "The executable file; not writable by every user of the machine.", required = true) Path program,
        @Key(value = "Its arguments; they reach it as they are, no shell reads them.", pattern = "[^\\x00]*", expected = "a text without NUL") List<String> arguments,
        @Key("What is made of it.") DocumentSettings document)
        implements
            ProviderInstance {

    public ExecutionProviderSettings {
        arguments = List.copyOf(arguments);
    }

    /** Without the arguments, of which one may be a secret. */
    @Override
    public String inputDescription() {
        return "program " + program;
    }

    @Override
    public Map<String, String> problems() {
        Map<String, String> problems = new HashMap<>(document.problems());
        FileRules.programProblem(program)
                .ifPresent(problem -> problems.put("program", "the program %s %s".formatted(program, problem)));
        return problems;
    }
}
