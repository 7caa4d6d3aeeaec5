package org.openmds.server.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The inputs from which a configuration is loaded, so that it can be loaded again. Immutable.
 *
 * @param file
 *            the file; empty if there is none
 * @param environment
 *            all variables of the process
 * @param commandLine
 *            the values by the paths of their keys, in the order of the command line
 */
public record ConfigurationInput(Optional<Path> file, Map<String, String> environment,
        Map<String, String> commandLine) {

    /** Loads the configuration at the start of a process. */
    public ConfigurationResult load() {
        return ConfigurationLoader.load(this);
    }

    /**
     * Loads the configuration for a running process.
     *
     * @param running
     *            the configuration in use
     */
    public ReloadResult reload(Configuration running) {
        return ConfigurationLoader.reload(this, running);
    }

    /** Returns the files to watch: the configuration file, and the files that it names and that are read again at a reload. */
    public List<Path> files(Configuration configuration) {
        List<Path> files = new ArrayList<>(file.stream().toList());
        files.addAll(configuration.registrationFiles());
        files.addAll(configuration.hierarchy().files());
        configuration.registrations().forEach(registration -> registration.content().ifPresent(files::add));
        configuration.sources().credentials().forEach(credential -> files.add(credential.file()));
        configuration.triggers().mails().forEach(mail -> mail.passwordFile().ifPresent(files::add));
        return List.copyOf(files);
    }
}
