package org.openmds.aggregator;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openmds.wsrf.lifetime.ManualClock;
import org.openmds.wsrf.servicegroup.EntryKey;

final class CollectionLogTest {

    private final AggregatorFixture fixture = new AggregatorFixture();
    private final ManualClock clock = new ManualClock();
    private final List<String> lines = new ArrayList<>();
    private final CollectionLog log = new CollectionLog(clock, (level, line) -> lines.add(level + " " + line));

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void failedAndRecovered_areOneLineEachWithSourceTimeAndCause() {
        EntrySink.SinkTarget entry = entry();

        log.failed(entry, "provider os", ManualClock.START, "file /x does not exist");
        log.recovered(entry, "provider os", ManualClock.START);

        assertThat(lines).containsExactly(
                "WARN provider os cannot be collected since %s: file /x does not exist (entry e1 of test)"
                        .formatted(ManualClock.START),
                "INFO provider os is collected again; it could not be since %s (entry e1 of test)"
                        .formatted(ManualClock.START));
    }

    @Test
    void failed_thousandSourcesAtOnce_isBoundedAndCounted() {
        for (int i = 0; i < 1_000; i++) {
            log.failed(entry(), "query " + i, ManualClock.START, "x");
        }
        assertThat(lines).hasSize(100);

        clock.advance(Duration.ofSeconds(10));
        log.failed(entry(), "query a", ManualClock.START, "x");
        log.failed(entry(), "query b", ManualClock.START, "x");

        assertThat(lines.subList(100, lines.size())).hasSize(2).first().asString().contains("900 such lines");
    }

    @Test
    void collection_thatFailsManyTimes_isLoggedOnceUntilItSucceeds() {
        EntryKey key = fixture.added("http://h/");
        EntrySink sink = new EntrySink(
                new EntrySink.SinkTarget(fixture.group(), data -> data, key, Runnable::run, log),
                fixture.content(key), Duration.ZERO);
        for (long number = 1; number <= 5; number++) {
            sink.accept(new CollectionOutcome.Failed(number, ManualClock.START.plusSeconds(number), "down",
                    Optional.empty()), "provider host");
        }
        sink.accept(new CollectionOutcome.Collected(6, ManualClock.START.plusSeconds(6),
                AggregatorData.of(ScriptedProvider.document("1"))), "provider host");

        assertThat(lines).hasSize(2);
        assertThat(lines.getFirst()).startsWith(
                "WARN provider host cannot be collected since " + ManualClock.START.plusSeconds(1) + ": down");
        assertThat(lines.getLast()).startsWith("INFO provider host is collected again");
    }

    private EntrySink.SinkTarget entry() {
        return new EntrySink.SinkTarget(fixture.group(), data -> data, new EntryKey("e1"), Runnable::run, log);
    }
}
