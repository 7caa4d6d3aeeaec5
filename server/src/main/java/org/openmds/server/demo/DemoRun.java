package org.openmds.server.demo;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import org.openmds.server.operation.StartException;
import org.openmds.wsrf.client.http.Credentials;
import org.openmds.wsrf.client.http.HttpSettings;
import org.openmds.wsrf.client.http.HttpTransport;
import org.openmds.wsrf.client.http.TargetPolicy;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * A run of the demo: the services of its sites in one process, and each index server in a process of its own. One thread starts it and waits; any
 * thread may close it.
 */
public final class DemoRun implements AutoCloseable {

    private static final Duration START_TIMEOUT = Duration.ofSeconds(90);
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(20);
    /** The number of processes that start first, because the others register with them: the services and the index of the virtual organisation. */
    private static final int INITIAL_PROCESSES = 2;
    /** Time to wait for {@link #close} after a process ends: Ctrl-C reaches all processes of the terminal. */
    private static final Duration CLOSE_DELAY = Duration.ofSeconds(1);

    private final DemoSettings settings;
    private final Consumer<String> progress;
    private final HttpTransport http = new HttpTransport(HttpSettings.DEFAULT, TargetPolicy.allowAll(),
            Credentials.none());
    private final long startNanos = System.nanoTime();
    private final CountDownLatch closing = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);

    /** The processes in the order of their start. */
    @GuardedBy("this")
    private final List<DemoProcess> processes = new ArrayList<>();

    /**
     * Starts nothing yet.
     *
     * @param progress
     *            receives lines for the user
     */
    public DemoRun(DemoSettings settings, Consumer<String> progress) {
        this.settings = settings;
        this.progress = progress;
    }

    /**
     * Starts all processes, waits until the index of the virtual organisation shows all resources, and then until one of the processes ends.
     *
     * @return the failure of the process that ended, with its last output; empty if the demo was closed
     * @throws StartException
     *             a process cannot be started; processes that run already stay until {@link #close}
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

    /** Ends all processes with their child processes, those that register with others first. Idempotent; bounded in time. */
    @Override
    public void close() {
        closing.countDown();
        List<DemoProcess> all = started();
        int others = Math.min(INITIAL_PROCESSES, all.size());
        stop(all.subList(others, all.size()));
        stop(all.subList(0, others));
        http.close();
    }

    private void start() throws InterruptedException {
        DeploymentFiles.require(settings.deployment());
        // Before the copy: a running demo reads its files again when they change.
        requireFreePorts();
        DeploymentFiles deployment = DeploymentFiles.copy(settings.deployment(), settings.folder().resolve("vo"),
                settings.portBase());
        List<DeploymentFiles.IndexServer> servers = deployment.indexServers();
        progress.accept("starting %d processes on the ports %d to %d of 127.0.0.1; their logs are in %s".formatted(
                servers.size() + 1, deployment.port(0), deployment.port(DeploymentFiles.PORTS - 1), logs()));
        DemoProcess services = launch(servicesSpec(deployment));
        DemoProcess organisation = launch(indexServerSpec(deployment, servers.getFirst()));
        awaitUp(organisation);
        List<DemoProcess> others = servers.stream()
                .skip(1)
                .map(each -> launch(indexServerSpec(deployment, each)))
                .toList();
        awaitUp(services);
        for (DemoProcess each : others) {
            awaitUp(each);
        }
        progress.accept(new DeploymentReadiness(deployment, http, ended).awaitAll(startNanos));
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
            throw new StartException("the demo is stopping");
        }
        DemoProcess process = DemoProcess.start(launchSpec);
        processes.add(process);
        process.whenEnded(ended::countDown);
        return process;
    }

    private DemoProcess.LaunchSpec servicesSpec(DeploymentFiles deployment) {
        return new DemoProcess.LaunchSpec("services",
                JavaProgram.source(deployment.services(), Integer.toString(deployment.servicesPort()), "127.0.0.1",
                        JavaProgram.ownPid()),
                deployment.folder(), log("services"),
                URI.create(deployment.url(DeploymentFiles.SERVICES_OFFSET) + "/health"));
    }

    private DemoProcess.LaunchSpec indexServerSpec(DeploymentFiles deployment, DeploymentFiles.IndexServer server) {
        return new DemoProcess.LaunchSpec(server.name(),
                JavaProgram.server(settings.program(), deployment.configuration(server),
                        folder("state").resolve(server.name())),
                deployment.folder(), log(server.name()),
                URI.create(deployment.url(server.portOffset()) + "/health/ready"));
    }

    private void awaitUp(DemoProcess process) throws InterruptedException {
        if (!process.isUpWithin(START_TIMEOUT, http)) {
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
            throw new StartException("the folder %s cannot be created: %s".formatted(settings.folder(), e), e);
        }
    }

    private void requireFreePorts() {
        for (int port = settings.portBase(); port < settings.portBase() + DeploymentFiles.PORTS; port++) {
            try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.ofLiteral("127.0.0.1"))) {
                assert socket.isBound();
            } catch (IOException e) {
                throw new StartException(
                        "port %d of 127.0.0.1 is taken, perhaps by another demo: stop that program, or choose ten other ports with --port-base"
                                .formatted(port),
                        e);
            }
        }
    }
}
