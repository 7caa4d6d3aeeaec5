package org.openmds.loadtest.systems.mds4;

import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.openmds.loadtest.systems.RunningSystem;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.SystemSetup;
import org.openmds.loadtest.systems.index.IndexQueries;
import org.openmds.loadtest.text.HostPort;
import org.openmds.wsrf.endpoint.Authenticator.Authentication;
import org.openmds.wsrf.endpoint.EndpointLimits;
import org.openmds.wsrf.endpoint.EndpointSettings;
import org.openmds.wsrf.endpoint.WsrfServices;
import org.openmds.wsrf.endpoint.admission.EndpointBudgets;
import org.openmds.wsrf.endpoint.admission.FailedCredentials;
import org.openmds.wsrf.resource.ResourceHome;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.service.LaneHeader;
import org.openmds.wsrf.service.ResourceService;

/** A running index, served over SOAP. */
final class RunningMds4 implements RunningSystem {

    private static final String SERVICE = "DefaultIndexService";
    private static final int THREADS = 20;
    private static final int QUEUE_CAPACITY = 10_000;
    private static final long STOP_TIMEOUT_MILLIS = 2_000;
    private static final java.time.Duration REQUEST_TIMEOUT = java.time.Duration.ofMinutes(5);

    private final IndexEntryStore entries;
    private final IndexResource index;
    private final ExecutorService threads = new ThreadPoolExecutor(THREADS, THREADS, 1, TimeUnit.MINUTES,
            new ArrayBlockingQueue<>(QUEUE_CAPACITY));
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private final Server server = new Server();
    private final ServerConnector connector = new ServerConnector(server);

    private RunningMds4(SystemSetup setup) {
        Clock clock = Clock.systemUTC();
        entries = new IndexEntryStore(clock);
        index = new IndexResource(entries);
        new EntryCollector(entries, setup.collectors(), setup.renewal(), clock).start(setup.servers(), timer);
        connector.setHost(setup.host());
        connector.setPort(setup.port());
        connector.setAcceptQueueSize(1_024);
        server.addConnector(connector);
        server.setStopTimeout(STOP_TIMEOUT_MILLIS);
        server.setHandler(new WsrfServices(
                new EndpointSettings(Optional::empty,
                        new EndpointLimits(EndpointLimits.DEFAULT.xml(), EndpointLimits.DEFAULT.maxBodyBytes(),
                                EndpointLimits.DEFAULT.maxReadBodyBytes(), REQUEST_TIMEOUT),
                        EndpointBudgets.ofHeap(),
                        _ -> new Authentication.Identified(Caller.ANONYMOUS), _ -> {
                        }, new EndpointSettings.EndpointThreads(threads, Runnable::run),
                        LaneHeader.ofThisProcess(), new FailedCredentials(System::nanoTime)),
                List.of(new ResourceService<>(
                        new ResourceService.ServiceIdentity(SERVICE, IndexResource.NAME, Optional.empty()),
                        "index", (_, _, _) -> AccessPolicy.Access.GRANTED, ResourceHome.singleton(index),
                        IndexResource.bindings())))
                .handler());
    }

    static RunningMds4 start(SystemSetup setup) throws SystemException, InterruptedException {
        RunningMds4 running = new RunningMds4(setup);
        try {
            running.server.start();
            return running;
        } catch (InterruptedException e) {
            running.close();
            throw e;
        } catch (Exception e) {
            running.close();
            throw new SystemException("cannot start the index: " + e.getMessage(), e);
        }
    }

    @Override
    public String target() {
        return "http://%s/wsrf/services/%s".formatted(HostPort.text(connector.getHost(), connector.getLocalPort()),
                SERVICE);
    }

    @Override
    public String exampleCommand() {
        return IndexQueries.exampleCommand(target());
    }

    @Override
    public Map<String, Long> counters() {
        return new TreeMap<>(Map.of("queries", index.queries(), "documents-built", index.documentsBuilt(), "entries",
                entries.count(), "entries-swept", entries.swept()));
    }

    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception _) {
            // Nothing more to do: the threads are ended below.
        }
        timer.shutdownNow();
        threads.shutdownNow();
    }
}
