package org.openmds.provider.document;

import java.nio.file.Path;
import java.util.List;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Embedded;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;
import org.openmds.configuration.value.ProgramFile;
import org.openmds.provider.CommonSettings;
import org.openmds.provider.ProviderSettings;

/** The settings of a provider that publishes the output of a program. */
record ProgramDocumentSettings(@Embedded CommonSettings common,
        @Key(value = "Executable file.", required = true) Path program,
        @Key(value = "Arguments of the program; they are passed unchanged, without a shell.", pattern = "[^\\x00]*", expected = "a text without NUL") List<String> arguments,
        @Key("Conversion of the content into the published document.") DocumentSettings document)
        implements
            ProviderSettings,
            CheckedSettings {

    /** Returns the program without its arguments, which may contain a secret. */
    @Override
    public String inputDescription() {
        return "program " + program;
    }

    @Override
    public void check(Findings findings) {
        if (findings.isValid("program")) {
            ProgramFile.problem(program).ifPresent(problem -> findings.report(problem, "program"));
        }
    }
}
