package org.openmds.loadtest.result.exchange;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.model.run.TesterInfo;
import org.openmds.loadtest.result.analysis.RecordSource;

/**
 * A file of {@link MetricLines} that is analysed where it lies. Its parts begin and end with lines; hosts and clients have the same numbers as if it had been
 * read from its begin to its end. What is added to the file meanwhile is not read. Thread-safe, as sources are.
 */
final class LineFile implements RecordSource {

    /** Of a part: little beside the time that all take, so that threads end together. */
    private static final long PART = 8 << 20;

    /** What is known of a host. */
    private record Host(TesterRecords.Namings namings, Span span) {
    }

    private final Path file;
    private final Duration timeout;
    private final long[] bounds;
    private final @Nullable LineCount[] counts;
    private final Names numbers = new Names(ImportedRun.MOST_HOSTS, "hosts");
    private final Map<String, Host> hosts = new ConcurrentHashMap<>();
    private boolean isSettled;

    /**
     * @param timeout
     *            which unanswered requests count at least; zero for the longest of all
     */
    LineFile(Path file, Duration timeout) throws IOException {
        this(file, timeout, PART);
    }

    LineFile(Path file, Duration timeout, long part) throws IOException {
        this.file = file;
        this.timeout = timeout;
        bounds = bounds(file, part);
        counts = new LineCount[parts()];
    }

    /** Begins of lines about so far from each other, and the end. */
    private static long[] bounds(Path file, long part) throws IOException {
        List<Long> bounds = new ArrayList<>(List.of(0L));
        try (FileChannel channel = FileChannel.open(file)) {
            ByteBuffer piece = ByteBuffer.allocate(MetricLines.LONGEST_LINE);
            long size = channel.size();
            for (long at = part; at < size; at = Math.max(at, bounds.getLast()) + part) {
                channel.read(piece.clear(), at - 1);
                int end = 0;
                while (end < piece.position() && piece.get(end) != '\n') {
                    end++;
                }
                if (end < piece.position() && at + end < size) {
                    bounds.add(at + end);
                }
            }
            bounds.add(size);
        }
        return bounds.stream().mapToLong(Long::longValue).toArray();
    }

    @Override
    public int parts() {
        return bounds.length - 1;
    }

    @Override
    public Reader open(Taker taker) {
        return new LineReader(taker);
    }

    /** Reads parts for one thread. */
    private final class LineReader implements Reader, MetricLines.Hosts {

        private final Taker taker;
        private final MetricLines lines = new MetricLines(this);
        private final Map<String, TesterRecords> testers = new HashMap<>();

        LineReader(Taker taker) {
            this.taker = taker;
        }

        @Override
        public TesterRecords host(String name, long place) throws ImportException {
            Host host = hosts.computeIfAbsent(name, n -> new Host(new TesterRecords.Namings(), new Span()));
            TesterRecords records = new TesterRecords(numbers.number(name, place), host.namings(), taker);
            testers.put(name, records);
            return records;
        }

        @Override
        public void read(int part) throws IOException {
            try (FileChannel channel = FileChannel.open(file);
                    InputStream input = Channels.newInputStream(channel.position(bounds[part]))) {
                counts[part] = lines.read(input, bounds[part], bounds[part + 1] - bounds[part]);
            } catch (ImportException e) {
                throw new IOException(e);
            }
        }

        @Override
        public void close() throws IOException {
            for (Map.Entry<String, TesterRecords> tester : testers.entrySet()) {
                tester.getValue().flush();
                add(tester.getKey(), tester.getValue().span());
            }
        }
    }

    private synchronized void add(String host, Span span) {
        if (!isSettled) {
            known(host).span().add(span);
        }
    }

    @Override
    public synchronized Run settle() throws IOException {
        isSettled = true;
        int[] settled = numbers.settle();
        int[] before = new int[settled.length];
        for (int number = 0; number < settled.length; number++) {
            before[settled[number]] = number;
        }
        Span span = new Span();
        List<Tester> testers = new ArrayList<>();
        numbers.byNumber().forEach((number, name) -> {
            Host host = known(name);
            span.add(host.span());
            testers.add(tester(before[number], number, name, host));
        });
        if (testers.isEmpty()) {
            throw new IOException(new ImportException("%s has no measurement in it".formatted(file)));
        }
        return new Run(span.plan(file, testers.size(), timeout), span.info(file.getFileName().toString()), testers);
    }

    private Host known(String name) {
        return Objects.requireNonNull(hosts.get(name));
    }

    private static Tester tester(int before, int number, String name, Host host) {
        long records = host.span().records();
        int[] clients = host.namings().clients().settle();
        return new Tester(before,
                new TesterInfo(number, name, 0, 0, 0, 0, records, records, TesterInfo.Fate.DONE, ""),
                host.namings().metrics().byNumber(),
                client -> client < 0 ? TesterRecords.NAMED + clients[client - TesterRecords.NAMED] : client);
    }

    /** Once it was read. */
    ImportReport report() {
        LineCount count = new LineCount();
        for (LineCount part : counts) {
            if (part != null) {
                count.add(part);
            }
        }
        return count.report();
    }
}
