package org.openmds.webmds;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;
import org.openmds.configuration.value.DataSize;
import org.openmds.configuration.value.TokenFile;
import org.openmds.webmds.folder.PageFolder;

/** The settings of WebMDS, the pages for browsers. */
public record WebPageSettings(@Key(value = "Whether /webmds/ is served.", initial = "true") boolean enabled,
        @Key(value = "Whether the process serves only WebMDS, without index, state and providers (mds up --only webmds). Then webmds.groups must name a group, and an address beyond loopback needs no token.", initial = "false") boolean only,
        @Key("Folder with additional pages: style sheets NAME.xsl, GT4's WebmdsConfig documents, forms NAME.html.") Optional<Path> folder,
        @Key(value = "Time for which a document is cached for further pages.", initial = "500ms", min = "0s", max = "1h") Duration keep,
        @Key(value = "Time between two samples of the sums of each service group, for the charts of the dashboard. The newest 1,440 samples are kept in memory: a day at one minute.", initial = "1m", min = "1s", max = "1h") Duration sampleInterval,
        @Key(value = "Largest document that pages are made of: that of a service group or the alerts. A larger group has only its sums on the dashboard. A byte takes up to 16 bytes of the heap; by default 1/213 of the maximum Java heap size.", min = "16KiB", max = "64MiB", defaultVaries = true) DataSize documentSize,
        @Key("File whose first line is the token for reading. All users of the pages see what it may read. It is sent only to the service groups of this process and of webmds.groups.") Optional<Path> tokenFile,
        @Key("Sign-in of users.") SignInSettings signIn,
        @Key("Service groups of other processes, shown besides the indexes of this one.") List<PageGroupSettings> groups)
        implements
            CheckedSettings {

    public WebPageSettings {
        groups = List.copyOf(groups);
    }

    @Override
    public void check(Findings findings) {
        if (only && !enabled) {
            findings.report("must be true if webmds.only is true, got false", "enabled", "only");
        }
        folder.filter(_ -> findings.isValid("folder")).ifPresent(path -> checkFolder(path, findings));
        tokenFile.ifPresent(file -> {
            if (TokenFile.read(file) instanceof TokenFile.SecretReading.Refused(String reason)) {
                findings.report("the token file %s %s".formatted(file, reason), "token-file");
            }
        });
    }

    private static void checkFolder(Path folder, Findings findings) {
        if (Files.isDirectory(folder)) {
            PageFolder.problems(folder).forEach(problem -> findings.report(folder + ": " + problem, "folder"));
        } else {
            findings.report("expected a directory, got " + folder, "folder");
        }
    }
}
