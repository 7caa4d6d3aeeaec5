package org.openmds.loadtest.systems.rgma;

import java.io.IOException;
import java.net.URI;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import org.openmds.loadtest.systems.Era;
import org.openmds.loadtest.systems.Part;
import org.openmds.loadtest.systems.RunningSystem;
import org.openmds.loadtest.systems.Setup;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.rgma.database.DatabaseStatus;
import org.openmds.loadtest.systems.rgma.database.MariaDb;

/** R-GMA's servers on one port: a Registry, ProducerServlets, a compound producer-consumer where one is asked; and their collectors. */
final class RgmaServer implements RunningSystem {

    private static final String REGISTRY = "/RegistryServlet";
    private static final String PRODUCERS = "/ProducerServlet";
    private static final String COMPOUND = "/compound";
    private static final String COMPOUND_SCHEMA = MariaDb.PREFIX + "compound";
    private static final String MOST_CONNECTIONS = "most-connections";
    /** The study's machines with ProducerServlets, among which hundreds of streams were spread. */
    private static final int STREAM_HOSTS = 6;
    private static final int MOST_SERVERS = 1_000;
    private static final long SEED = 2003;
    /** Whom a Registry knows that fifty users have asked for ten minutes, which is the study's limit: each of their queries has left a consumer. */
    private static final int EARLIER_CONSUMERS = 30_000;
    private static final Duration COMPLETES_WITHIN = Duration.ofMinutes(2);
    private static final Duration LOOKS_EVERY = Duration.ofMillis(20);

    private final Setup setup;
    private final Closing closing;
    private final Storage storage;
    private final WebServer web;
    private final Http http;
    private final RegistryClient registryClient;
    private final Registry registry;
    private final RegistryServlet registryServlet;
    private final Collectors collectors;
    private final StreamSender sender;
    private final Map<String, ProducerServlet> servlets = new LinkedHashMap<>();
    private Optional<Compound> compound = Optional.empty();
    private Map<String, Long> before = Map.of();

    private RgmaServer(Setup setup, Storage storage, Closing closing) throws IOException {
        this.setup = setup;
        this.storage = storage;
        this.closing = closing;
        Clock clock = Clock.systemUTC();
        http = closing.add(new Http(setup.era()));
        collectors = closing.add(new Collectors(http, clock));
        registry = closing.add(setup.era() == Era.THEN
                ? new LockedRegistry(storage.writing(), clock)
                : new RowRegistry(storage.writing(), clock, collectors.timer()));
        registryServlet = new RegistryServlet(registry);
        web = closing.add(WebServer.open(setup.host(), setup.port(), setup.era()));
        registryClient = new RegistryClient(http, URI.create(web.url() + REGISTRY));
        sender = closing.add(new StreamSender(http));
    }

    /**
     * @param database
     *            with none of R-GMA's schemas yet
     * @param closing
     *            ended with the server, also where it does not start
     */
    static RgmaServer start(Setup setup, MariaDb database, Closing closing)
            throws SystemException, InterruptedException {
        try {
            check(setup);
            Storage storage = Storage.open(database, setup.era());
            closing.add(storage);
            RgmaServer server = new RgmaServer(setup, storage, closing);
            server.start();
            return server;
        } catch (SQLException | IOException | IllegalArgumentException e) {
            closing.close();
            throw new SystemException("R-GMA cannot be started: " + e.getMessage(), e);
        } catch (InterruptedException | SystemException e) {
            closing.close();
            throw e;
        }
    }

    private static void check(Setup setup) {
        if (setup.servers() < 1 || setup.servers() > MOST_SERVERS || setup.collectors() < 1
                || setup.collectors() > MOST_SERVERS) {
            throw new IllegalArgumentException("servers and collectors are from 1 to %d, got %d and %d"
                    .formatted(MOST_SERVERS, setup.servers(), setup.collectors()));
        }
    }

    private void start() throws SystemException, SQLException, IOException, InterruptedException {
        Producers factory = storage.producers();
        boolean streams = setup.part() == Part.AGGREGATE_SERVER;
        int hosts = streams ? Math.min(STREAM_HOSTS, setup.servers()) : setup.servers();
        for (int i = 1; i <= hosts; i++) {
            addServlet("/" + CpuLoad.host(i), streams ? CpuLoad.NARROW : CpuLoad.WIDE, factory);
        }
        Map<String, OperationServlet> byPath = new TreeMap<>(Map.of(REGISTRY, registryServlet));
        Optional<ConsumerServlet> consumers = Optional.empty();
        if (streams) {
            addServlet(COMPOUND, CpuLoad.NARROW, factory);
            consumers = Optional.of(consumerServlet());
            byPath.put(COMPOUND + "/ConsumerServlet", consumers.get());
        }
        servlets.forEach((path, servlet) -> byPath.put(path + PRODUCERS, servlet));
        web.start(byPath);
        if (consumers.isPresent()) {
            startStreams(consumers.get(), factory);
        } else {
            startLatest();
        }
        if (setup.part() == Part.DIRECTORY_SERVER) {
            try (Connection connection = storage.writing().take(RegistryTables.SCHEMA)) {
                RegistryTables.insertConsumers(connection, EARLIER_CONSUMERS,
                        ConsumerQuery.parse("SELECT * FROM " + CpuLoad.TABLE), System.currentTimeMillis());
            }
        }
        collectors.run(List.copyOf(servlets.values()));
        before = counted();
    }

    private void addServlet(String path, Table table, Producers factory) {
        servlets.put(path, new ProducerServlet(URI.create(web.url() + path + PRODUCERS), table, factory, sender,
                registryClient));
    }

    private ConsumerServlet consumerServlet() {
        ExecutorService threads = closing.add(Executors.newThreadPerTaskExecutor(Thread.ofVirtual().factory()));
        return new ConsumerServlet(registryClient, new ProducerQueries(http, setup.era(), threads), threads);
    }

    private void startLatest() throws IOException, InterruptedException {
        for (int host = 1; host <= setup.servers(); host++) {
            for (int number = 1; number <= setup.collectors(); number++) {
                startProducer(host, host, number, LatestProducer.TYPE, CpuLoad.WIDE);
            }
        }
    }

    private void startStreams(ConsumerServlet consumers, Producers factory)
            throws SystemException, SQLException, IOException, InterruptedException {
        for (int i = 1; i <= setup.servers(); i++) {
            startProducer(1 + (i - 1) % STREAM_HOSTS, i, 1, StreamProducer.TYPE, CpuLoad.NARROW);
        }
        LatestProducer store = factory.latest(COMPOUND_SCHEMA, CpuLoad.NARROW, "");
        String _ = asked().add(store);
        Compound started = closing.add(Compound.over(store));
        compound = Optional.of(started);
        started.consume(consumers, URI.create(web.url() + COMPOUND + "/ConsumerServlet"), registryClient, http);
        long end = System.nanoTime() + COMPLETES_WITHIN.toNanos();
        while (started.stored() < setup.servers()) {
            if (System.nanoTime() - end > 0) {
                throw new SystemException("the compound producer-consumer has rows of %d streams of %d after %s"
                        .formatted(started.stored(), setup.servers(), COMPLETES_WITHIN));
            }
            Thread.sleep(LOOKS_EVERY);
        }
    }

    private void startProducer(int servletHost, int host, int number, String type, Table table)
            throws IOException, InterruptedException {
        URI servlet = URI.create(web.url() + "/" + CpuLoad.host(servletHost) + PRODUCERS);
        collectors.start(
                new CpuLoadProducer.Settings(servlet, type, table, CpuLoad.host(host), number, SEED));
    }

    /** The ProducerServlet that users ask: the compound's, else the first. */
    private ProducerServlet asked() {
        return Optional.ofNullable(servlets.get(COMPOUND)).orElseGet(() -> servlets.values().iterator().next());
    }

    @Override
    public String target() {
        return switch (setup.part()) {
            case INFORMATION_SERVER -> web.url() + "/" + CpuLoad.host(1) + PRODUCERS;
            case DIRECTORY_SERVER -> web.url() + REGISTRY;
            case AGGREGATE_SERVER -> web.url() + COMPOUND + PRODUCERS;
        };
    }

    @Override
    public String look() {
        MariaDb database = storage.database();
        String loads = "SELECT producer, load1, load5, load15 FROM cpuLoad";
        return switch (setup.part()) {
            case INFORMATION_SERVER -> database.look(Producers.schema(1), loads);
            case DIRECTORY_SERVER ->
                database.look(RegistryTables.SCHEMA, "SELECT url, tableName, predicate FROM producers");
            case AGGREGATE_SERVER -> database.look(COMPOUND_SCHEMA, loads);
        };
    }

    @Override
    public Map<String, Long> counters() {
        Map<String, Long> counters = counted();
        before.forEach((name, value) -> {
            if (!name.equals(MOST_CONNECTIONS)) {
                counters.merge(name, -value, Long::sum);
            }
        });
        return counters;
    }

    private Map<String, Long> counted() {
        DatabaseStatus status = storage.status();
        Map<String, Long> counters = new TreeMap<>();
        counters.put("database-connections", status.connections());
        counters.put(MOST_CONNECTIONS, status.mostConnections());
        counters.put("table-locks-waited", status.tableLocksWaited());
        counters.put("queries",
                setup.part() == Part.DIRECTORY_SERVER ? registryServlet.queries() : asked().queries());
        counters.put("producer-queries", asked().producerQueries());
        counters.put("registry-queries", registryServlet.queries());
        counters.put("registry-lock-wait-nanos", registry.lockWaitNanos());
        counters.put("dropped-rows", sender.dropped() + compound.map(Compound::dropped).orElse(0L));
        return counters;
    }

    @Override
    public void close() {
        closing.close();
    }
}
