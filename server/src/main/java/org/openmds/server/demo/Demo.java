package org.openmds.server.demo;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import org.openmds.server.StartException;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * The deployment at work: the services of its sites in one process, and each index server in one of its own. One thread starts it and waits; any other may close
 * it.
 */
public final class Demo implements AutoCloseable {

    private static final Duration LONGEST_START = Duration.ofSeconds(90);
    private static final Duration LONGEST_STOP = Duration.ofSeconds(20);
    /** The services and the index of the virtual organisation are started first: the others need them. */
    private static final int REGISTERED_WITH = 2;
    /** Ctrl-C reaches all processes of the terminal: when one ends, this one may be about to. */
    private static final Duration GRACE = Duration.ofSeconds(1);

    private final DemoSettings settings;
    private final Consumer<String> progress;
    private final HttpClient client = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build();
    private final long begun = System.nanoTime();
    private final CountDownLatch closing = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);

    /** In the order of their start. */
    @GuardedBy("this")
    private final List<DemoProcess> processes = new ArrayList<>();

    /**
     * Nothing is started yet.
     *
     * @param progress
     *            is told what happens, in lines for people
     */
    public Demo(DemoSettings settings, Consumer<String> progress) {
        this.settings = settings;
        this.progress = progress;
    }

    /**
     * Starts all, waits until the index of the virtual organisation shows what it should, and then until one of the processes ends.
     *
     * @return which one, and what it said; empty when all are being stopped
     * @throws StartException
     *             it cannot be started; what was started before is still there and waits for {@link #close}
     */
    public Optional<String> run() throws InterruptedException {
        try {
            start();
            ended.await();
            return isClosing() ? Optional.empty() : failure();
        } catch (StartException e) {
            if (isClosing()) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /** Ends all processes, those that register with others first, and whatever they started. Idempotent; bounded in time. */
    @Override
    public void close() {
        closing.countDown();
        List<DemoProcess> all = started();
        int others = Math.min(REGISTERED_WITH, all.size());
        stop(all.subList(others, all.size()));
        stop(all.subList(0, others));
        client.shutdownNow();
    }

    private void start() throws InterruptedException {
        Deployment.require(settings.deployment());
        // A demo that is there follows changes of its files: they are left alone.
        requireFreePorts();
        Deployment deployment = Deployment.copy(settings.deployment(), settings.folder().resolve("vo"),
                settings.portBase());
        List<Deployment.Server> servers = deployment.servers();
        progress.accept("starting %d processes on the ports %d to %d of 127.0.0.1; their logs are in %s".formatted(
                servers.size() + 1, deployment.port(0), deployment.port(Deployment.PORTS - 1), logs()));
        DemoProcess services = launch(services(deployment));
        DemoProcess organisation = launch(plan(deployment, servers.getFirst()));
        awaitUp(organisation);
        List<DemoProcess> others = servers.stream().skip(1).map(each -> launch(plan(deployment, each))).toList();
        awaitUp(services);
        for (DemoProcess each : others) {
            awaitUp(each);
        }
        progress.accept(new Arrival(deployment, client, ended).awaitAll(begun));
        new Announcement(deployment).lines().forEach(progress);
    }

    private boolean isClosing() throws InterruptedException {
        return closing.await(GRACE.toMillis(), TimeUnit.MILLISECONDS);
    }

    private Optional<String> failure() {
        return started().stream().filter(DemoProcess::hasEnded).findFirst().map(DemoProcess::obituary);
    }

    private static void stop(List<DemoProcess> some) {
        some.forEach(DemoProcess::terminate);
        some.forEach(each -> each.awaitEnd(LONGEST_STOP));
    }

    private synchronized List<DemoProcess> started() {
        return List.copyOf(processes);
    }

    private synchronized DemoProcess launch(DemoProcess.Plan plan) {
        if (closing.getCount() == 0) {
            throw new StartException("the demo is being stopped");
        }
        DemoProcess process = DemoProcess.start(plan);
        processes.add(process);
        process.whenEnded(ended::countDown);
        return process;
    }

    private DemoProcess.Plan services(Deployment deployment) {
        return new DemoProcess.Plan("services",
                JavaProgram.source(deployment.services(), Integer.toString(deployment.servicesPort()), "127.0.0.1",
                        JavaProgram.ownPid()),
                deployment.folder(), log("services"), URI.create(deployment.url(Deployment.SERVICES) + "/health"));
    }

    private DemoProcess.Plan plan(Deployment deployment, Deployment.Server server) {
        return new DemoProcess.Plan(server.name(),
                JavaProgram.server(deployment.configuration(server), folder("state").resolve(server.name())),
                deployment.folder(), log(server.name()), URI.create(deployment.url(server.number()) + "/health/ready"));
    }

    private void awaitUp(DemoProcess process) throws InterruptedException {
        if (!process.isUpWithin(LONGEST_START, client)) {
            throw new StartException(process.obituary());
        }
        progress.accept("%-12s is up after %s".formatted(process.name(), Arrival.since(begun)));
    }

    private Path log(String name) {
        return logs().resolve(name + ".log");
    }

    private Path logs() {
        return folder("log");
    }

    private Path folder(String name) {
        try {
            return Files.createDirectories(settings.folder().resolve(name).toAbsolutePath());
        } catch (IOException e) {
            throw new StartException("the folder %s cannot be written: %s".formatted(settings.folder(), e), e);
        }
    }

    private void requireFreePorts() {
        for (int port = settings.portBase(); port < settings.portBase() + Deployment.PORTS; port++) {
            try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.ofLiteral("127.0.0.1"))) {
                assert socket.isBound();
            } catch (IOException e) {
                throw new StartException(
                        "port %d of 127.0.0.1 is taken, perhaps by another demo: stop it, or choose ten other ports with --port-base"
                                .formatted(port),
                        e);
            }
        }
    }
}
