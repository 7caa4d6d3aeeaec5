package org.openmds.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.openmds.configuration.HttpUrl;
import org.openmds.configuration.Key;

/** The settings of a provider that publishes the output of a program. */
public record ExecutionProviderSettings(
        @Key(value = NAME, pattern = NAME_PATTERN, expected = NAME_EXPECTED, required = true) String name,
        @Key(value = INTERVAL, initial = "1m", min = "1s", max = "1d") Duration interval,
        @Key(value = TIMEOUT, initial = "10s", min = "100ms", max = "1h") Duration timeout,
        @Key(value = INDEX, initial = IndexSettings.DEFAULT_NAME) String index,
        @Key(MEMBER) Optional<HttpUrl> member,
        @Key(value = "Executable file; not writable by every user of the machine.", required = true) Path program,
        @Key(value = "Arguments of the program; they are passed unchanged, without a shell.", pattern = "[^\\x00]*", expected = "a text without NUL") List<String> arguments,
        @Key("Conversion of the content into the published document.") DocumentSettings document)
        implements
            ProviderInstance {

    public ExecutionProviderSettings {
        arguments = List.copyOf(arguments);
    }

    /** Returns the program without its arguments, which may contain a secret. */
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
