package org.openmds.loadtest.systems.mds4;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.systems.index.IndexEntries;
import org.w3c.dom.Document;

class EntriesTest {

    private static final Duration LIFETIME = Duration.ofMinutes(5);

    private final ManualClock clock = new ManualClock();
    private final Entries entries = new Entries(clock);

    private static final class ManualClock extends Clock {
        private Instant now = Instant.EPOCH;

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return now;
        }
    }

    private void put(int number) {
        entries.put(IndexEntries.name(number), IndexEntries.member(number),
                IndexEntries.content(number, 2, clock.millis()), LIFETIME);
    }

    @Test
    void sweep_afterTheTimeOfAnEntry_removesIt_andNoneThatWasRenewed() {
        put(0);
        put(1);
        clock.now = clock.now.plus(LIFETIME.minusSeconds(1));
        put(1);
        entries.sweep();
        assertThat(entries.count()).isEqualTo(2);
        clock.now = clock.now.plusSeconds(1);
        entries.sweep();
        assertThat(entries.count()).isEqualTo(1);
        assertThat(entries.swept()).isEqualTo(1);
    }

    @Test
    void document_ofEntries_isAskedByXPath() throws Exception {
        put(0);
        put(7);
        Document document = Documents.of(entries.all());
        Map<String, String> prefixes = Map.of("glue", IndexEntries.GLUE, "sg", IndexEntries.SG);
        assertThat(Documents.query(document, "count(//sg:Entry)", prefixes)).containsExactly("2.0");
        assertThat(text(Documents.query(document, "//glue:Host[@Name='node7']/glue:MainMemory", prefixes)))
                .startsWith("<glue:MainMemory")
                .contains("RAMAvailable=");
        assertThat(text(Documents.query(document, "//glue:Host/@Name", prefixes))).isEqualTo("node0node7");
        assertThat(Documents.values(document, IndexEntries.SG, "Entry")).hasSize(2);
    }

    private static String text(List<?> parts) {
        return new String(Documents.serialised(parts), StandardCharsets.UTF_8);
    }

    @Test
    void content_ofCollectors_hasAboutOneKilobyteOfEach() {
        for (int collectors : new int[]{1, 10}) {
            assertThat(IndexEntries.content(3, collectors, 1_000_000).length()).isBetween(collectors * 850,
                    collectors * 1_300);
        }
        assertThat(IndexEntries.content(3, 1, 0)).isNotEqualTo(IndexEntries.content(3, 1, 5_000));
    }
}
