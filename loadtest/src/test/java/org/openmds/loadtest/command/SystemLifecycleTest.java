package org.openmds.loadtest.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openmds.loadtest.systems.RunningSystem;

@Timeout(60)
final class SystemLifecycleTest {

    private static final Duration LONG = Duration.ofSeconds(50);

    private final RunningSystem system = new RunningSystem() {
        @Override
        public String target() {
            return "here";
        }

        @Override
        public String exampleCommand() {
            return "";
        }

        @Override
        public Map<String, Long> counters() {
            return Map.of();
        }

        @Override
        public void close() {
            // The system is only a name.
        }
    };
    private final List<RunningSystem> ended = new CopyOnWriteArrayList<>();
    /** A thread that is not started, so that its interrupts have no effect. */
    private final Thread starter = Thread.ofVirtual().unstarted(() -> {
    });

    private SystemLifecycle life(Duration timeout) {
        return new SystemLifecycle(starter, timeout, ended::add);
    }

    @Test
    void interrupted_runs_isEnded() throws Exception {
        SystemLifecycle life = life(LONG);
        life.started(system);

        life.interrupted();

        assertThat(ended).containsExactly(system);
    }

    @Test
    void interrupted_hasEnded_isLeftAlone() throws Exception {
        SystemLifecycle life = life(LONG);
        life.started(system);
        life.ended();

        life.interrupted();

        assertThat(ended).isEmpty();
    }

    @Test
    void interrupted_startNeverNotices_returnsInTime() {
        life(Duration.ofMillis(1)).interrupted();

        assertThat(ended).isEmpty();
    }

    @Test
    void interrupted_startIgnoresTheInterrupt_isClosedByTheStarter() throws Exception {
        SystemLifecycle life = life(LONG);
        Thread signal = Thread.ofPlatform().start(life::interrupted);
        await().atMost(LONG).until(() -> signal.getState() == Thread.State.TIMED_WAITING);

        assertThatThrownBy(() -> life.started(system)).isInstanceOf(InterruptedException.class);
        life.ended();

        assertThat(signal.join(LONG)).isTrue();
        assertThat(ended).isEmpty();
    }

    @Test
    void isStarting_runsOrHasEnded_isFalse() throws Exception {
        SystemLifecycle ran = life(LONG);
        SystemLifecycle failed = life(LONG);
        assertThat(ran.isStarting()).isTrue();

        ran.started(system);
        failed.ended();

        assertThat(ran.isStarting()).isFalse();
        assertThat(failed.isStarting()).isFalse();
    }

    /** A thread that ignores interrupts: the system starts nevertheless. */
    @Test
    void interrupted_startedMeanwhile_isClosedByTheSignal() {
        AtomicReference<SystemLifecycle> life = new AtomicReference<>();
        Thread deaf = new Thread() {
            @Override
            public void interrupt() {
                assertThatThrownBy(() -> life.get().started(system)).isInstanceOf(InterruptedException.class);
            }
        };
        life.set(new SystemLifecycle(deaf, Duration.ofMillis(1), ended::add));

        life.get().interrupted();

        assertThat(ended).containsExactly(system);
    }
}
