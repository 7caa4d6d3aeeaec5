package org.openmds.server.reload;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

import org.openmds.configuration.ConfigurationInput;
import org.openmds.server.config.Configuration;
import org.openmds.server.config.ConfigurationLoader;

/** A loaded configuration, its input, and the state of its files at the time before a server read them. Immutable. */
public final class FollowedConfiguration {

    private final ConfigurationInput input;
    private final Configuration configuration;
    private final List<Path> files;
    private final FileScan scan;

    private FollowedConfiguration(ConfigurationInput input, Configuration configuration, Instant now) {
        this.input = input;
        this.configuration = configuration;
        this.files = ConfigurationLoader.files(input, configuration);
        this.scan = FileScan.EMPTY.next(files, now);
    }

    /**
     * Scans the files of a configuration. Called before a server reads them, so that every later change is seen.
     *
     * @param input
     *            the input from which the configuration was loaded
     */
    public static FollowedConfiguration of(ConfigurationInput input, Configuration configuration, Instant now) {
        return new FollowedConfiguration(input, configuration, now);
    }

    ConfigurationInput input() {
        return input;
    }

    Configuration configuration() {
        return configuration;
    }

    List<Path> files() {
        return files;
    }

    FileScan scan() {
        return scan;
    }
}
