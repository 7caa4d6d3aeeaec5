package org.openmds.loadtest.systems.rgma;

import java.io.IOException;
import java.net.URI;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;

import org.openmds.loadtest.systems.rgma.registry.ConsumerQuery;
import org.openmds.loadtest.systems.rgma.registry.Mediator;
import org.openmds.loadtest.systems.rgma.registry.ProducerEntry;
import org.openmds.loadtest.systems.rgma.servlet.OperationServlet;
import org.openmds.loadtest.systems.rgma.servlet.RgmaRequest;
import org.openmds.loadtest.systems.rgma.servlet.ServletReply;
import org.openmds.loadtest.systems.rgma.servlet.StepTiming;
import org.openmds.loadtest.systems.rgma.servlet.Tuples;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The producers of one host.
 *
 * <ul>
 * <li>POST {@code create}: fields {@code type} (latest, stream), {@code predicate}; answers with the producer's URL,
 * <li>POST {@code N/insert}: fields {@code value}, one for each column in order,
 * <li>GET {@code N/query}: field {@code select}; answers with tuples,
 * <li>POST {@code N/start}: field {@code consumer}, which receives the stream from now on,
 * <li>GET {@code connections}: the URLs of all producers, one for each line.
 * </ul>
 */
public final class ProducerServlet extends OperationServlet {

    /** The study's name for this servlet's step of a query. */
    public static final String EXECUTE_STEP = "Producer-Execute";
    static final Duration REGISTRATION_LIFETIME = Duration.ofMinutes(10);

    private static final long serialVersionUID = 1L;
    private static final Logger LOG = LoggerFactory.getLogger(ProducerServlet.class);
    private static final int MAX_PRODUCERS = 1_000;

    private final URI base;
    private final RgmaTable table;
    private final ProducerFactory factory;
    private final StreamSender sender;
    private final RegistryClient registry;
    private final Map<Integer, RgmaProducer> producers = new ConcurrentSkipListMap<>();
    private final AtomicInteger lastNumber = new AtomicInteger();

    /**
     * @param base
     *            URL of the servlet
     * @param table
     *            the table of its producers
     */
    ProducerServlet(URI base, RgmaTable table, ProducerFactory factory, StreamSender sender, RegistryClient registry) {
        this.base = base;
        this.table = table;
        this.factory = factory;
        this.sender = sender;
        this.registry = registry;
    }

    @Override
    protected ServletReply answer(String path, RgmaRequest rgmaRequest)
            throws IOException, SQLException, InterruptedException {
        int slash = path.indexOf('/');
        if (slash > 0) {
            RgmaProducer producer = producer(RgmaRequest.number("the producer", path.substring(0, slash)));
            return answer(producer, path.substring(slash + 1), rgmaRequest);
        }
        return switch (path) {
            case "create" -> {
                requirePost(rgmaRequest);
                yield ServletReply.text(create(rgmaRequest.field("type"), rgmaRequest.find("predicate").orElse("")));
            }
            case "connections" -> ServletReply.text(String.join("\n", connections()));
            default -> throw unknown(path);
        };
    }

    private ServletReply answer(RgmaProducer producer, String operation, RgmaRequest rgmaRequest) throws SQLException {
        switch (operation) {
            case "query" -> {
                return query(producer, rgmaRequest.field("select"));
            }
            case "insert" -> {
                requirePost(rgmaRequest);
                insert(producer, rgmaRequest.fields("value"));
            }
            case "start" -> {
                requirePost(rgmaRequest);
                if (!(producer instanceof StreamProducer stream)) {
                    throw new IllegalArgumentException(
                            "only a stream can be started, got a producer of type " + producer.offer().type());
                }
                stream.start(URI.create(rgmaRequest.field("consumer")));
            }
            default -> throw unknown(rgmaRequest.path());
        }
        return ServletReply.text("");
    }

    private static ServletReply query(RgmaProducer producer, String select) throws SQLException {
        long start = System.nanoTime();
        if (!(producer instanceof LatestProducer latest)) {
            throw new IllegalArgumentException("a stream cannot be queried: use the operation start");
        }
        Tuples tuples = latest.answer(ConsumerQuery.parse(select));
        return ServletReply.tuples(tuples, List.of(StepTiming.of(EXECUTE_STEP, System.nanoTime() - start)));
    }

    private void insert(RgmaProducer producer, List<String> values) throws SQLException {
        int columns = producer.offer().table().columns().size();
        if (values.size() != columns) {
            throw new IllegalArgumentException(
                    "a row of %s must have %d values, got %d".formatted(table.name(), columns, values.size()));
        }
        producer.insert(values);
    }

    private String create(String type, String predicate) throws IOException, SQLException, InterruptedException {
        Mediator.check(table.name(), predicate);
        return switch (type) {
            case LatestProducer.TYPE -> add(factory.latest(table, predicate));
            case StreamProducer.TYPE -> add(new StreamProducer(table, predicate, sender));
            default -> throw new IllegalArgumentException(
                    "unknown producer type '%s': expected latest or stream".formatted(type));
        };
    }

    /** Adds and registers a producer; returns its URL. */
    String add(RgmaProducer producer) throws IOException, InterruptedException {
        if (producers.size() >= MAX_PRODUCERS) {
            throw new IllegalArgumentException(
                    "the limit of %d producers in a ProducerServlet is reached".formatted(MAX_PRODUCERS));
        }
        int id = lastNumber.incrementAndGet();
        producers.put(id, producer);
        registry.register(entry(id, producer), REGISTRATION_LIFETIME);
        return url(id);
    }

    /** Renews the registrations of all producers before they expire. */
    void renew() {
        try {
            for (Map.Entry<Integer, RgmaProducer> each : producers.entrySet()) {
                registry.register(entry(each.getKey(), each.getValue()), REGISTRATION_LIFETIME);
            }
        } catch (IOException e) {
            LOG.warn("cannot renew the registrations of the producers of {}: {}", base, e.getMessage());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private ProducerEntry entry(int id, RgmaProducer producer) {
        return new ProducerEntry(url(id), table.name(), producer.offer().predicate(), producer.offer().type());
    }

    private String url(int id) {
        return base + "/" + id;
    }

    private RgmaProducer producer(int id) {
        return Optional.ofNullable(producers.get(id))
                .orElseThrow(() -> new NoSuchElementException("unknown producer %d".formatted(id)));
    }

    List<String> connections() {
        return producers.keySet().stream().map(this::url).toList();
    }

    /** Returns the number of queries to all its producers together. */
    long producerQueries() {
        return queriesOfEach().sum();
    }

    /** Returns the number of queries to its most queried producer: the number of user queries, if each of them goes to all producers. */
    long userQueries() {
        return queriesOfEach().max().orElse(0);
    }

    private LongStream queriesOfEach() {
        return producers.values()
                .stream()
                .mapToLong(producer -> producer instanceof LatestProducer latest ? latest.queries() : 0);
    }
}
