package org.openmds.server.reload;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.configuration.ConfigurationInput;
import org.openmds.configuration.ConfigurationProblem;
import org.openmds.server.config.Configuration;
import org.openmds.server.config.ConfigurationLoader;
import org.openmds.server.config.ReloadResult;
import org.openmds.server.reload.ReloadOutcome.Applied;
import org.openmds.server.reload.ReloadOutcome.Refused;
import org.openmds.server.reload.ReloadOutcome.Unchanged;
import org.openmds.wsrf.xml.DescribedException;

/** Loads the configuration again and passes it to the listener if it has changed. Used by one thread at a time. */
final class ConfigurationReloader {

    private static final Logger LOG = LogManager.getLogger();

    private final ConfigurationInput input;
    private final Consumer<Configuration> listener;
    private final Supplier<Instant> now;

    /** The configuration in use; the next field holds its files at the time when it was applied. */
    private Configuration current;
    private FileScan appliedFiles;
    /** The files that the last valid configuration names, even if it could not be applied. */
    private List<Path> files;
    /** The files at the time of the last reload, whatever its outcome. */
    private FileScan processedFiles;
    /**
     * True if the last configuration was refused. It is loaded again periodically, because the remedy may be outside the files, such as a
     * missing program or a full disk; so is one without some of its providers.
     */
    private boolean isRefused;

    ConfigurationReloader(FollowedConfiguration followed, Consumer<Configuration> listener, Supplier<Instant> now) {
        this.input = followed.input();
        this.current = followed.configuration();
        this.listener = listener;
        this.now = now;
        this.files = followed.files();
        this.appliedFiles = followed.scan();
        this.processedFiles = FileScan.EMPTY;
    }

    /** Returns the files to watch. */
    List<Path> files() {
        return files;
    }

    /** Returns true if the files have changed since the last reload. */
    boolean hasChanged(FileScan look) {
        return !look.hasSameContent(processedFiles);
    }

    /** Returns true if the last configuration was refused, or runs without some of its providers. */
    boolean isRetrying() {
        return isRefused || !current.providers().leftOut().isEmpty();
    }

    /** Loads and checks everything, and calls the listener if the configuration is valid and new. */
    ReloadOutcome reload() {
        // Scanned before loading: a file that is written during the load counts as changed.
        FileScan before = appliedFiles.next(files, now.get());
        processedFiles = before;
        return switch (ConfigurationLoader.reload(input, current)) {
            case ReloadResult.Invalid(List<ConfigurationProblem> problems) -> {
                isRefused = true;
                yield new Refused(problems.stream().map(ConfigurationProblem::toString).toList());
            }
            case ReloadResult.Loaded(Configuration configuration, List<String> restartKeys) -> {
                isRefused = false;
                files = ConfigurationLoader.files(input, configuration);
                processedFiles = before.narrowedTo(files, now.get());
                yield accept(configuration, restartKeys, processedFiles);
            }
        };
    }

    private ReloadOutcome accept(Configuration configuration, List<String> restartKeys, FileScan look) {
        if (configuration.equals(current) && look.hasSameContent(appliedFiles)) {
            return new Unchanged(restartKeys, leftOut(configuration));
        }
        try {
            listener.accept(configuration);
        } catch (DescribedException e) {
            isRefused = true;
            return new Refused(String.valueOf(e.getMessage()).lines().toList());
        } catch (RuntimeException e) {
            LOG.error("the new configuration cannot be applied", e);
            isRefused = true;
            return new Refused(List.of("the new configuration cannot be applied: " + e));
        }
        current = configuration;
        appliedFiles = look;
        return new Applied(restartKeys, leftOut(configuration));
    }

    private static List<String> leftOut(Configuration configuration) {
        return configuration.providers()
                .leftOut()
                .stream()
                .flatMap(provider -> provider.problems().stream())
                .map(ConfigurationProblem::toString)
                .toList();
    }
}
