package org.openmds.aggregator.settings;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import javax.xml.namespace.QName;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;
import org.openmds.configuration.value.ProgramFile;

/** A program that registrations may name. */
public record ProgramSettings(
        @Key(value = "Name in registrations (ProbeName), as name or {namespace}name.", required = true) QName name,
        @Key(value = "Executable file.", required = true) Path program,
        @Key(value = "Arguments after the member's URL, which is the first argument.", pattern = "[^\\x00]*", expected = "a text without NUL") List<String> arguments,
        @Key(value = "Time after which a run is killed. All processes that the program has started are killed, too.", initial = "30s", min = "100ms", max = "1h") Duration timeout,
        @Key(value = "Largest number of concurrent runs of this program.", initial = "8", min = "1", max = "10000") int maxProcesses)
        implements
            CheckedSettings {

    public ProgramSettings {
        arguments = List.copyOf(arguments);
    }

    @Override
    public void check(Findings findings) {
        if (findings.isValid("program")) {
            ProgramFile.problem(program).ifPresent(problem -> findings.report(problem, "program"));
        }
    }
}
