package org.openmds.server.settings;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;
import org.openmds.configuration.value.DataSize;

/** The settings of the audit log, which has one line for each write, administration call and refused credential. */
public record AuditLogSettings(
        @Key("File of the audit log, with one JSON object in a line; absent: no audit log.") Optional<Path> file,
        @Key(value = "Size at which the file is renamed and a new one begun: FILE.1 is the newest of the old ones.", initial = "10MiB", min = "64KiB", max = "4GiB") DataSize size,
        @Key(value = "Number of old files that are kept.", initial = "10", min = "1", max = "1000") int files)
        implements
            CheckedSettings {

    @Override
    public void check(Findings findings) {
        file.filter(path -> findings.isValid("file") && Files.isDirectory(path))
                .ifPresent(path -> findings.report("expected a file, got the directory " + path, "file"));
    }
}
