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

class IndexEntryStoreTest {

    private static final Duration LIFETIME = Duration.ofMinutes(5);

    private final MutableClock clock = new MutableClock();
    private final IndexEntryStore indexEntryStore = new IndexEntryStore(clock);

    private static final class MutableClock extends Clock {
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
        indexEntryStore.put(IndexEntries.hostName(number), IndexEntries.memberAddress(number),
                IndexEntries.content(number, 2, clock.millis()), LIFETIME);
    }

    @Test
    void sweep_expiredEntry_isRemoved_renewedEntryStays() {
        put(0);
        put(1);
        clock.now = clock.now.plus(LIFETIME.minusSeconds(1));
        put(1);
        indexEntryStore.sweep();
        assertThat(indexEntryStore.count()).isEqualTo(2);
        clock.now = clock.now.plusSeconds(1);
        indexEntryStore.sweep();
        assertThat(indexEntryStore.count()).isEqualTo(1);
        assertThat(indexEntryStore.swept()).isEqualTo(1);
    }

    @Test
    void query_documentOfEntries_evaluatesXPath() throws Exception {
        put(0);
        put(7);
        Document document = IndexDocuments.of(indexEntryStore.all());
        Map<String, String> prefixes = Map.of("glue", IndexEntries.GLUE_NAMESPACE, "sg",
                IndexEntries.SERVICE_GROUP_NAMESPACE);
        assertThat(IndexDocuments.query(document, "count(//sg:Entry)", prefixes)).containsExactly("2.0");
        assertThat(text(IndexDocuments.query(document, "//glue:Host[@Name='node7']/glue:MainMemory", prefixes)))
                .startsWith("<glue:MainMemory")
                .contains("RAMAvailable=");
        assertThat(text(IndexDocuments.query(document, "//glue:Host/@Name", prefixes))).isEqualTo("node0node7");
        assertThat(IndexDocuments.values(document, IndexEntries.SERVICE_GROUP_NAMESPACE, "Entry")).hasSize(2);
    }

    private static String text(List<?> parts) {
        return new String(IndexDocuments.serialised(parts), StandardCharsets.UTF_8);
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
