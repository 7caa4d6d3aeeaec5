package org.openmds.state.sqlite;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

import org.openmds.wsrf.state.StateBackup;

/**
 * The loss of changes because a state file was damaged when it was opened. Immutable.
 *
 * @param problem
 *            the first problem that was found
 * @param kept
 *            the new names of the damaged files
 * @param backup
 *            the backup that is used instead; empty if there was none, so that the state begins without records
 * @param lastWrite
 *            the time of the last write into the damaged files
 */
public record StateLoss(String problem, List<Path> kept, Optional<StateBackup> backup, Instant lastWrite) {

    public StateLoss {
        kept = List.copyOf(kept);
    }

    /** Returns the time whose changes are lost; empty if all records are lost. */
    public Optional<Duration> span() {
        return backup.map(used -> Duration.between(used.time(), lastWrite))
                .map(span -> span.isNegative() ? Duration.ZERO : span);
    }

    /** Returns one sentence for the log: the cause, what is lost, and what comes back. */
    public String describe(Path directory) {
        String lost = backup
                .map(used -> "the backup of %s is used: the changes of the %d seconds after it are lost".formatted(
                        used.time(),
                        span().orElse(Duration.ZERO).toSeconds()))
                .orElse("there is no good backup: all records are lost");
        return ("state directory %s: the state file was damaged (%s) and is kept as %s; %s; entries come back within a lease, when their registrants renew them; "
                + "subscriptions, pull points, triggers and silences do not")
                .formatted(directory, problem, names(), lost);
    }

    private List<String> names() {
        return kept.stream().map(file -> file.getFileName().toString()).toList();
    }
}
