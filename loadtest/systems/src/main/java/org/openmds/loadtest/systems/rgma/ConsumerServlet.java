package org.openmds.loadtest.systems.rgma;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

import org.openmds.loadtest.systems.rgma.registry.ProducerEntry;
import org.openmds.loadtest.systems.rgma.servlet.HttpFailure;
import org.openmds.loadtest.systems.rgma.servlet.OperationServlet;
import org.openmds.loadtest.systems.rgma.servlet.RgmaRequest;
import org.openmds.loadtest.systems.rgma.servlet.ServletReply;
import org.openmds.loadtest.systems.rgma.servlet.StepTimes;
import org.openmds.loadtest.systems.rgma.servlet.Tuples;
import org.openmds.loadtest.systems.rgma.servlet.TuplesXml;

/**
 * The consumers of one host. In load tests each tester has one ConsumerServlet, as each of the study's client machines had.
 *
 * <ul>
 * <li>POST {@code create}: fields {@code select}, {@code millis}, and {@code connection} for each producer to query. Without a
 * connection, the Registry finds the producers. Answers with the consumer's number at once; the query runs in the background,
 * <li>GET {@code N/status}: field {@code millis}, how long to wait; answers {@value #EXECUTING} or {@value #COMPLETE},
 * <li>GET {@code N/retrieve}: the answer's tuples; the consumer is then removed,
 * <li>GET {@code producers}: fields {@code select}, {@code millis}; the Registry's answer,
 * <li>POST {@code N/push}: tuples of a stream.
 * </ul>
 */
final class ConsumerServlet extends OperationServlet {

    static final String EXECUTING = "executing";
    static final String COMPLETE = "complete";

    private static final long serialVersionUID = 1L;
    private static final int MAX_CONSUMERS = 10_000;

    private final RegistryClient registry;
    private final ProducerQueries queries;
    private final ExecutorService threads;
    private final Map<Long, ConsumerRun> runs = new ConcurrentHashMap<>();
    private final Map<Long, Consumer<Tuples>> streams = new ConcurrentHashMap<>();
    private final AtomicLong lastNumber = new AtomicLong();

    /**
     * @param threads
     *            runs the queries; needs a thread for each concurrent query
     */
    ConsumerServlet(RegistryClient registry, ProducerQueries queries, ExecutorService threads) {
        this.registry = registry;
        this.queries = queries;
        this.threads = threads;
    }

    @Override
    protected ServletReply answer(String path, RgmaRequest rgmaRequest)
            throws IOException, InterruptedException, TimeoutException {
        long received = System.nanoTime();
        int slash = path.indexOf('/');
        if (slash > 0) {
            long id = RgmaRequest.number("the consumer", path.substring(0, slash));
            return switch (path.substring(slash + 1)) {
                case "status" -> status(id, rgmaRequest.millis("millis"));
                case "retrieve" -> retrieve(id, received);
                case "push" -> push(id, rgmaRequest);
                default -> throw unknown(path);
            };
        }
        return switch (path) {
            case "create" -> {
                requirePost(rgmaRequest);
                yield ServletReply.text(Long.toString(create(rgmaRequest, received)));
            }
            case "producers" -> producers(rgmaRequest, received);
            default -> throw unknown(path);
        };
    }

    private long create(RgmaRequest rgmaRequest, long received) throws TimeoutException {
        if (runs.size() >= MAX_CONSUMERS) {
            runs.values().removeIf(run -> run.isExpired(received));
        }
        if (runs.size() >= MAX_CONSUMERS) {
            throw new TimeoutException(
                    "the limit of %d consumers in a ConsumerServlet is reached".formatted(MAX_CONSUMERS));
        }
        String select = rgmaRequest.field("select");
        Duration within = rgmaRequest.millis("millis");
        String url = rgmaRequest.request().getRequestURL().toString();
        List<URI> connections = rgmaRequest.fields("connection").stream().map(URI::create).toList();
        ConsumerRun run = new ConsumerRun(select, received, received + within.toNanos());
        long id = lastNumber.incrementAndGet();
        runs.put(id, run);
        threads.execute(
                () -> run.run(connections.isEmpty() ? findProducers(run, url, select, within) : connections, queries));
        return id;
    }

    private List<URI> findProducers(ConsumerRun run, String url, String select, Duration within) {
        try {
            return registry.find(url, select, within)
                    .producers()
                    .stream()
                    .filter(producer -> producer.type().equals(LatestProducer.TYPE))
                    .map(producer -> URI.create(producer.url()))
                    .toList();
        } catch (IOException e) {
            run.fail(e);
        } catch (InterruptedException e) {
            run.fail(e);
            Thread.currentThread().interrupt();
        }
        return List.of();
    }

    private ServletReply status(long id, Duration within) throws HttpFailure, InterruptedException {
        try {
            Object _ = run(id).await(within);
            return ServletReply.text(COMPLETE);
        } catch (TimeoutException e) {
            return ServletReply.text(EXECUTING);
        } catch (HttpFailure e) {
            runs.remove(id);
            throw e;
        }
    }

    private ServletReply retrieve(long id, long received) throws HttpFailure, InterruptedException, TimeoutException {
        ConsumerRun.StoredAnswer stored = run(id).await(Duration.ZERO);
        runs.remove(id);
        List<Long> marks = new ArrayList<>(stored.times());
        marks.add(received);
        marks.add(System.nanoTime());
        return ServletReply.tuples(stored.tuples(), List.of(new StepTimes(marks).timing()));
    }

    private ServletReply producers(RgmaRequest rgmaRequest, long received) throws IOException, InterruptedException {
        RegistryClient.FoundProducers found = registry.find(rgmaRequest.request().getRequestURL().toString(),
                rgmaRequest.field("select"),
                rgmaRequest.millis("millis"));
        long sent = received + found.sentNanos();
        return ServletReply.tuples(ProducerEntry.tuples(found.producers()),
                List.of(StepTimes.of(received, sent, sent + found.processedNanos(), System.nanoTime()).timing()));
    }

    private ServletReply push(long id, RgmaRequest rgmaRequest) throws IOException {
        requirePost(rgmaRequest);
        Tuples tuples = TuplesXml.read(rgmaRequest.body());
        Optional.ofNullable(streams.get(id))
                .orElseThrow(() -> new NoSuchElementException("unknown stream consumer %d".formatted(id)))
                .accept(tuples);
        return ServletReply.text("");
    }

    /** Adds a consumer of streams and returns its number. Rows arrive on several threads. */
    long addStreamConsumer(Consumer<Tuples> rows) {
        long id = lastNumber.incrementAndGet();
        streams.put(id, rows);
        return id;
    }

    private ConsumerRun run(long id) {
        return Optional.ofNullable(runs.get(id))
                .orElseThrow(() -> new NoSuchElementException("unknown consumer %d".formatted(id)));
    }
}
