package org.openmds.loadtest.control.tester;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;

import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.LoadProfile;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.RecordBatch;
import org.openmds.loadtest.model.record.RecordCodec;
import org.openmds.loadtest.model.run.BadBatchException;
import org.openmds.loadtest.model.run.RunWriter;
import org.openmds.loadtest.model.run.TesterFiles;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Checks that each batch is stored once and in order, for any order of acknowledgements, broken connections and repeated batches. */
final class DeliveryProperties {

    @Property(tries = 150)
    void everyBatchIsStoredOnce(@ForAll long seed, @ForAll @IntRange(min = 1, max = 400) int steps) throws Exception {
        Path folder = Files.createTempDirectory("delivery");
        try (RunWriter writer = RunWriter.create(folder, plan(), Clock.systemUTC())) {
            SimulatedConnections simulatedConnections = new SimulatedConnections(writer.tester(0), new Random(seed));
            simulatedConnections.cut();
            for (int i = 0; i < steps; i++) {
                simulatedConnections.step();
            }
            simulatedConnections.settle();
            assertThat(simulatedConnections.outbox.awaitEmpty(Duration.ZERO)).isTrue();
            assertThat(starts(writer.folder().records(0))).isEqualTo(Stream.iterate(0L, start -> start + 1)
                    .limit(simulatedConnections.made)
                    .toList());
            simulatedConnections.outbox.close();
        } finally {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    /** A tester, a controller, and their successive connections. Old connections may still deliver batches. */
    private static final class SimulatedConnections {

        final BatchQueue outbox = new BatchQueue(
                new BatchQueue.QueueLimits(10 * (RecordBatch.HEADER_BYTES + 3 * RecordCodec.BYTES), 1 << 20), note -> {
                });
        long made;
        private final TesterFiles files;
        private final Random random;
        private final List<Deque<ByteBuffer>> inFlight = new ArrayList<>();
        private final Deque<Long> acknowledgements = new ArrayDeque<>();
        private int epoch;

        SimulatedConnections(TesterFiles files, Random random) {
            this.files = files;
            this.random = random;
        }

        void step() throws InterruptedException {
            switch (random.nextInt(10)) {
                case 0, 1, 2 -> make(1 + random.nextInt(3));
                case 3, 4, 5 -> send();
                case 6, 7 -> deliver(random.nextInt(inFlight.size()));
                case 8 -> acknowledge();
                default -> cut();
            }
        }

        private void make(int records) {
            ByteBuffer batch = RecordCodec.buffer(records);
            for (int i = 0; i < records; i++) {
                RecordCodec.request(batch, 0, 1, made++, 1, Outcome.OK, 1, 0);
            }
            outbox.add(0, batch.flip());
        }

        private boolean send() throws InterruptedException {
            Optional<ByteBuffer> message = outbox.take(epoch, 1 + random.nextInt(1_000), Duration.ZERO);
            message.ifPresent(inFlight.getLast()::add);
            return message.isPresent();
        }

        private void deliver(int link) {
            ByteBuffer message = inFlight.get(link).pollFirst();
            if (message == null) {
                return;
            }
            try {
                files.store(message, stored -> {
                });
                acknowledgements.add(files.batches());
            } catch (BadBatchException e) {
                // The controller closes such a connection.
                inFlight.get(link).clear();
            }
        }

        private void acknowledge() {
            Long before = random.nextBoolean() ? acknowledgements.pollFirst() : acknowledgements.pollLast();
            if (before != null) {
                outbox.acknowledge(before);
            }
        }

        void cut() {
            inFlight.add(new ArrayDeque<>());
            epoch = outbox.rewind(files.batches());
        }

        /** Opens a connection that is not broken again. */
        void settle() throws InterruptedException {
            cut();
            while (send()) {
                deliver(inFlight.size() - 1);
            }
            outbox.acknowledge(files.batches());
        }
    }

    private static List<Long> starts(Path file) throws IOException {
        List<Long> starts = new ArrayList<>();
        if (Files.notExists(file)) {
            return starts;
        }
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        for (int at = 0; at < bytes.limit(); at += RecordBatch.length(bytes, at)) {
            for (int i = 0; i < RecordBatch.count(bytes, at); i++) {
                starts.add(RecordCodec.start(bytes, at + RecordBatch.HEADER_BYTES + i * RecordCodec.BYTES));
            }
        }
        return starts;
    }

    private static LoadPlan plan() {
        LoadProfile load = new LoadProfile(LoadProfile.LoadModel.CLOSED,
                List.of(new LoadProfile.LoadStep(1, Duration.ZERO, Duration.ofSeconds(1))),
                new LoadProfile.ThinkTime(
                        LoadProfile.ThinkTime.ThinkKind.CONSTANT, Duration.ZERO),
                Duration.ZERO);
        return new LoadPlan("p", new ClientSpec("http", "http://127.0.0.1/", Map.of()), load,
                LoadPlan.ConnectionMode.KEEP_ALIVE, Duration
                        .ofSeconds(1),
                Duration.ZERO, Duration.ZERO, new LoadPlan.PlanSampling(0, Duration.ofSeconds(1)), List.of(), 1);
    }
}
