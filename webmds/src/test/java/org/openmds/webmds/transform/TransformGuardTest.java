package org.openmds.webmds.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TransformGuardTest {

    private static final Duration LIMIT = Duration.ofMillis(50);

    private final TransformGuard guard = new TransformGuard(LIMIT);
    private final CountDownLatch end = new CountDownLatch(1);
    /** Work whose thread starts after the limit is abandoned before it begins. */
    private final AtomicInteger begun = new AtomicInteger();

    @AfterEach
    void endWhatWasAbandoned() {
        end.countDown();
    }

    @Test
    void run_workThatEnds_givesWhatItGives() throws TransformException {
        TransformGuard patient = new TransformGuard();
        assertThat(patient.<String>run("a", () -> "done")).isEqualTo("done");
        assertThatThrownBy(() -> patient.run("a", () -> {
            throw new TransformException("mine");
        })).hasMessage("mine");
        assertThatThrownBy(() -> patient.run("a", () -> {
            throw new StackOverflowError();
        })).hasMessage("style sheet a nests its calls too deeply");
    }

    @Test
    void run_workThatTakesTooLong_isAbandonedAndKeepsItsPlace() throws TransformException {
        while (begun.get() < 4) {
            assertThatThrownBy(this::runForever).isInstanceOf(TransformGuard.AbandonedException.class);
        }
        assertThatThrownBy(() -> guard.run("b", () -> "done")).hasMessageContaining("style sheet b cannot run");
        end.countDown();
        Awaitility.await().ignoreExceptions().until(() -> guard.<String>run("b", () -> "done").equals("done"));
    }

    @Test
    void run_workThatIsAbandoned_isInterrupted() {
        AtomicBoolean told = new AtomicBoolean();
        while (begun.get() < 1) {
            assertThatThrownBy(() -> guard.run("a", () -> {
                begun.incrementAndGet();
                try {
                    end.await();
                } catch (InterruptedException e) {
                    told.set(true);
                }
                return "";
            })).isInstanceOf(TransformGuard.AbandonedException.class);
        }
        Awaitility.await().untilTrue(told);
    }

    private void runForever() throws TransformException {
        guard.run("a", () -> {
            begun.incrementAndGet();
            while (end.getCount() > 0) {
                Thread.onSpinWait();
            }
            return "";
        });
    }
}
