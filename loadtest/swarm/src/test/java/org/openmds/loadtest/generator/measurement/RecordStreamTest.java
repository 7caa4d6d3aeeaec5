package org.openmds.loadtest.generator.measurement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.generator.swarm.RecordList;
import org.openmds.loadtest.generator.swarm.RepeatedGet;
import org.openmds.loadtest.generator.swarm.Swarm;
import org.openmds.loadtest.generator.swarm.SwarmException;
import org.openmds.loadtest.generator.swarm.TestPlan;
import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.plan.LoadShare;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.RecordKind;
import org.openmds.loadtest.model.record.RecordSink;

final class RecordStreamTest {

    private static final int MANY = 100_000;

    private final List<String> notes = new CopyOnWriteArrayList<>();
    private final RecordList list = new RecordList();

    @Test
    void request_morePagesThanThereAre_allInOrder() throws Exception {
        RecordWriter writer = new RecordWriter(list, new RunNotes(notes::add));
        RecordStream stream = new RecordStream(writer, 3);

        IntStream.range(0, MANY).forEach(i -> stream.request(i, i, 1, Outcome.OK, 2, 300));
        stream.flush();
        writer.close();

        assertThat(list.all()).hasSize(MANY).allMatch(item -> item.tester() == 3 && item.pacing() == 300);
        assertThat(list.all().stream().map(RecordList.RecordItem::client)).isSorted();
    }

    @Test
    void request_sinkThatTakesItsTime_waitsForIt() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        RecordSink slow = new RecordSink() {
            @Override
            public int name(String name) {
                return 0;
            }

            @Override
            public void accept(ByteBuffer records) {
                try {
                    go.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                list.accept(records);
            }
        };
        RecordWriter writer = new RecordWriter(slow, new RunNotes(notes::add));
        RecordStream stream = new RecordStream(writer, 0);
        Thread user = Thread.ofPlatform().start(() -> {
            IntStream.range(0, MANY).forEach(i -> stream.request(i, i, 1, Outcome.OK, 0, 0));
            stream.flush();
        });

        assertThat(user.join(Duration.ofMillis(200))).isFalse();
        go.countDown();
        user.join();
        writer.close();

        assertThat(list.all()).hasSize(MANY);
    }

    @Test
    void phase_moreNamesThanAServerMayHave_restIsLeftOut() throws Exception {
        RecordWriter writer = new RecordWriter(list, new RunNotes(notes::add));
        RecordStream stream = new RecordStream(writer, 0);

        IntStream.range(0, 1_000).forEach(i -> stream.phase(0, i, 1, "server:" + i));
        stream.phase(0, 0, 1, "server:0");
        stream.flush();
        writer.close();

        assertThat(list.phases()).hasSize(64);
        assertThat(list.of(RecordKind.PHASE)).hasSize(65);
    }

    @Test
    void run_sinkThatFails_failsTheRunWithTheReason() {
        FailingSink failingSink = new FailingSink();
        Swarm swarm = new Swarm(new Swarm.Job(TestPlan.users(1, Duration.ofMillis(5)).plan(),
                LoadShare.WHOLE, new RepeatedGet(URI.create("http://127.0.0.1:1/")), failingSink, TesterClock.system(),
                notes::add));
        failingSink.run.complete(swarm);

        assertThatThrownBy(() -> swarm.run(TesterClock.system().nanos())).isInstanceOf(SwarmException.class)
                .hasMessage("records could not be stored: no space left on device");
        assertThat(notes).contains("records cannot be stored: no space left on device");
    }

    @Test
    void close_sinkThatFailedOnce_wasGivenTheRest() throws Exception {
        AtomicInteger failures = new AtomicInteger(1);
        RecordWriter writer = new RecordWriter(new RecordSink() {
            @Override
            public int name(String name) {
                return list.name(name);
            }

            @Override
            public void accept(ByteBuffer records) {
                if (failures.getAndDecrement() > 0) {
                    throw new IllegalStateException("no space left on device");
                }
                list.accept(records);
            }
        }, new RunNotes(notes::add));
        RecordStream stream = new RecordStream(writer, 0);

        for (int client = 0; client < 3; client++) {
            stream.request(client, 0, 1, Outcome.OK, 2, 300);
            stream.flush();
        }
        writer.close();

        assertThat(list.all()).extracting(RecordList.RecordItem::client).containsExactly(1, 2);
        assertThat(writer.failure()).hasMessage("no space left on device");
    }

    /** A sink that stops the run and fails on the first records. */
    private static final class FailingSink implements RecordSink {

        private final CompletableFuture<Swarm> run = new CompletableFuture<>();

        @Override
        public int name(String name) {
            return 0;
        }

        @Override
        public void accept(ByteBuffer records) {
            run.join().stop();
            throw new IllegalStateException("no space left on device");
        }
    }

    @Test
    void check_moreClientsThanDescriptors_namesBothNumbers() {
        Swarm swarm = new Swarm(new Swarm.Job(TestPlan.users(50_000_000, Duration.ofSeconds(1)).plan(), LoadShare.WHOLE,
                new RepeatedGet(URI.create("http://127.0.0.1:1/")), list, TesterClock.system(), notes::add));

        assertThatThrownBy(swarm::check).isInstanceOf(SwarmException.class)
                .hasMessageContaining(
                        "the plan test needs 50000064 open files for 50,000,000 clients, but this process may open");
    }

    @Test
    void metrics_reportsAndRequests_areRecordsAndCounts() {
        MetricRecorder metrics = new MetricRecorder(list, 2);

        IntStream.range(0, 600).forEach(i -> metrics.report(1, "depth", i, 10));
        metrics.request(4, Outcome.FAULT, 100, 50, 7);
        metrics.flush();
        metrics.flush();

        assertThat(list.of(RecordKind.METRIC)).hasSize(600)
                .allMatch(item -> item.name().equals("depth") && item.tester() == 2);
        assertThat(list.of(RecordKind.METRIC).get(599).value()).isEqualTo(599);
        assertThat(list.requests()).hasSize(1).first().matches(item -> item.duration() == 50 && item.number() == 7);
        SwarmStatus nothing = SwarmStatus.of(List.of());
        assertThat(metrics.addTo(nothing).done()).containsEntry(Outcome.FAULT, 1L);
        assertThat(metrics.addTo(nothing).started()).isOne();
    }
}
