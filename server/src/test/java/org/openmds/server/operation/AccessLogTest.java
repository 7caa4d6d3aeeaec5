package org.openmds.server.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

/** The limits of the access log. */
class AccessLogTest {

    private final AtomicLong now = new AtomicLong(Duration.ofHours(5).toNanos());
    private final AccessLog log = new AccessLog(now::get);

    @Test
    void mayWrite_moreThanTheLinesOfASecond_isFalseUntilTheNextSecond() {
        long before = LoggingSetup.droppedLines();

        long written = IntStream.range(0, 3 * AccessLog.MAX_LINES).filter(_ -> log.mayWrite()).count();

        assertThat(written).isEqualTo(AccessLog.MAX_LINES);
        assertThat(LoggingSetup.droppedLines() - before).isEqualTo(2 * AccessLog.MAX_LINES);
        now.addAndGet(Duration.ofSeconds(1).toNanos());
        assertThat(log.mayWrite()).isTrue();
    }

    @Test
    void cut_longPath_hasItsBeginning() {
        assertThat(AccessLog.cut("/short")).isEqualTo("/short");
        assertThat(AccessLog.cut("/" + "x".repeat(8_000))).hasSize(AccessLog.MAX_PATH + 3)
                .startsWith("/xxx")
                .endsWith("...");
    }
}
