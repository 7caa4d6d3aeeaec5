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

/**
 * The consumers of one host. In load tests there is one in each tester, as there was one on each of the study's client machines.
 *
 * <ul>
 * <li>POST {@code create}: fields {@code select}, {@code millis}, and {@code connection} for each producer to ask; without any, the Registry says which.
 * Answers with the consumer's number at once; the producers are asked meanwhile,
 * <li>GET {@code N/status}: field {@code millis}, how long to wait; answers {@value #EXECUTING} or {@value #COMPLETE},
 * <li>GET {@code N/retrieve}: the answer's tuples; the consumer is over then,
 * <li>GET {@code producers}: fields {@code select}, {@code millis}; what the Registry says,
 * <li>POST {@code N/push}: tuples of a stream.
 * </ul>
 */
final class ConsumerServlet extends OperationServlet {

    static final String EXECUTING = "executing";
    static final String COMPLETE = "complete";

    private static final long serialVersionUID = 1L;
    private static final int MOST = 10_000;

    private final RegistryClient registry;
    private final ProducerQueries queries;
    private final ExecutorService threads;
    private final Map<Long, ConsumerRun> runs = new ConcurrentHashMap<>();
    private final Map<Long, Consumer<Tuples>> streams = new ConcurrentHashMap<>();
    private final AtomicLong last = new AtomicLong();

    /**
     * @param threads
     *            one for each query under way
     */
    ConsumerServlet(RegistryClient registry, ProducerQueries queries, ExecutorService threads) {
        this.registry = registry;
        this.queries = queries;
        this.threads = threads;
    }

    @Override
    Reply answer(String path, Call call) throws IOException, InterruptedException, TimeoutException {
        long received = System.nanoTime();
        int slash = path.indexOf('/');
        if (slash > 0) {
            long id = Call.number("the consumer", path.substring(0, slash));
            return switch (path.substring(slash + 1)) {
                case "status" -> status(id, call.millis("millis"));
                case "retrieve" -> retrieve(id, received);
                case "push" -> push(id, call);
                default -> throw unknown(path);
            };
        }
        return switch (path) {
            case "create" -> {
                requirePost(call);
                yield Reply.text(Long.toString(create(call, received)));
            }
            case "producers" -> producers(call, received);
            default -> throw unknown(path);
        };
    }

    private long create(Call call, long received) throws TimeoutException {
        if (runs.size() >= MOST) {
            runs.values().removeIf(run -> run.isOver(received));
        }
        if (runs.size() >= MOST) {
            throw new TimeoutException("a ConsumerServlet has %d consumers at most".formatted(MOST));
        }
        String select = call.field("select");
        Duration within = call.millis("millis");
        String url = call.request().getRequestURL().toString();
        List<URI> connections = call.fields("connection").stream().map(URI::create).toList();
        ConsumerRun run = new ConsumerRun(select, received, received + within.toNanos());
        long id = last.incrementAndGet();
        runs.put(id, run);
        threads.execute(
                () -> run.run(connections.isEmpty() ? mediated(run, url, select, within) : connections, queries));
        return id;
    }

    private List<URI> mediated(ConsumerRun run, String url, String select, Duration within) {
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

    private Reply status(long id, Duration within) throws HttpFailure, InterruptedException {
        try {
            Object _ = run(id).await(within);
            return Reply.text(COMPLETE);
        } catch (TimeoutException e) {
            return Reply.text(EXECUTING);
        } catch (HttpFailure e) {
            runs.remove(id);
            throw e;
        }
    }

    private Reply retrieve(long id, long received) throws HttpFailure, InterruptedException, TimeoutException {
        ConsumerRun.Stored stored = run(id).await(Duration.ZERO);
        runs.remove(id);
        List<Long> marks = new ArrayList<>(stored.times());
        marks.add(received);
        marks.add(System.nanoTime());
        return Reply.tuples(stored.tuples(), List.of(new StepTimes(marks).timing()));
    }

    private Reply producers(Call call, long received) throws IOException, InterruptedException {
        RegistryClient.Found found = registry.find(call.request().getRequestURL().toString(), call.field("select"),
                call.millis("millis"));
        long sent = received + found.sentNanos();
        return Reply.tuples(ProducerEntry.tuples(found.producers()),
                List.of(StepTimes.of(received, sent, sent + found.processedNanos(), System.nanoTime()).timing()));
    }

    private Reply push(long id, Call call) throws IOException {
        requirePost(call);
        Tuples tuples = TuplesXml.read(call.body());
        Optional.ofNullable(streams.get(id))
                .orElseThrow(() -> new NoSuchElementException("there is no consumer of streams %d here".formatted(id)))
                .accept(tuples);
        return Reply.text("");
    }

    /** A consumer of streams; gives its number. The rows come on many threads. */
    long stream(Consumer<Tuples> rows) {
        long id = last.incrementAndGet();
        streams.put(id, rows);
        return id;
    }

    private ConsumerRun run(long id) {
        return Optional.ofNullable(runs.get(id))
                .orElseThrow(() -> new NoSuchElementException("there is no consumer %d here".formatted(id)));
    }
}
