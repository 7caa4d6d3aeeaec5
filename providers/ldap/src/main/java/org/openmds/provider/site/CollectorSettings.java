package org.openmds.provider.site;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;
import org.openmds.configuration.value.HttpUrl;
import org.openmds.configuration.value.ProgramFile;
import org.openmds.provider.CommonSettings;
import org.openmds.provider.input.Input;
import org.openmds.provider.input.ProviderTools;
import org.openmds.provider.input.WebAccessSettings;

/** The settings of a collector of HTCondor-CE: the place of its ads. */
record CollectorSettings(
        @Key("Program that prints ads in the old syntax, such as condor_ce_status; not writable by every user of the machine. Exactly one "
                + "of program, file and url is given.") Optional<Path> program,
        @Key(value = "Arguments of the program; they are passed unchanged, without a shell.", pattern = "[^\\x00]*", expected = "a text without NUL") List<String> arguments,
        @Key("File of ads, as condor_ce_status -any -long prints them.") Optional<Path> file,
        @Key("URL of such a text.") Optional<HttpUrl> url,
        @Key(value = "Site of all computing elements; absent: each ad names its own (OSG_ResourceGroup, OSG_Resource, else the machine).", pattern = GridSiteSettings.NAME, expected = GridSiteSettings.EXPECTED) Optional<String> site,
        @Key(value = "VOs that may use a computing element whose ad names none.", pattern = "[A-Za-z0-9._/=-]{1,100}", expected = "names of VOs") List<String> vos)
        implements
            CheckedSettings {

    SiteSeed seed(CommonSettings common, WebAccessSettings access, ProviderTools tools) {
        Input input = program
                .map(path -> tools.program(path.getFileName().toString(), path, arguments, common.timeout()))
                .or(() -> file.map(tools::file))
                .or(() -> url.map(address -> tools.web(address, "text/plain", access)))
                .orElseThrow();
        return new CollectorSeed(input, site, vos);
    }

    @Override
    public void check(Findings findings) {
        if (Stream.of(program, file, url).filter(Optional::isPresent).count() != 1
                && findings.isValid("program", "file", "url")) {
            findings.report("needs exactly one of program, file and url", "program");
        }
        program.filter(_ -> findings.isValid("program"))
                .flatMap(ProgramFile::problem)
                .ifPresent(problem -> findings.report(problem, "program"));
    }
}
