package org.openmds.aggregator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.aggregator.ScriptedProvider.document;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openmds.wsrf.servicegroup.EntryKey;

@Timeout(30)
final class EntrySinkTest {

    private final AggregatorFixture fixture = new AggregatorFixture();
    private final EntryKey key = fixture.added("http://h/");

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void take_entryLeavesWhileItsContentIsBuilt_publishesNothing() {
        AtomicReference<EntrySink> sink = new AtomicReference<>();
        sink.set(sink(data -> {
            sink.get().close();
            return data;
        }));

        sink.get().accept(outcome(), "a source");
        fixture.settle();

        assertThat(fixture.status(key)).isEqualTo(new CollectionStatus.Pending());
    }

    @Test
    void leaveAndStatus_whileALargeContentIsBuilt_doNotWaitForIt() throws InterruptedException {
        CountDownLatch building = new CountDownLatch(1);
        CountDownLatch left = new CountDownLatch(1);
        EntrySink sink = sink(data -> {
            building.countDown();
            await(left);
            return data;
        });
        Thread collection = Thread.ofPlatform().start(() -> sink.accept(outcome(), "a source"));
        building.await();

        assertThat(sink.status()).isEqualTo(new CollectionStatus.Pending());
        sink.close();

        left.countDown();
        collection.join();
    }

    private EntrySink sink(UnaryOperator<AggregatorData> filter) {
        AggregatorContent content = fixture.content(key);
        return new EntrySink(new EntrySink.SinkTarget(fixture.group(), filter, key, Runnable::run,
                new CollectionLog(fixture.clock)), content,
                Duration.ofMinutes(5));
    }

    private CollectionOutcome outcome() {
        return new CollectionOutcome.Collected(1, fixture.clock.now(), AggregatorData.of(document("late")));
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
