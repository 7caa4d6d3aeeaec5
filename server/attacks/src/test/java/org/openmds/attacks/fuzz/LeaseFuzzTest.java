package org.openmds.attacks.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

import org.openmds.wsrf.lifetime.StoredLease;
import org.openmds.wsrf.xml.XmlTimes;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** Any text as a time, a duration or a stored lease. */
class LeaseFuzzTest {

    private static final Instant NOW = Instant.parse("2026-02-28T12:00:00Z");

    @FuzzTest(maxDuration = FuzzLimits.DURATION)
    void read(byte[] data) throws Exception {
        String text = new String(data, StandardCharsets.UTF_8);
        FuzzLimits.withinTime(() -> {
            XmlTimes.instant(text)
                    .map(time -> time.truncatedTo(ChronoUnit.MILLIS))
                    .ifPresent(time -> assertThat(XmlTimes.instant(XmlTimes.text(time))).contains(time));
            assertThat(XmlTimes.duration(text, NOW)).isNotNull();
            StoredLease.parse(text).ifPresent(lease -> assertThat(StoredLease.parse(lease.toString())).contains(lease));
        });
    }
}
