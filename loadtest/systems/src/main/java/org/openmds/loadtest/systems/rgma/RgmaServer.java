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

import org.openmds.loadtest.systems.RunningSystem;
import org.openmds.loadtest.systems.SystemEra;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.SystemPart;
import org.openmds.loadtest.systems.SystemSetup;
import org.openmds.loadtest.systems.VariedParameter.ReplicaParameter;
import org.openmds.loadtest.systems.rgma.database.DatabaseStatus;
import org.openmds.loadtest.systems.rgma.database.MariaDb;
import org.openmds.loadtest.systems.rgma.registry.ConsumerQuery;
import org.openmds.loadtest.systems.rgma.registry.LockedRegistry;
import org.openmds.loadtest.systems.rgma.registry.Registry;
import org.openmds.loadtest.systems.rgma.registry.RegistryTables;
import org.openmds.loadtest.systems.rgma.registry.RowRegistry;
import org.openmds.loadtest.systems.rgma.servlet.OperationServlet;
import org.openmds.loadtest.systems.rgma.servlet.ServletClient;
import org.openmds.loadtest.systems.rgma.servlet.WebServer;

/** R-GMA's servers on one port: a Registry, ProducerServlets, their collectors, and a compound producer-consumer if it is the queried part. */
final class RgmaServer implements RunningSystem {

    private static final String REGISTRY = "/RegistryServlet";
    private static final String PRODUCERS = "/ProducerServlet";
    private static final String COMPOUND = "/compound";
    private static final String COMPOUND_SCHEMA = MariaDb.SCHEMA_PREFIX + "compound";
    private static final String MAX_CONNECTIONS_COUNTER = "most-connections";
    /** Number of the study's machines with ProducerServlets, over which hundreds of streams were distributed. */
    private static final int STREAM_HOSTS = 6;
    private static final int MAX_SERVERS = 1_000;
    private static final long SEED = 2003;
    /** Consumers in the Registry after fifty users (the study's limit) have queried it for ten minutes: each query leaves a consumer. */
    private static final int EARLIER_CONSUMERS = 30_000;
    private static final Duration COMPLETION_TIMEOUT = Duration.ofMinutes(2);

    private final SystemSetup setup;
    private final CloseableStack closeableStack;
    private final DatabaseConnections databaseConnections;
    private final WebServer web;
    private final ServletClient http;
    private final RegistryClient registryClient;
    private final Registry registry;
    private final RegistryServlet registryServlet;
    private final CollectorSchedule schedule;
    private final StreamSender sender;
    private final Map<String, ProducerServlet> servlets = new LinkedHashMap<>();
    private Optional<CompoundProducer> compound = Optional.empty();
    private Map<String, Long> countersAtStart = Map.of();

    private RgmaServer(SystemSetup setup, DatabaseConnections databaseConnections, CloseableStack closeableStack)
            throws IOException {
        this.setup = setup;
        this.databaseConnections = databaseConnections;
        this.closeableStack = closeableStack;
        Clock clock = Clock.systemUTC();
        http = closeableStack.add(new ServletClient(setup.era()));
        schedule = closeableStack.add(new CollectorSchedule(http, clock));
        registry = closeableStack.add(setup.era() == SystemEra.YEAR_2003
                ? new LockedRegistry(databaseConnections.ownerConnections(), clock)
                : new RowRegistry(databaseConnections.ownerConnections(), clock, schedule.timer()));
        registryServlet = new RegistryServlet(registry);
        web = closeableStack.add(WebServer.open(setup.host(), setup.port(), setup.era()));
        registryClient = new RegistryClient(http, URI.create(web.url() + REGISTRY));
        sender = closeableStack.add(new StreamSender(http));
    }

    /**
     * @param database
     *            a database without R-GMA's schemas
     * @param closeableStack
     *            closed with the server, or if the server does not start
     */
    static RgmaServer start(SystemSetup setup, MariaDb database, CloseableStack closeableStack)
            throws SystemException, InterruptedException {
        try {
            check(setup);
            DatabaseConnections databaseConnections = DatabaseConnections.open(database, setup.era());
            closeableStack.add(databaseConnections);
            RgmaServer server = new RgmaServer(setup, databaseConnections, closeableStack);
            server.start();
            return server;
        } catch (SQLException | IOException | IllegalArgumentException e) {
            closeableStack.close();
            throw new SystemException("R-GMA cannot be started: " + e.getMessage(), e);
        } catch (InterruptedException | SystemException e) {
            closeableStack.close();
            throw e;
        }
    }

    private static void check(SystemSetup setup) {
        if (setup.servers() < 1 || setup.servers() > MAX_SERVERS || setup.collectors() < 1
                || setup.collectors() > MAX_SERVERS) {
            throw new IllegalArgumentException("servers and collectors must be from 1 to %d, got %d and %d"
                    .formatted(MAX_SERVERS, setup.servers(), setup.collectors()));
        }
    }

    private void start() throws SystemException, SQLException, IOException, InterruptedException {
        ProducerFactory factory = databaseConnections.producers();
        boolean streams = setup.part() == SystemPart.AGGREGATE_SERVER;
        int hosts = streams ? Math.min(STREAM_HOSTS, setup.servers()) : setup.servers();
        for (int i = 1; i <= hosts; i++) {
            addServlet("/" + CpuLoad.host(i), streams ? CpuLoad.NARROW_TABLE : CpuLoad.WIDE_TABLE, factory);
        }
        Map<String, OperationServlet> byPath = new TreeMap<>(Map.of(REGISTRY, registryServlet));
        Optional<ConsumerServlet> consumers = Optional.empty();
        if (streams) {
            addServlet(COMPOUND, CpuLoad.NARROW_TABLE, factory);
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
        if (setup.part() == SystemPart.DIRECTORY_SERVER) {
            try (Connection connection = databaseConnections.ownerConnections().take(RegistryTables.SCHEMA)) {
                RegistryTables.insertConsumers(connection,
                        (int) setup.value(ReplicaParameter.REGISTRY_ROWS, EARLIER_CONSUMERS),
                        ConsumerQuery.parse("SELECT * FROM " + CpuLoad.TABLE), System.currentTimeMillis());
            }
        }
        schedule.run(List.copyOf(servlets.values()));
        countersAtStart = currentCounters();
    }

    private void addServlet(String path, RgmaTable table, ProducerFactory factory) {
        servlets.put(path, new ProducerServlet(URI.create(web.url() + path + PRODUCERS), table, factory, sender,
                registryClient));
    }

    private ConsumerServlet consumerServlet() {
        ExecutorService threads = closeableStack.add(Executors.newThreadPerTaskExecutor(Thread.ofVirtual().factory()));
        return new ConsumerServlet(registryClient, new ProducerQueries(http, setup.era(), threads), threads);
    }

    private void startLatest() throws IOException, InterruptedException {
        for (int host = 1; host <= setup.servers(); host++) {
            for (int number = 1; number <= setup.collectors(); number++) {
                startProducer(host, host, number, LatestProducer.TYPE, CpuLoad.WIDE_TABLE);
            }
        }
    }

    private void startStreams(ConsumerServlet consumers, ProducerFactory factory)
            throws SystemException, SQLException, IOException, InterruptedException {
        for (int i = 1; i <= setup.servers(); i++) {
            startProducer(1 + (i - 1) % STREAM_HOSTS, i, 1, StreamProducer.TYPE, CpuLoad.NARROW_TABLE);
        }
        LatestProducer store = factory.latest(COMPOUND_SCHEMA, CpuLoad.NARROW_TABLE, "");
        String _ = queriedServlet().add(store);
        CompoundProducer started = closeableStack.add(CompoundProducer.start(store));
        compound = Optional.of(started);
        started.consume(consumers, URI.create(web.url() + COMPOUND + "/ConsumerServlet"), registryClient,
                http);
        if (!started.awaitStored(setup.servers(), COMPLETION_TIMEOUT)) {
            throw new SystemException("the compound producer-consumer has rows of %d of %d streams after %d s"
                    .formatted(started.stored(), setup.servers(), COMPLETION_TIMEOUT.toSeconds()));
        }
    }

    private void startProducer(int servletHost, int host, int number, String type, RgmaTable table)
            throws IOException, InterruptedException {
        URI servlet = URI.create(web.url() + "/" + CpuLoad.host(servletHost) + PRODUCERS);
        schedule.start(
                new CpuLoadProducer.CpuLoadSettings(servlet, type, table, CpuLoad.host(host), number, SEED));
    }

    /** Returns the ProducerServlet that users query: the compound's if there is one, else the first. */
    private ProducerServlet queriedServlet() {
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
    public String exampleCommand() {
        MariaDb database = databaseConnections.database();
        String loads = "SELECT producer, load1, load5, load15 FROM cpuLoad";
        return switch (setup.part()) {
            case INFORMATION_SERVER -> database.exampleCommand(ProducerFactory.schema(1), loads);
            case DIRECTORY_SERVER ->
                database.exampleCommand(RegistryTables.SCHEMA, "SELECT url, tableName, predicate FROM producers");
            case AGGREGATE_SERVER -> database.exampleCommand(COMPOUND_SCHEMA, loads);
        };
    }

    @Override
    public Map<String, Long> counters() {
        Map<String, Long> counters = currentCounters();
        countersAtStart.forEach((name, value) -> {
            if (!name.equals(MAX_CONNECTIONS_COUNTER)) {
                counters.merge(name, -value, Long::sum);
            }
        });
        return counters;
    }

    private Map<String, Long> currentCounters() {
        DatabaseStatus status = databaseConnections.status();
        Map<String, Long> counters = new TreeMap<>();
        counters.put("database-connections", status.connections());
        counters.put(MAX_CONNECTIONS_COUNTER, status.maxConnections());
        counters.put("table-locks-waited", status.tableLocksWaited());
        counters.put("queries",
                setup.part() == SystemPart.DIRECTORY_SERVER
                        ? registryServlet.queries()
                        : queriedServlet().userQueries());
        counters.put("producer-queries", queriedServlet().producerQueries());
        counters.put("registry-queries", registryServlet.queries());
        counters.put("registry-lock-wait-nanos", registry.lockWaitNanos());
        counters.put("dropped-rows", sender.dropped() + compound.map(CompoundProducer::dropped).orElse(0L));
        return counters;
    }

    @Override
    public void close() {
        closeableStack.close();
    }
}
