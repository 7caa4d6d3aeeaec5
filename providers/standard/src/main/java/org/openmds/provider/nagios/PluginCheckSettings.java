package org.openmds.provider.nagios;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;
import org.openmds.configuration.value.ProgramFile;

/** The settings of a check that a Nagios plugin makes. */
record PluginCheckSettings(
        @Key(value = "Name of the service that the plugin checks.", pattern = "[^\\x00-\\x1f]{1,255}", expected = "a text of one line", required = true) String service,
        @Key(value = "Host of the service; absent: the provider's host.", pattern = "\\S{1,255}", expected = "a name without white space") Optional<String> host,
        @Key(value = "Executable file of the plugin; not writable by every user of the machine.", required = true) Path program,
        @Key(value = "Arguments of the program; they are passed unchanged, without a shell.", pattern = "[^\\x00]*", expected = "a text without NUL") List<String> arguments,
        @Key(value = "Time after which the plugin is killed and the state is UNKNOWN. At most the provider's timeout.", initial = "10s", min = "100ms", max = "1h") Duration timeout)
        implements
            CheckedSettings {

    @Override
    public void check(Findings findings) {
        if (findings.isValid("program")) {
            ProgramFile.problem(program).ifPresent(problem -> findings.report(problem, "program"));
        }
    }
}
