package org.openmds.index.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openmds.aggregator.Scheduler;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.lifetime.ManualClock;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.EntryChange;
import org.openmds.wsrf.servicegroup.EntryChange.ChangeKind;
import org.openmds.wsrf.servicegroup.EntryKey;
import org.openmds.wsrf.servicegroup.GroupListener;
import org.openmds.wsrf.servicegroup.Registration;
import org.openmds.wsrf.servicegroup.RegistrationStatistics;
import org.openmds.wsrf.servicegroup.Snapshot;
import org.openmds.wsrf.xml.XmlFragment;

class HistoryRecorderTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Lease FOREVER = new Lease.Unlimited();
    private static final RegistrationStatistics NO_STATISTICS = new RegistrationStatistics(ManualClock.START,
            ManualClock.START, 0, List.of(0.0, 0.0, 0.0));
    private static final String STALE = "<agg:AggregatorError/>";

    private final ManualClock clock = new ManualClock();
    private final SingleTaskScheduler time = new SingleTaskScheduler();
    private final HistoryRetention terms = new HistoryRetention(MINUTE, Duration.ofHours(6), 1 << 20);
    private final HistoryStore store = new InMemoryHistoryStore(terms);
    private final HistoryRecorder recorder = new HistoryRecorder(terms, store, clock, time);
    private final GroupListener group = recorder.listener("DefaultIndexService");

    @BeforeEach
    void start() {
        recorder.start();
    }

    @AfterEach
    void close() {
        recorder.close();
    }

    private static XmlFragment host(int load, String more) {
        return NumericLeavesTest.content("<agg:AggregatorConfig/><agg:AggregatorData><g:Host g:Name='a' Load='" + load
                + "'/></agg:AggregatorData>" + more);
    }

    private static Entry entry(String key, int load) {
        return entry(key, "http://a/", load);
    }

    private static Entry entry(String key, String member, int load) {
        return Entry.of(new EntryKey(key), EndpointReference.of("http://here/entry"),
                new Registration(EndpointReference.of(member), host(load, ""), null,
                        new RequestedLifetime.Unlimited(), "me"));
    }

    private void tell(ChangeKind kind, Entry entry) {
        group.changed(List.of(new EntryChange(1, kind, clock.now(), entry, FOREVER)),
                new Snapshot(1, 1, List.of(), 0, NO_STATISTICS, FOREVER));
    }

    private String history(String key) {
        return recorder.property(new EntryKey(key)).map(property -> property.root().text()).orElse("none");
    }

    @Test
    void property_samplesAtEachInterval_hasThem() {
        tell(ChangeKind.ADDED, entry("k", 1));
        assertThat(history("k")).isEqualTo("none");
        time.advance(MINUTE);
        tell(ChangeKind.CONTENT, entry("k", 2));
        tell(ChangeKind.CONTENT, entry("k", 3));
        time.advance(MINUTE.multipliedBy(2));
        assertThat(recorder.property(new EntryKey("k")).orElseThrow()).hasToString(
                "<mdsi:History xmlns:mdsi=\"http://openmds.org/index\" from=\"2026-01-01T00:01:00Z\" interval=\"60\">"
                        + "<mdsi:Series name=\"Host[@Name='a']/@Load\">1 3 3</mdsi:Series></mdsi:History>");
    }

    @Test
    void property_moreEntriesThanABatch_samplesAllWithPauses() {
        int entries = 2 * HistoryRecorder.BATCH + 1;
        IntStream.range(0, entries).forEach(i -> tell(ChangeKind.ADDED, entry("k" + i, "http://a/" + i, i)));
        time.advance(MINUTE);
        assertThat(store.size().series()).isEqualTo(HistoryRecorder.BATCH);
        time.advance(Duration.ofSeconds(1));
        assertThat(IntStream.range(0, entries).filter(i -> !history("k" + i).equals(Integer.toString(i)))).isEmpty();
        time.advance(MINUTE);
        assertThat(history("k0")).isEqualTo("0 0");
    }

    @Test
    void property_startedBetweenMoments_samplesAtThem() {
        time.advance(MINUTE);
        clock.advance(Duration.ofSeconds(25));
        tell(ChangeKind.PRESENT, entry("k", 1));
        time.advance(Duration.ofSeconds(34));
        assertThat(history("k")).isEqualTo("none");
        time.advance(Duration.ofSeconds(1));
        assertThat(history("k")).isEqualTo("1");
    }

    @Test
    void property_whileDataIsStale_hasGap() {
        tell(ChangeKind.ADDED, entry("k", 1));
        time.advance(MINUTE);
        tell(ChangeKind.CONTENT, entry("k", 1).withContent(host(1, STALE)));
        time.advance(MINUTE);
        tell(ChangeKind.CONTENT, entry("k", 2));
        time.advance(MINUTE);
        assertThat(history("k")).isEqualTo("1 - 2");
    }

    @Test
    void property_registeredAgain_continues() {
        tell(ChangeKind.ADDED, entry("k", 1));
        time.advance(MINUTE);
        tell(ChangeKind.EXPIRED, entry("k", 1));
        time.advance(MINUTE);
        tell(ChangeKind.ADDED, entry("other", 2));
        time.advance(MINUTE);
        assertThat(history("k")).isEqualTo("none");
        assertThat(history("other")).isEqualTo("1 - 2");
        time.advance(HistoryRecorder.REMOVAL_DELAY.multipliedBy(2));
        assertThat(history("other")).startsWith("1 - 2 2");
    }

    @Test
    void store_entryRemovedForAWhile_hasRemovedIt() {
        tell(ChangeKind.ADDED, entry("k", 1));
        time.advance(MINUTE);
        tell(ChangeKind.REMOVED, entry("k", 1));
        time.advance(HistoryRecorder.REMOVAL_DELAY);
        assertThat(store.size().series()).isEqualTo(1);
        time.advance(MINUTE.multipliedBy(2));
        assertThat(store.size()).isEqualTo(new HistoryStore.HistorySize(0, 0));
    }

    @Test
    void store_entriesOfTwoGroups_areApart() {
        tell(ChangeKind.ADDED, entry("k", 1));
        recorder.listener("Other")
                .changed(List.of(new EntryChange(1, ChangeKind.ADDED, clock.now(), entry("o", 2), FOREVER)),
                        new Snapshot(1, 1, List.of(), 0, NO_STATISTICS, FOREVER));
        time.advance(MINUTE);
        assertThat(history("k")).isEqualTo("1");
        assertThat(history("o")).isEqualTo("2");
    }

    @Test
    void close_thenTimePasses_readsNothing() {
        tell(ChangeKind.ADDED, entry("k", 1));
        time.advance(MINUTE);
        recorder.close();
        time.advance(MINUTE.multipliedBy(3));
        assertThat(history("k")).isEqualTo("1");
        assertThat(time.task.isDone()).isTrue();
    }

    /** A scheduler with one waiting task, which runs when the test advances the time. */
    private final class SingleTaskScheduler implements Scheduler {

        private FutureTask<?> task = new FutureTask<>(() -> {
        }, null);
        private long dueNanos;

        @Override
        public Future<?> schedule(Runnable work, Duration delay) {
            task = new FutureTask<>(work, null);
            dueNanos = clock.nanoTime() + delay.toNanos();
            return task;
        }

        void advance(Duration duration) {
            long end = clock.nanoTime() + duration.toNanos();
            while (!task.isDone() && dueNanos - end <= 0) {
                clock.advance(Duration.ofNanos(Math.max(0, dueNanos - clock.nanoTime())));
                task.run();
            }
            clock.advance(Duration.ofNanos(Math.max(0, end - clock.nanoTime())));
        }
    }
}
