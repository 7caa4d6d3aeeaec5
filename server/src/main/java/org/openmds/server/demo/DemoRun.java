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
public final class DemoRun implements AutoCloseable {

    private static final Duration START_TIMEOUT = Duration.ofSeconds(90);
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(20);
    /** The services and the index of the virtual organisation are started first: the others need them. */
    private static final int INITIAL_PROCESSES = 2;
    /** Ctrl-C reaches all processes of the terminal: when one ends, this one may be about to. */
    private static final Duration CLOSE_DELAY = Duration.ofSeconds(1);

    private final DemoSettings settings;
    private final Consumer<String> progress;
    private final HttpClient client = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build();
    private final long startNanos = System.nanoTime();
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
    public DemoRun(DemoSettings settings, Consumer<String> progress) {
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
        int others = Math.min(INITIAL_PROCESSES, all.size());
        stop(all.subList(others, all.size()));
        stop(all.subList(0, others));
        client.shutdownNow();
    }

    private void start() throws InterruptedException {
        DeploymentFiles.require(settings.deployment());
        // A demo that is there follows changes of its files: they are left alone.
        requireFreePorts();
        DeploymentFiles deployment = DeploymentFiles.copy(settings.deployment(), settings.folder().resolve("vo"),
                settings.portBase());
        List<DeploymentFiles.IndexServer> servers = deployment.indexServers();
        progress.accept("starting %d processes on the ports %d to %d of 127.0.0.1; their logs are in %s".formatted(
                servers.size() + 1, deployment.port(0), deployment.port(DeploymentFiles.PORTS - 1), logs()));
        DemoProcess services = launch(services(deployment));
        DemoProcess organisation = launch(plan(deployment, servers.getFirst()));
        awaitUp(organisation);
        List<DemoProcess> others = servers.stream().skip(1).map(each -> launch(plan(deployment, each))).toList();
        awaitUp(services);
        for (DemoProcess each : others) {
            awaitUp(each);
        }
        progress.accept(new DeploymentReadiness(deployment, client, ended).awaitAll(startNanos));
        new DemoSummary(deployment).lines().forEach(progress);
    }

    private boolean isClosing() throws InterruptedException {
        return closing.await(CLOSE_DELAY.toMillis(), TimeUnit.MILLISECONDS);
    }

    private Optional<String> failure() {
        return started().stream().filter(DemoProcess::hasEnded).findFirst().map(DemoProcess::failureText);
    }

    private static void stop(List<DemoProcess> some) {
        some.forEach(DemoProcess::terminate);
        some.forEach(each -> each.awaitEnd(STOP_TIMEOUT));
    }

    private synchronized List<DemoProcess> started() {
        return List.copyOf(processes);
    }

    private synchronized DemoProcess launch(DemoProcess.LaunchSpec launchSpec) {
        if (closing.getCount() == 0) {
            throw new StartException("the demo is being stopped");
        }
        DemoProcess process = DemoProcess.start(launchSpec);
        processes.add(process);
        process.whenEnded(ended::countDown);
        return process;
    }

    private DemoProcess.LaunchSpec services(DeploymentFiles deployment) {
        return new DemoProcess.LaunchSpec("services",
                JavaProgram.source(deployment.services(), Integer.toString(deployment.servicesPort()), "127.0.0.1",
                        JavaProgram.ownPid()),
                deployment.folder(), log("services"),
                URI.create(deployment.url(DeploymentFiles.SERVICES_OFFSET) + "/health"));
    }

    private DemoProcess.LaunchSpec plan(DeploymentFiles deployment, DeploymentFiles.IndexServer server) {
        return new DemoProcess.LaunchSpec(server.name(),
                JavaProgram.server(deployment.configuration(server), folder("state").resolve(server.name())),
                deployment.folder(), log(server.name()),
                URI.create(deployment.url(server.portOffset()) + "/health/ready"));
    }

    private void awaitUp(DemoProcess process) throws InterruptedException {
        if (!process.isUpWithin(START_TIMEOUT, client)) {
            throw new StartException(process.failureText());
        }
        progress.accept(
                "%-12s is up after %s".formatted(process.name(), DeploymentReadiness.elapsedSeconds(startNanos)));
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
        for (int port = settings.portBase(); port < settings.portBase() + DeploymentFiles.PORTS; port++) {
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
