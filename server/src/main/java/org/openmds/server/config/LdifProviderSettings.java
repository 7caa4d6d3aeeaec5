package org.openmds.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.openmds.configuration.HttpUrl;
import org.openmds.configuration.Key;

/** The settings of a provider that reads LDIF from a program or a file. */
public record LdifProviderSettings(
        @Key(value = NAME, pattern = NAME_PATTERN, expected = NAME_EXPECTED, required = true) String name,
        @Key(value = INTERVAL, initial = "1m", min = "1s", max = "1d") Duration interval,
        @Key(value = TIMEOUT, initial = "10s", min = "100ms", max = "1h") Duration timeout,
        @Key(value = INDEX, initial = IndexSettings.DEFAULT_NAME) String index,
        @Key(MEMBER) Optional<HttpUrl> member,
        @Key("Program that prints LDIF, as the information providers of MDS2, BDII and ARC do; not writable by every user of the machine. "
                + "Exactly one of program and file is given.") Optional<Path> program,
        @Key(value = "Arguments of the program; they are passed unchanged, without a shell.", pattern = "[^\\x00]*", expected = "a text without NUL") List<String> arguments,
        @Key("File of LDIF, read at each collection.") Optional<Path> file,
        @Key(value = "Largest number of entries; with more the collection fails.", initial = "50000", min = "1", max = "1000000") int maxEntries)
        implements
            ProviderInstance {

    public LdifProviderSettings {
        arguments = List.copyOf(arguments);
    }

    @Override
    public String inputDescription() {
        return program.map(each -> "program " + each).orElseGet(() -> file.map(each -> "file " + each).orElse(""));
    }

    @Override
    public Map<String, String> problems() {
        Map<String, String> problems = new HashMap<>();
        if (program.isPresent() == file.isPresent()) {
            problems.put(program.isPresent() ? "file" : "name", "needs exactly one of program and file");
        }
        program.flatMap(FileRules::programProblem)
                .ifPresent(problem -> problems.put("program", "the program %s %s".formatted(program.get(), problem)));
        return problems;
    }
}
