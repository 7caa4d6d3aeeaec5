package org.openmds.loadtest.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
final class InputLinesTest {

    private final CountDownLatch ended = new CountDownLatch(1);

    @Test
    void next_someLines_isTrueForEachAndFalseAtTheEnd() throws Exception {
        InputLines lines = InputLines
                .read(new ByteArrayInputStream("a\n\nb".getBytes(StandardCharsets.UTF_8)), ended::countDown);

        assertThat(lines.next()).isTrue();
        assertThat(lines.next()).isTrue();
        assertThat(lines.next()).isTrue();
        assertThat(lines.next()).isFalse();
        assertThat(ended.getCount()).isZero();
    }

    @Test
    void read_inputEndsWithoutAWaitingCaller_isReported() throws Exception {
        PipedOutputStream asker = new PipedOutputStream();
        InputLines _ = InputLines.read(new PipedInputStream(asker), ended::countDown);

        asker.close();

        ended.await();
    }
}
