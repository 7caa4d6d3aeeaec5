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
import org.openmds.loadtest.model.plan.Load;
import org.openmds.loadtest.model.plan.Plan;
import org.openmds.loadtest.model.record.Batch;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.Records;
import org.openmds.loadtest.model.run.BadBatchException;
import org.openmds.loadtest.model.run.RunWriter;
import org.openmds.loadtest.model.run.TesterFiles;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Whatever the order of acknowledgements, cuts and what is sent again: each batch is stored once, and in order. */
final class DeliveryProperties {

    @Property(tries = 150)
    void everyBatchIsStoredOnce(@ForAll long seed, @ForAll @IntRange(min = 1, max = 400) int steps) throws Exception {
        Path folder = Files.createTempDirectory("delivery");
        try (RunWriter writer = RunWriter.create(folder, plan(), Clock.systemUTC())) {
            Links links = new Links(writer.tester(0), new Random(seed));
            links.cut();
            for (int i = 0; i < steps; i++) {
                links.step();
            }
            links.settle();
            assertThat(links.outbox.awaitEmpty(Duration.ZERO)).isTrue();
            assertThat(starts(writer.folder().records(0))).isEqualTo(Stream.iterate(0L, start -> start + 1)
                    .limit(links.made)
                    .toList());
            links.outbox.close();
        } finally {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    /** A tester, a controller, and the connections that there were between them; old ones may still deliver what they have. */
    private static final class Links {

        final Outbox outbox = new Outbox(new Outbox.Limits(10 * (Batch.HEADER + 3 * Records.BYTES), 1 << 20), note -> {
        });
        long made;
        private final TesterFiles files;
        private final Random random;
        private final List<Deque<ByteBuffer>> underWay = new ArrayList<>();
        private final Deque<Long> acknowledgements = new ArrayDeque<>();
        private int epoch;

        Links(TesterFiles files, Random random) {
            this.files = files;
            this.random = random;
        }

        void step() throws InterruptedException {
            switch (random.nextInt(10)) {
                case 0, 1, 2 -> make(1 + random.nextInt(3));
                case 3, 4, 5 -> send();
                case 6, 7 -> deliver(random.nextInt(underWay.size()));
                case 8 -> acknowledge();
                default -> cut();
            }
        }

        private void make(int records) {
            ByteBuffer batch = Records.buffer(records);
            for (int i = 0; i < records; i++) {
                Records.request(batch, 0, 1, made++, 1, Outcome.OK, 1, 0);
            }
            outbox.add(0, batch.flip());
        }

        private boolean send() throws InterruptedException {
            Optional<ByteBuffer> message = outbox.take(epoch, 1 + random.nextInt(1_000), Duration.ZERO);
            message.ifPresent(underWay.getLast()::add);
            return message.isPresent();
        }

        private void deliver(int link) {
            ByteBuffer message = underWay.get(link).pollFirst();
            if (message == null) {
                return;
            }
            try {
                files.store(message, stored -> {
                });
                acknowledgements.add(files.batches());
            } catch (BadBatchException e) {
                // The controller closes such a link.
                underWay.get(link).clear();
            }
        }

        private void acknowledge() {
            Long before = random.nextBoolean() ? acknowledgements.pollFirst() : acknowledgements.pollLast();
            if (before != null) {
                outbox.acknowledge(before);
            }
        }

        void cut() {
            underWay.add(new ArrayDeque<>());
            epoch = outbox.rewind(files.batches());
        }

        /** A link that stays, to the end. */
        void settle() throws InterruptedException {
            cut();
            while (send()) {
                deliver(underWay.size() - 1);
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
        for (int at = 0; at < bytes.limit(); at += Batch.length(bytes, at)) {
            for (int i = 0; i < Batch.count(bytes, at); i++) {
                starts.add(Records.start(bytes, at + Batch.HEADER + i * Records.BYTES));
            }
        }
        return starts;
    }

    private static Plan plan() {
        Load load = new Load(Load.Model.CLOSED, List.of(new Load.Step(1, Duration.ZERO, Duration.ofSeconds(1))),
                new Load.Think(
                        Load.Think.Kind.CONSTANT, Duration.ZERO),
                Duration.ZERO);
        return new Plan("p", new ClientSpec("http", "http://127.0.0.1/", Map.of()), load, Plan.Connection.KEEP_ALIVE,
                Duration
                        .ofSeconds(1),
                Duration.ZERO, Duration.ZERO, 0, Duration.ofSeconds(1), List.of(), 1);
    }
}
