package org.openmds.server.settings;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;

/** The settings of the access log, which has one line for each request. */
public record AccessLogSettings(@Key(value = "Whether requests are logged.", initial = "true") boolean enabled,
        @Key("File of the access log; absent: the server's own log.") Optional<Path> file)
        implements
            CheckedSettings {

    @Override
    public void check(Findings findings) {
        file.filter(path -> findings.isValid("file") && Files.isDirectory(path))
                .ifPresent(path -> findings.report("expected a file, got the directory " + path, "file"));
    }
}
