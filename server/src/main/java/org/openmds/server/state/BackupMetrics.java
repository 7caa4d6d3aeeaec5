package org.openmds.server.state;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

import org.openmds.wsrf.state.StateBackup;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;

/** The metrics of the backups. Thread-safe. */
final class BackupMetrics {
    private final Timer made;
    private final Timer failed;
    private volatile Optional<StateBackup> newest;

    BackupMetrics(Optional<StateBackup> newest, MeterRegistry registry) {
        this.newest = newest;
        this.made = timer("made", registry);
        this.failed = timer("failed", registry);
        Gauge.builder("mds.state.last.backup", this,
                metrics -> metrics.newest().map(Instant::getEpochSecond).orElse(0L))
                .baseUnit("seconds")
                .description("time of the newest good backup of the state, since the epoch; 0 if there is none")
                .register(registry);
        Gauge.builder("mds.state.backup.size", this, metrics -> metrics.newest.map(StateBackup::bytes).orElse(0L))
                .baseUnit("bytes")
                .description("size of the newest good backup of the state")
                .register(registry);
    }

    private static Timer timer(String outcome, MeterRegistry registry) {
        return Timer.builder("mds.state.backup")
                .tag("outcome", outcome)
                .description("backups of the state, by outcome")
                .register(registry);
    }

    /** Returns the time of the newest backup. */
    Optional<Instant> newest() {
        return newest.map(StateBackup::time);
    }

    void made(StateBackup backup, Duration time) {
        newest = Optional.of(backup);
        made.record(time);
    }

    void failed(Duration time) {
        failed.record(time);
    }
}
