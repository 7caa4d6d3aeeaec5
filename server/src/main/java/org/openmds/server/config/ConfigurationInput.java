package org.openmds.server.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a configuration is loaded from, so that it can be loaded again. Immutable.
 *
 * @param file
 *            absent: none
 * @param environment
 *            all variables of the process
 * @param commandLine
 *            values by the path of their key, in the order in which they were given
 */
public record ConfigurationInput(Optional<Path> file, Map<String, String> environment,
        Map<String, String> commandLine) {

    /** Loads for a start. */
    public ConfigurationResult load() {
        return ConfigurationLoader.load(this);
    }

    /**
     * Loads for a process that runs.
     *
     * @param running
     *            what it runs with
     */
    public ReloadResult reload(Configuration running) {
        return ConfigurationLoader.reload(this, running);
    }

    /** The files whose content matters to a running process: the configuration's own, and those that it names and that are read again. */
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
