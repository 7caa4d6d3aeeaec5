package org.openmds.aggregator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.aggregator.AggregatorFixture.FIRST;
import static org.openmds.aggregator.AggregatorFixture.INTERVAL;
import static org.openmds.aggregator.ScriptedProvider.document;

import java.time.Duration;
import java.util.Optional;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openmds.budget.Budget;
import org.openmds.wsrf.servicegroup.EntryKey;
import org.openmds.wsrf.servicegroup.EntryQuota;
import org.openmds.wsrf.xml.XmlFragment;

/** Collected content that exceeds the memory of entries: the old value stays, and the entry says why. */
@Timeout(30)
final class AggregatorQuotaTest {

    private static final long LIMIT = 100_000;

    private final Budget budget = new Budget("index-bytes", LIMIT, LIMIT);
    private final AggregatorFixture fixture = new AggregatorFixture(
            new EntryQuota(budget, Budget.unlimited(), entry -> AggregatorContent.keptBytes(entry.content())));

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void collect_beyondTheQuota_keepsTheOldValueWithAnError() {
        EntryKey key = fixture.added("http://h/");
        advance(FIRST);
        assertThat(fixture.data(key)).isEqualTo("1");

        fixture.provider.will(() -> document("x".repeat(200_000)));
        advance(INTERVAL);

        assertThat(fixture.data(key)).isEqualTo("1");
        assertThat(cause(key)).isEqualTo(
                "the collected content does not fit: all entries may take 100,000 bytes of memory (limits.index-bytes)");
        assertThat(budget.refusals()).isEqualTo(1);
        assertThat(fixture.aggregator().report(key)).map(report -> report.status().problem())
                .contains(Optional.of(cause(key)));
    }

    @Test
    void collect_beyondTheQuotaAgain_doesNotChangeTheEntry() {
        EntryKey key = fixture.added("http://h/");
        fixture.provider.will(() -> document("x".repeat(200_000)));
        advance(FIRST);
        XmlFragment reported = content(key);

        advance(INTERVAL);
        assertThat(content(key)).isEqualTo(reported);
        assertThat(budget.refusals()).isEqualTo(2);
        assertThat(fixture.status(key)).isInstanceOf(CollectionStatus.Failed.class);

        fixture.provider.will(() -> document("2"));
        advance(INTERVAL);
        assertThat(fixture.data(key)).isEqualTo("2");
        assertThat(fixture.status(key)).isInstanceOf(CollectionStatus.Fresh.class);
    }

    @Test
    void collect_withinTheQuota_countsWhatTheCollectorKeeps() {
        EntryKey key = fixture.added("http://h/");
        fixture.provider.will(() -> document("x".repeat(20_000)));
        advance(FIRST);

        assertThat(fixture.data(key)).hasSize(20_000);
        assertThat(budget.inUse()).isGreaterThan(2 * 20_000);
    }

    /** The report of a refused value is published in a batch of its own. */
    private void advance(Duration duration) {
        fixture.advance(duration);
        fixture.settle();
    }

    private XmlFragment content(EntryKey key) {
        return fixture.group().find(key).orElseThrow().entry().content();
    }

    private String cause(EntryKey key) {
        return fixture.status(key).problem().orElseThrow();
    }
}
