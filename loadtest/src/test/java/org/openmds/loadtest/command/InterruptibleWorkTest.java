package org.openmds.loadtest.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;

import org.junit.jupiter.api.Test;

final class InterruptibleWorkTest {

    private final InterruptibleWork work = new InterruptibleWork();

    @Test
    void isInterrupted_workThatEnds_isFalse() throws Exception {
        assertThat(work.isInterrupted(() -> {
        })).isFalse();

        work.interrupt();

        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void isInterrupted_workThatWaits_isTrueAndClearsTheInterrupt() throws Exception {
        assertThat(work.isInterrupted(() -> {
            work.interrupt();
            new CountDownLatch(1).await();
        })).isTrue();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void isInterrupted_interruptedFileAccess_isNoFailure() throws Exception {
        assertThat(work.isInterrupted(() -> {
            work.interrupt();
            throw new IOException("closed by interrupt");
        })).isTrue();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void isInterrupted_failure_isThrown() {
        assertThatThrownBy(() -> work.isInterrupted(() -> {
            throw new IOException("disk full");
        })).isInstanceOf(IOException.class).hasMessage("disk full");
    }

    @Test
    void isInterrupted_interruptBeforeTheWork_endsIt() throws Exception {
        work.interrupt();

        assertThat(work.isInterrupted(() -> new CountDownLatch(1).await())).isTrue();
    }
}
