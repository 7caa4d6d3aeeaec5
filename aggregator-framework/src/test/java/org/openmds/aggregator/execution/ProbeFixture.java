package org.openmds.aggregator.execution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.openmds.aggregator.CollectionException;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.xml.XmlFragment;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

/** Runs scripts as probes, and finds their leftovers. */
final class ProbeFixture implements AutoCloseable {

    static final String MEMBER = "http://node7.example.org:8443/wsrf/services/X";
    static final Duration LONG = Duration.ofSeconds(20);
    static final int MAX_OUTPUT = 1 << 20;
    static final XmlFragment CONFIG = XmlFragment.parse(
            "<agg:AggregatorConfig xmlns:agg='http://mds.globus.org/aggregator/types'><agg:ExecutionPollType/></agg:AggregatorConfig>");

    final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    final Path work;
    final ProbeRunner runner;
    private final Path folder;
    /** Sleep time of the test's programs: for ever, and different in each test, so that its processes can be identified. */
    private final String forEver = "86400." + ThreadLocalRandom.current().nextLong(1_000_000_000_000L, Long.MAX_VALUE);

    ProbeFixture(Path folder) {
        this(folder, 1000);
    }

    ProbeFixture(Path folder, int maxProcesses) {
        this.folder = folder;
        this.work = folder.resolve("work");
        this.runner = ProbeRunner.open(work, maxProcesses, registry);
    }

    /** Writes a shell script; {@code FOREVER} in it is replaced by the test's endless sleep time. */
    Path script(String name, String text) {
        Path script = folder.resolve(name);
        try {
            Path written = Files.writeString(folder.resolve(name + ".text"),
                    "#!/bin/sh\n" + text.replace("FOREVER", forEver));
            // Written by a different process: a file that this process writes is also open in its forked processes, and cannot be executed until
            // they end.
            Process copy = new ProcessBuilder("install", "-m", "755", written.toString(), script.toString()).start();
            assertThat(copy.waitFor()).isZero();
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
        return script;
    }

    /** Returns a probe that runs such a script. */
    Probe probe(String text, Duration timeout) {
        return new Probe("disk", script("disk.sh", text), List.of(), timeout, 1000);
    }

    CompletableFuture<XmlFragment> start(Probe probe) {
        return runner.run(new ProbeCall(probe, EndpointReference.of(MEMBER), CONFIG, MAX_OUTPUT));
    }

    /** Runs the script and returns the printed document. */
    XmlFragment run(String text) throws CollectionException {
        return outcome(start(probe(text, LONG)));
    }

    static XmlFragment outcome(CompletableFuture<XmlFragment> run) throws CollectionException {
        try {
            return run.get(2 * LONG.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof CollectionException known) {
                throw known;
            }
            throw new AssertionError(e);
        } catch (InterruptedException | TimeoutException e) {
            throw new AssertionError(e);
        }
    }

    /** Returns the command lines of this test's endless processes, found independently of the runner. */
    List<String> sleepers() {
        List<String> found = new ArrayList<>();
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
            for (Path process : processes) {
                String command = commandLine(process);
                if (command.contains(forEver)) {
                    found.add(process + " " + command);
                }
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return found;
    }

    /** Returns the directories of runs. */
    List<Path> runDirectories() {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> runs = Files.newDirectoryStream(work, "run-*")) {
            runs.forEach(found::add);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return found;
    }

    double counter(String name) {
        return registry.get(name).counter().count();
    }

    private static String commandLine(Path process) {
        try {
            return new String(Files.readAllBytes(process.resolve("cmdline")), StandardCharsets.UTF_8)
                    .replace('\0', ' ');
        } catch (IOException ended) {
            return "";
        }
    }

    @Override
    public void close() {
        runner.close();
    }
}
