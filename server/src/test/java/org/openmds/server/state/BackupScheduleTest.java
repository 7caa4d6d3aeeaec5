package org.openmds.server.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.Test;
import org.openmds.server.reload.StepScheduler;
import org.openmds.server.settings.StateBackupSettings;
import org.openmds.wsrf.state.StateBackup;
import org.openmds.wsrf.state.StateBackups;
import org.openmds.wsrf.state.StateException;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

class BackupScheduleTest {

    private static final Duration HOUR = Duration.ofHours(1);

    private final StepScheduler scheduler = new StepScheduler();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final RecordedBackups backups = new RecordedBackups();

    /** Backups that only count, and fail on request. */
    private final class RecordedBackups implements StateBackups {
        private final List<StateBackup> made = new ArrayList<>();
        private boolean full;

        @Override
        public StateBackup add() {
            if (full) {
                throw new StateException("the disk is full");
            }
            made.add(new StateBackup(Path.of("backup-" + made.size()), scheduler.now(), 100));
            return made.getLast();
        }

        @Override
        public Optional<StateBackup> newest() {
            return made.isEmpty() ? Optional.empty() : Optional.of(made.getLast());
        }
    }

    @Test
    void start_withoutBackup_makesOneSoonAndThenAtTheInterval() {
        open(true);
        Instant start = scheduler.now();

        scheduler.steps(3);

        assertThat(backups.made).extracting(backup -> Duration.between(start, backup.time()))
                .containsExactly(Duration.ofMinutes(1), Duration.ofMinutes(61), Duration.ofMinutes(121));
        assertThat(registry.get("mds.state.last.backup").gauge().value())
                .isEqualTo((double) backups.made.getLast().time().getEpochSecond());
        assertThat(count("made")).isEqualTo(3);
    }

    @Test
    void start_withBackup_waitsForTheRestOfTheInterval() {
        Instant start = scheduler.now();
        backups.made.add(new StateBackup(Path.of("old"), start.minus(Duration.ofMinutes(20)), 100));
        open(true);

        scheduler.step();

        assertThat(backups.made.getLast().time()).isEqualTo(start.plus(Duration.ofMinutes(40)));
    }

    @Test
    void failure_isCountedShownAndRepeatedSooner() {
        BackupSchedule schedule = open(true);
        scheduler.step();
        Instant good = backups.made.getLast().time();
        backups.full = true;
        scheduler.step();
        Instant failed = scheduler.now();

        assertThat(schedule.problem()).contains("there has been no good backup of the state since " + good);
        assertThat(count("failed")).isEqualTo(1);

        backups.full = false;
        scheduler.step();

        assertThat(scheduler.now()).isEqualTo(failed.plus(Duration.ofMinutes(5)));
        assertThat(schedule.problem()).isEmpty();
        assertThat(backups.made).hasSize(2);
    }

    @Test
    void now_twoCallers_shareOneBackup() {
        BackupSchedule schedule = open(false);
        CompletableFuture<StateBackup> one = schedule.now().toCompletableFuture();
        CompletableFuture<StateBackup> other = schedule.now().toCompletableFuture();

        scheduler.step();

        assertThat(one).isCompletedWithValue(backups.made.getFirst());
        assertThat(other).isCompletedWithValue(backups.made.getFirst());
        assertThat(backups.made).hasSize(1);
        assertThat(scheduler.waiting()).isZero();
    }

    @Test
    void now_failure_failsTheStage() {
        BackupSchedule schedule = open(false);
        backups.full = true;
        CompletableFuture<StateBackup> asked = schedule.now().toCompletableFuture();

        scheduler.step();

        assertThat(asked).failsWithin(Duration.ZERO).withThrowableThat().withMessageContaining("the disk is full");
    }

    @Test
    void close_enabled_makesTheLastBackupAndRefusesOthers() {
        BackupSchedule schedule = open(true);

        schedule.close();

        assertThat(backups.made).hasSize(1);
        assertThat(schedule.now().toCompletableFuture()).isCompletedExceptionally();
    }

    @Test
    void close_disabled_makesNone() {
        open(false).close();

        assertThat(scheduler.waiting()).isZero();
        assertThat(backups.made).isEmpty();
    }

    @Test
    void close_diskFull_ends() {
        BackupSchedule schedule = open(true);
        backups.full = true;

        schedule.close();

        assertThat(count("failed")).isEqualTo(1);
    }

    private BackupSchedule open(boolean enabled) {
        return new BackupSchedule(backups, new StateBackupSettings(enabled, HOUR, 3, Optional.empty()),
                new BackupSchedule.ScheduleDependencies(scheduler, Runnable::run, scheduler, registry));
    }

    private long count(String outcome) {
        return registry.get("mds.state.backup").tag("outcome", outcome).timer().count();
    }
}
