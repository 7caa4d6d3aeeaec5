package org.openmds.server.reload;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.server.config.Configuration;
import org.openmds.server.config.ConfigurationInput;
import org.openmds.server.config.ConfigurationProblem;
import org.openmds.server.config.ReloadResult;
import org.openmds.server.reload.ReloadOutcome.Applied;
import org.openmds.server.reload.ReloadOutcome.Refused;
import org.openmds.server.reload.ReloadOutcome.Unchanged;
import org.openmds.wsrf.DescribedException;

/** Loads the configuration again and hands it on where it differs. One thread at a time. */
final class ConfigurationReloader {

    private static final Logger LOG = LogManager.getLogger();

    private final ConfigurationInput input;
    private final Consumer<Configuration> listener;
    private final Supplier<Instant> now;

    /** What the process works by, and the files as they were then. */
    private Configuration current;
    private FileScan appliedFiles;
    /** Those that were named last, also where the process could not work by them after all. */
    private List<Path> files;
    /** The files when they were dealt with last, whatever came of it. */
    private FileScan processedFiles;
    /** Something outside of the files may have to change first, such as a program that is still missing: so it is tried again. */
    private boolean isInvalid;

    ConfigurationReloader(ConfigurationInput input, Configuration running, Consumer<Configuration> listener,
            Supplier<Instant> now) {
        this.input = input;
        this.current = running;
        this.listener = listener;
        this.now = now;
        this.files = input.files(running);
        this.appliedFiles = FileScan.EMPTY.next(files, now.get());
        this.processedFiles = FileScan.EMPTY;
    }

    /** The files that matter at present. */
    List<Path> files() {
        return files;
    }

    /** Whether the files have changed since they were dealt with, or are to be tried again. */
    boolean isDue(FileScan look) {
        return isInvalid || !look.hasSameContent(processedFiles);
    }

    /** Loads and checks everything, and lets the listener know of it where it is in order and new. */
    ReloadOutcome reload() {
        // Before loading: what is written while it loads is a change that is still to be noticed.
        FileScan before = appliedFiles.next(files, now.get());
        processedFiles = before;
        return switch (input.reload(current)) {
            case ReloadResult.Invalid(List<ConfigurationProblem> problems) -> {
                isInvalid = true;
                yield new Refused(problems.stream().map(ConfigurationProblem::toString).toList());
            }
            case ReloadResult.Loaded(Configuration configuration, List<String> restartKeys) -> {
                isInvalid = false;
                files = input.files(configuration);
                processedFiles = before.narrowedTo(files, now.get());
                yield accept(configuration, restartKeys, processedFiles);
            }
        };
    }

    private ReloadOutcome accept(Configuration configuration, List<String> restartKeys, FileScan look) {
        if (configuration.equals(current) && look.hasSameContent(appliedFiles)) {
            return new Unchanged(restartKeys);
        }
        try {
            listener.accept(configuration);
        } catch (DescribedException e) {
            return new Refused(String.valueOf(e.getMessage()).lines().toList());
        } catch (RuntimeException e) {
            LOG.error("the new configuration was not taken", e);
            return new Refused(List.of("the new configuration was not taken: " + e));
        }
        current = configuration;
        appliedFiles = look;
        return new Applied(restartKeys);
    }
}
