package org.openmds.server.config;

import org.openmds.configuration.ProgramFile;
import org.openmds.configuration.Findings;
import org.openmds.configuration.TokenFile;
import org.openmds.configuration.UrlPrefix;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import javax.xml.namespace.QName;


/** Checks the keys of the section {@code sources}. */
final class SourceRules {

    private final SourceSettings sources;
    private final Findings findings;

    SourceRules(SourceSettings sources, Findings findings) {
        this.sources = sources;
        this.findings = findings;
    }

    void check() {
        checkCredentials();
        checkPrograms();
    }

    private void checkCredentials() {
        List<UrlPrefix> urls = new ArrayList<>();
        for (int i = 0; i < sources.credentials().size(); i++) {
            CredentialSettings credential = sources.credentials().get(i);
            String path = "sources.credentials[" + i + "]";
            if (findings.isValid(path + ".url")) {
                if (urls.stream().anyMatch(credential.url()::sameAs)) {
                    findings.report("another credential is configured for " + credential.url(), path + ".url");
                }
                urls.add(credential.url());
            }
            if (findings.isValid(path + ".file", path + ".username")
                    && credential.read() instanceof TokenFile.SecretReading.Refused(String reason)) {
                findings.report("the file " + credential.file() + " " + reason, path + ".file");
            }
        }
    }

    private void checkPrograms() {
        Set<QName> names = new HashSet<>();
        List<ProgramSettings> programs = sources.execution().programs();
        for (int i = 0; i < programs.size(); i++) {
            ProgramSettings program = programs.get(i);
            String path = "sources.execution.programs[" + i + "]";
            if (findings.isValid(path + ".name") && !names.add(program.name())) {
                findings.report("the name '" + program.name() + "' is taken by another program", path + ".name");
            }
            if (findings.isValid(path + ".program")) {
                ProgramFile.problem(program.program())
                        .ifPresent(problem -> findings.report(problem, path + ".program"));
            }
        }
    }
}
