package org.openmds.loadtest.experiment.run;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.openmds.loadtest.model.plan.DurationNotation;
import org.openmds.loadtest.model.run.RunJson;
import org.openmds.loadtest.process.ProcessTermination;
import org.openmds.loadtest.process.SetsidCommand;
import org.openmds.loadtest.service.probe.ProbeSettings.ObservedService;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.SystemReport;
import org.openmds.loadtest.systems.SystemSetup;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A system in a process of its own, so that its use of the machine can be told from the clients'. Of its command, {@code mds load system}, the first line of
 * output is a {@link SystemReport}, and each line of input is answered by another; it ends with its input, not by the Ctrl-C of a terminal.
 */
final class SystemProcess implements SystemUnderTest {

    /** Six hundred servers with ten collectors each are started one after the other. */
    private static final Duration START_TIMEOUT = Duration.ofMinutes(5);
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(30);
    private static final Duration END_TIMEOUT = Duration.ofSeconds(20);
    private static final Logger LOG = LoggerFactory.getLogger(SystemProcess.class);
    private static final String HEAP = "-Xmx1g";

    private final Process process;
    private final BufferedReader lines;
    private final Optional<ControlGroup> group;
    private final ObservedService watched;
    private final SystemReport first;
    private final SystemSetup setup;

    private SystemProcess(Process process, BufferedReader lines, Optional<ControlGroup> group, ObservedService watched,
            SystemReport first, SystemSetup setup) {
        this.setup = setup;
        this.process = process;
        this.lines = lines;
        this.group = group;
        this.watched = watched;
        this.first = first;
    }

    /**
     * Starts it and waits until it can be asked.
     *
     * @param program
     *            the words that start {@code mds load}
     * @param system
     *            its name
     * @param errors
     *            takes what it says on its standard error, after what one before it said there
     */
    static SystemProcess start(List<String> program, String system, SystemSetup setup, Path errors)
            throws SystemException, InterruptedException {
        List<String> command = new ArrayList<>(program);
        command.addAll(1, List.of(HEAP, "-XX:+UseSerialGC", "-XX:-UsePerfData"));
        command.addAll(List.of("system", system, "--json", "--part", setup.part().toString(), "--era",
                setup.era().toString(), "--collectors", Integer.toString(setup.collectors()), "--servers",
                Integer.toString(setup.servers()), setup.cached() ? "--cached" : "--no-cached", "--renewal",
                DurationNotation.text(setup.renewal())));
        Optional<ControlGroup> group = ControlGroup.create();
        Process process = null;
        try {
            process = new ProcessBuilder(SetsidCommand.of(command)).redirectError(Redirect.appendTo(errors.toFile()))
                    .start();
            ObservedService watched = watched(process, group);
            BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
            SystemReport first = readReport(process, lines, START_TIMEOUT, errors);
            return new SystemProcess(process, lines, group, watched, first, setup);
        } catch (IOException | SystemException | InterruptedException | RuntimeException e) {
            if (process != null) {
                ProcessTermination.terminateByInputEnd(process, END_TIMEOUT);
            }
            group.ifPresent(ControlGroup::close);
            if (e instanceof InterruptedException interrupted) {
                throw interrupted;
            }
            throw e instanceof SystemException known
                    ? known
                    : new SystemException("%s cannot be started: %s".formatted(system, e.getMessage()), e);
        }
    }

    /** Its group, or its process tree where it has none: also where it is gone already, which its output will tell. */
    private static ObservedService watched(Process process, Optional<ControlGroup> group) {
        try {
            if (group.isPresent()) {
                group.get().add(process.pid());
                return new ObservedService.Group(group.get().folder().toString());
            }
        } catch (IOException e) {
            LOG.debug("process {} is watched without a group", process.pid(), e);
        }
        return new ObservedService.Pid(process.pid());
    }

    private static SystemReport readReport(Process process, BufferedReader lines, Duration within, Path errors)
            throws SystemException, InterruptedException {
        CompletableFuture<String> line = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            try {
                line.complete(lines.readLine());
            } catch (IOException e) {
                line.completeExceptionally(e);
            }
        });
        try {
            String text = line.get(within.toMillis(), TimeUnit.MILLISECONDS);
            if (text == null) {
                throw new SystemException("it ended%s; what it said is in %s".formatted(
                        process.waitFor(END_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)
                                ? " with status " + process.exitValue()
                                : "",
                        errors));
            }
            return RunJson.value(text, SystemReport.class);
        } catch (TimeoutException e) {
            throw new SystemException("it said nothing within %d s; see %s".formatted(within.toSeconds(), errors), e);
        } catch (ExecutionException e) {
            throw new SystemException("it cannot be heard: " + e.getCause(), e);
        }
    }

    /** As it was started. */
    @Override
    public SystemSetup setup() {
        return setup;
    }

    /** What clients ask. */
    @Override
    public String target() {
        return first.target();
    }

    /** For a probe. */
    @Override
    public ObservedService observedService() {
        return watched;
    }

    /** Since its start. */
    @Override
    public Map<String, Long> counters(Path errors) throws SystemException, InterruptedException {
        try {
            process.getOutputStream().write('\n');
            process.getOutputStream().flush();
        } catch (IOException e) {
            throw new SystemException("the system is gone: " + e.getMessage(), e);
        }
        return new TreeMap<>(readReport(process, lines, ANSWER_TIMEOUT, errors).counters());
    }

    @Override
    public void close() {
        ProcessTermination.terminateByInputEnd(process, END_TIMEOUT);
        group.ifPresent(ControlGroup::close);
    }
}
