package org.openmds.provider.ldap;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Embedded;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;
import org.openmds.configuration.value.ProgramFile;
import org.openmds.provider.CommonSettings;
import org.openmds.provider.ProviderSettings;

/** The settings of a provider that reads LDIF from a program or a file. */
record LdifSettings(@Embedded CommonSettings common,
        @Key("Program that prints LDIF, as the information providers of MDS2, BDII and ARC do; not writable by every user of the machine. "
                + "Exactly one of program and file is given.") Optional<Path> program,
        @Key(value = "Arguments of the program; they are passed unchanged, without a shell.", pattern = "[^\\x00]*", expected = "a text without NUL") List<String> arguments,
        @Key("File of LDIF, read at each collection.") Optional<Path> file,
        @Key(value = "Largest number of entries; with more the collection fails.", initial = "50000", min = "1", max = "1000000") int maxEntries)
        implements
            ProviderSettings,
            CheckedSettings {

    @Override
    public String inputDescription() {
        return program.map(each -> "program " + each).orElseGet(() -> file.map(each -> "file " + each).orElse(""));
    }

    @Override
    public void check(Findings findings) {
        if (program.isPresent() == file.isPresent() && findings.isValid("program", "file", "name")) {
            findings.report("needs exactly one of program and file", program.isPresent() ? "file" : "name");
        }
        program.filter(_ -> findings.isValid("program"))
                .flatMap(ProgramFile::problem)
                .ifPresent(problem -> findings.report(problem, "program"));
    }
}
