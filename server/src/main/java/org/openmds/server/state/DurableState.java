package org.openmds.server.state;

import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.index.DiscardingStateStore;
import org.openmds.server.settings.StateSettings;
import org.openmds.state.sqlite.SqliteStateStore;
import org.openmds.state.sqlite.StateLocation;
import org.openmds.state.sqlite.StateLoss;
import org.openmds.wsrf.state.StateStore;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

/**
 * The durable state that the configuration names, and its backups.
 *
 * @param backups
 *            empty if the state is not stored on disk
 */
public record DurableState(MeasuredStateStore store, Optional<BackupSchedule> backups) implements AutoCloseable {
    private static final Logger LOG = LogManager.getLogger();

    /**
     * Opens the state and starts the schedule of its backups.
     *
     * @param program
     *            the version of the program
     * @throws org.openmds.wsrf.state.StateException
     *             the state cannot be opened
     */
    public static DurableState open(StateSettings settings, String program, MeterRegistry registry) {
        if (!settings.enabled()) {
            LOG.warn("state.enabled is false: all entries are lost when the server restarts");
            return new DurableState(measured(new DiscardingStateStore(), registry), Optional.empty());
        }
        SqliteStateStore store = openLocal(settings, program);
        show(store.loss(), registry);
        return new DurableState(measured(store, registry),
                Optional.of(BackupSchedule.open(store.backups(), settings.backup(), registry)));
    }

    /** Opens the state on the disk of this machine, for a member of a replicated index. */
    public static SqliteStateStore openLocal(StateSettings settings, String program) {
        return SqliteStateStore.open(location(settings), Clock.systemUTC(), program);
    }

    /**
     * Returns the state of a member of a replicated index: other members have it too, and there is no schedule of backups.
     *
     * @param store
     *            the store of the member in its present role
     * @param loss
     *            what was lost of its own state at the start
     */
    public static DurableState ofMember(StateStore store, Optional<StateLoss> loss, MeterRegistry registry) {
        show(loss, registry);
        return new DurableState(measured(store, registry), Optional.empty());
    }

    private static MeasuredStateStore measured(StateStore store, MeterRegistry registry) {
        return new MeasuredStateStore(store, System::nanoTime, registry);
    }

    /** Returns the directories of the state. */
    public static StateLocation location(StateSettings settings) {
        return new StateLocation(settings.directory(), settings.backupDirectory(), settings.backup().keep());
    }

    private static void show(Optional<StateLoss> loss, MeterRegistry registry) {
        double lostSeconds = loss.map(DurableState::seconds).orElse(0.0);
        Gauge.builder("mds.state.lost", () -> lostSeconds)
                .baseUnit("seconds")
                .description(
                        "time before the start whose changes are lost because the state file was damaged: 0 if it was not, +Inf if all records are lost")
                .register(registry);
        Gauge.builder("mds.state.damaged", () -> loss.isPresent() ? 1 : 0)
                .description("1 if the state file was damaged at the start of the process and was replaced")
                .register(registry);
    }

    private static double seconds(StateLoss loss) {
        return loss.span().map(Duration::toMillis).map(millis -> millis / 1000.0).orElse(Double.POSITIVE_INFINITY);
    }

    /** Makes the last backup and closes the store; all parts that write must be closed before. Idempotent. */
    @Override
    public void close() {
        backups.ifPresent(BackupSchedule::close);
        store.close();
    }
}
