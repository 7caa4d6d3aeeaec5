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

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The producers of one host.
 *
 * <ul>
 * <li>POST {@code create}: fields {@code type} (latest, stream), {@code predicate}; answers with the producer's URL,
 * <li>POST {@code N/insert}: fields {@code value}, of the columns in turn,
 * <li>GET {@code N/query}: field {@code select}; answers with tuples,
 * <li>POST {@code N/start}: field {@code consumer}, whom a stream goes to from now on,
 * <li>GET {@code connections}: the URLs of all producers, a line each.
 * </ul>
 */
final class ProducerServlet extends OperationServlet {

    /** As the study calls what this does of a query. */
    static final String EXECUTE = "Producer-Execute";
    static final Duration LIFETIME = Duration.ofMinutes(10);

    private static final long serialVersionUID = 1L;
    private static final Logger LOG = LoggerFactory.getLogger(ProducerServlet.class);
    private static final int MOST = 1_000;

    private final URI base;
    private final Table table;
    private final Producers factory;
    private final StreamSender sender;
    private final RegistryClient registry;
    private final Map<Integer, Producer> producers = new ConcurrentSkipListMap<>();
    private final AtomicInteger last = new AtomicInteger();

    /**
     * @param base
     *            where it is reached
     * @param table
     *            that its producers publish
     */
    ProducerServlet(URI base, Table table, Producers factory, StreamSender sender, RegistryClient registry) {
        this.base = base;
        this.table = table;
        this.factory = factory;
        this.sender = sender;
        this.registry = registry;
    }

    @Override
    Reply answer(String path, Call call) throws IOException, SQLException, InterruptedException {
        int slash = path.indexOf('/');
        if (slash > 0) {
            Producer producer = producer(Call.number("the producer", path.substring(0, slash)));
            return answer(producer, path.substring(slash + 1), call);
        }
        return switch (path) {
            case "create" -> {
                requirePost(call);
                yield Reply.text(create(call.field("type"), call.find("predicate").orElse("")));
            }
            case "connections" -> Reply.text(String.join("\n", connections()));
            default -> throw unknown(path);
        };
    }

    private Reply answer(Producer producer, String operation, Call call) throws SQLException {
        switch (operation) {
            case "query" -> {
                return query(producer, call.field("select"));
            }
            case "insert" -> {
                requirePost(call);
                insert(producer, call.fields("value"));
            }
            case "start" -> {
                requirePost(call);
                if (!(producer instanceof StreamProducer stream)) {
                    throw new IllegalArgumentException(
                            "only a stream can be started, got a producer of type " + producer.offer().type());
                }
                stream.start(URI.create(call.field("consumer")));
            }
            default -> throw unknown(call.path());
        }
        return Reply.text("");
    }

    private static Reply query(Producer producer, String select) throws SQLException {
        long start = System.nanoTime();
        if (!(producer instanceof LatestProducer latest)) {
            throw new IllegalArgumentException("a stream cannot be asked: it is to be started");
        }
        Tuples tuples = latest.answer(ConsumerQuery.parse(select));
        return Reply.tuples(tuples, List.of(Timing.of(EXECUTE, System.nanoTime() - start)));
    }

    private void insert(Producer producer, List<String> values) throws SQLException {
        int columns = producer.offer().table().columns().size();
        if (values.size() != columns) {
            throw new IllegalArgumentException(
                    "a row of %s has %d values, got %d".formatted(table.name(), columns, values.size()));
        }
        producer.insert(values);
    }

    private String create(String type, String predicate) throws IOException, SQLException, InterruptedException {
        Mediator.check(table.name(), predicate);
        return switch (type) {
            case LatestProducer.TYPE -> add(factory.latest(table, predicate));
            case StreamProducer.TYPE -> add(new StreamProducer(table, predicate, sender));
            default -> throw new IllegalArgumentException("a producer is latest or stream, got " + type);
        };
    }

    /** Takes a producer in and registers it; gives its URL. */
    String add(Producer producer) throws IOException, InterruptedException {
        if (producers.size() >= MOST) {
            throw new IllegalArgumentException("a ProducerServlet has %d producers at most".formatted(MOST));
        }
        int id = last.incrementAndGet();
        producers.put(id, producer);
        registry.register(entry(id, producer), LIFETIME);
        return url(id);
    }

    /** Tells the Registry again of all, whose registrations would end otherwise. */
    void renew() {
        try {
            for (Map.Entry<Integer, Producer> each : producers.entrySet()) {
                registry.register(entry(each.getKey(), each.getValue()), LIFETIME);
            }
        } catch (IOException e) {
            LOG.warn("producers of {} could not be registered again: {}", base, e.getMessage());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private ProducerEntry entry(int id, Producer producer) {
        return new ProducerEntry(url(id), table.name(), producer.offer().predicate(), producer.offer().type());
    }

    private String url(int id) {
        return base + "/" + id;
    }

    private Producer producer(int id) {
        return Optional.ofNullable(producers.get(id))
                .orElseThrow(() -> new NoSuchElementException("there is no producer %d here".formatted(id)));
    }

    List<String> connections() {
        return producers.keySet().stream().map(this::url).toList();
    }

    /** How often its producers were asked, all together. */
    long producerQueries() {
        return queriesOfEach().sum();
    }

    /** How often the one that was asked most was: users' queries, where each asks all producers. */
    long queries() {
        return queriesOfEach().max().orElse(0);
    }

    private LongStream queriesOfEach() {
        return producers.values()
                .stream()
                .mapToLong(producer -> producer instanceof LatestProducer latest ? latest.queries() : 0);
    }
}
