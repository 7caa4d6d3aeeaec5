package org.openmds.server.state;

import java.time.Clock;
import java.time.Duration;

import org.openmds.server.config.StateSettings;
import org.openmds.state.sqlite.SqliteStateStore;
import org.openmds.state.sqlite.StateLocation;
import org.openmds.state.sqlite.StateLoss;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

/** Opens the durable state that the configuration names. */
public final class DurableState {

    private DurableState() {
    }

    /** Returns the directories of the state. */
    public static StateLocation location(StateSettings settings) {
        return new StateLocation(settings.directory(), settings.backupDirectory(), settings.backup().keep());
    }

    /**
     * Opens the state, and shows in the metrics how much of it was lost.
     *
     * @throws org.openmds.wsrf.state.StateException
     *             the state cannot be opened
     */
    public static SqliteStateStore open(StateSettings settings, MeterRegistry registry) {
        SqliteStateStore store = SqliteStateStore.open(location(settings), Clock.systemUTC());
        double lost = store.loss()
                .map(loss -> loss.span().map(Duration::toMillis).map(millis -> millis / 1000.0).orElse(Double.POSITIVE_INFINITY))
                .orElse(0.0);
        Gauge.builder("mds.state.lost", () -> lost)
                .baseUnit("seconds")
                .description("time before the start whose changes are lost because the state file was damaged: 0 if it was not, +Inf if all records are lost")
                .register(registry);
        Gauge.builder("mds.state.damaged", () -> store.loss().map(StateLoss::kept).isPresent() ? 1 : 0)
                .description("1 if the state file was damaged at the start of the process and was replaced")
                .register(registry);
        return store;
    }
}
