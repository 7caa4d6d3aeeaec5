package org.openmds.server.config;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.openmds.configuration.Findings;
import org.openmds.configuration.TokenFile;
import org.openmds.webmds.folder.PageFolder;

/** Checks the keys of the section {@code webmds} and the files in its folder. */
final class WebPageRules {

    private final Configuration configuration;
    private final Findings findings;

    WebPageRules(Configuration configuration, Findings findings) {
        this.configuration = configuration;
        this.findings = findings;
    }

    void check() {
        WebPageSettings settings = configuration.webmds();
        if (settings.only() && !settings.enabled()) {
            findings.report("must be true if webmds.only is true, got false", "webmds.enabled", "webmds.only");
        }
        checkGroups(settings);
        if (findings.isValid("webmds.folder")) {
            settings.folder().ifPresent(this::checkFolder);
        }
        settings.tokenFile().ifPresent(file -> {
            if (TokenFile.read(file) instanceof TokenFile.SecretReading.Refused(String reason)) {
                findings.report("the token file %s %s".formatted(file, reason), "webmds.token-file");
            }
        });
    }

    private void checkGroups(WebPageSettings settings) {
        Set<String> names = new HashSet<>();
        if (!settings.only()) {
            configuration.indexes().forEach(index -> names.add(index.name()));
        }
        List<PageGroupSettings> groups = settings.groups();
        for (int i = 0; i < groups.size(); i++) {
            String path = "webmds.groups[" + i + "].name";
            if (findings.isValid(path) && !names.add(groups.get(i).name())) {
                findings.report("the name '%s' is taken by another service group".formatted(groups.get(i).name()),
                        path);
            }
        }
    }

    private void checkFolder(Path folder) {
        if (Files.isDirectory(folder)) {
            PageFolder.problems(folder).forEach(problem -> findings.report(folder + ": " + problem, "webmds.folder"));
        } else {
            findings.report("expected a directory, got " + folder, "webmds.folder");
        }
    }
}
