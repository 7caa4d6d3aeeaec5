package org.openmds.webmds.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TransformGuardTest {

    private static final Duration LIMIT = Duration.ofMillis(50);

    private final TransformGuard guard = new TransformGuard(LIMIT);
    private final CountDownLatch end = new CountDownLatch(1);

    @AfterEach
    void endWhatWasAbandoned() {
        end.countDown();
    }

    @Test
    void run_workThatEnds_givesWhatItGives() throws TransformException {
        assertThat(guard.<String>run("a", () -> "done")).isEqualTo("done");
        assertThatThrownBy(() -> guard.run("a", () -> {
            throw new TransformException("mine");
        })).hasMessage("mine");
        assertThatThrownBy(() -> guard.run("a", () -> {
            throw new StackOverflowError();
        })).hasMessage("style sheet a nests its calls too deeply");
    }

    @Test
    void run_workThatTakesTooLong_isAbandonedAndKeepsItsPlace() throws TransformException {
        for (int i = 0; i < 4; i++) {
            assertThatThrownBy(this::runForever).isInstanceOf(TransformGuard.AbandonedException.class);
        }
        assertThatThrownBy(() -> guard.run("b", () -> "done")).hasMessageContaining("style sheet b has to wait");
        end.countDown();
        Awaitility.await().ignoreExceptions().until(() -> guard.<String>run("b", () -> "done").equals("done"));
    }

    @Test
    void run_workThatIsAbandoned_isInterrupted() {
        AtomicBoolean told = new AtomicBoolean();
        assertThatThrownBy(() -> guard.run("a", () -> {
            try {
                end.await();
            } catch (InterruptedException e) {
                told.set(true);
            }
            return "";
        })).isInstanceOf(TransformGuard.AbandonedException.class);
        Awaitility.await().untilTrue(told);
    }

    private void runForever() throws TransformException {
        guard.run("a", () -> {
            while (end.getCount() > 0) {
                Thread.onSpinWait();
            }
            return "";
        });
    }
}
