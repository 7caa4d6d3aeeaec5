package org.openmds.aggregator;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openmds.wsrf.servicegroup.EntryKey;
import org.openmds.wsrf.xml.XmlElement;

/** Sources that report changes. */
final class AggregatorChangeTest {

    private static final Duration GAP = Duration.ofMillis(20);

    private final AggregatorFixture fixture = new AggregatorFixture();
    private final ChangingSource source = new ChangingSource();

    /** A source shared by all entries; the test sets its data. */
    private static final class ChangingSource implements AggregatorSource, SourceFactory {
        private final AtomicInteger collections = new AtomicInteger();
        private final AtomicInteger followers = new AtomicInteger();
        private Runnable news = () -> {
        };
        private Optional<CompletableFuture<AggregatorData>> pending = Optional.empty();
        private String text = "1";
        private boolean broken;

        @Override
        public String target() {
            return "news";
        }

        @Override
        public Duration interval() {
            return Duration.ofMinutes(1);
        }

        @Override
        public Duration timeout() {
            return Duration.ofSeconds(10);
        }

        @Override
        public CompletionStage<AggregatorData> collect() {
            collections.incrementAndGet();
            return pending.orElseGet(() -> CompletableFuture
                    .completedFuture(AggregatorData.of(ScriptedProvider.document(text))));
        }

        @Override
        public FollowHandle follow(Runnable told) {
            if (broken) {
                throw new IllegalStateException("changes cannot be followed");
            }
            followers.incrementAndGet();
            news = told;
            return followers::decrementAndGet;
        }

        @Override
        public String configurations() {
            return "any";
        }

        @Override
        public Optional<AggregatorSource> create(SourceRequest request, XmlElement configuration) {
            return Optional.of(this);
        }

        private void reportChange(String newest) {
            text = newest;
            news.run();
        }
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void change_isCollectedAtOnce() {
        EntryKey entry = entry();

        source.reportChange("2");
        fixture.advance(GAP);

        assertThat(fixture.data(entry)).isEqualTo("2");
    }

    @Test
    void changes_inQuickSuccession_areCollectedOnceAGap() {
        EntryKey entry = entry();
        int before = source.collections.get();

        for (int i = 0; i < 1000; i++) {
            source.reportChange("storm" + i);
        }
        fixture.advance(GAP.multipliedBy(2));

        assertThat(source.collections.get() - before).isBetween(1, 2);
        assertThat(fixture.data(entry)).isEqualTo("storm999");
    }

    @Test
    void change_duringACollection_isCollectedAfterwards() {
        EntryKey entry = entry();
        CompletableFuture<AggregatorData> slow = new CompletableFuture<>();
        source.pending = Optional.of(slow);
        source.reportChange("2");
        fixture.advance(GAP);
        int before = source.collections.get();

        source.reportChange("3");
        fixture.advance(Duration.ofSeconds(1));
        assertThat(source.collections).hasValue(before);
        source.pending = Optional.empty();
        slow.complete(AggregatorData.of(ScriptedProvider.document("2")));
        fixture.advance(Duration.ofSeconds(2));

        assertThat(fixture.data(entry)).isEqualTo("3");
        assertThat(source.collections).hasValue(before + 1);
    }

    @Test
    void noChange_isCollectedAtTheInterval() {
        EntryKey entry = entry();
        source.text = "2";

        fixture.advance(Duration.ofMinutes(1));

        assertThat(fixture.data(entry)).isEqualTo("2");
    }

    @Test
    void follow_fails_sourceIsCollectedAtItsInterval() {
        source.broken = true;
        EntryKey entry = entry();
        source.text = "2";

        fixture.advance(Duration.ofMinutes(1));

        assertThat(fixture.data(entry)).isEqualTo("2");
    }

    @Test
    void lastEntry_removed_endsTheFollowing() {
        EntryKey first = entry();
        EntryKey second = fixture.added("http://b/");
        assertThat(source.followers).hasValue(1);

        fixture.group().remove(first).join();
        fixture.settle();
        assertThat(source.followers).hasValue(1);
        fixture.group().remove(second).join();
        fixture.settle();

        assertThat(source.followers).hasValue(0);
    }

    private EntryKey entry() {
        fixture.replaceAggregator(List.of(source));
        EntryKey entry = fixture.added("http://a/");
        fixture.advance(Duration.ofSeconds(1));
        assertThat(fixture.data(entry)).isEqualTo("1");
        return entry;
    }
}
