package org.openmds.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A provider of LDIF.
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
 *            prints it
 * @param arguments
 *            of the program
 * @param file
 *            holds it
 * @param maxEntries
 *            more make the entry stale
 */
public record LdifProviderSettings(
        @Key(value = NAME, pattern = NAME_PATTERN, expected = NAME_EXPECTED, required = true) String name,
        @Key(value = INTERVAL, min = "1s", max = "1d") Duration interval,
        @Key(value = TIMEOUT, min = "100ms", max = "1h") Duration timeout, @Key(INDEX) String index,
        @Key(MEMBER) Optional<HttpUrl> member,
        @Key("A program that prints LDIF, as the information providers of MDS2, BDII and ARC do; not writable by every user of the machine. Exactly one of program and file is given.") Optional<Path> program,
        @Key(value = "Its arguments; they reach it as they are, no shell reads them.", pattern = "[^\\x00]*", expected = "a text without NUL") List<String> arguments,
        @Key("A file of LDIF, read anew at each collection.") Optional<Path> file,
        @Key(value = "Entries at most; more are a failure.", min = "1", max = "1000000") int maxEntries)
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
