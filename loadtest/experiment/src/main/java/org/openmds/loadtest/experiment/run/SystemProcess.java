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

import org.openmds.configuration.value.DurationText;
import org.openmds.loadtest.model.run.RunJson;
import org.openmds.loadtest.process.ProcessTermination;
import org.openmds.loadtest.process.SetsidCommand;
import org.openmds.loadtest.service.probe.ProbeSettings.ObservedService;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.SystemJvm;
import org.openmds.loadtest.systems.SystemReport;
import org.openmds.loadtest.systems.SystemSetup;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A system, its queried server or its information servers in a separate process, so that its use of the machine can be separated from that of the clients. The process runs
 * {@code mds load system}: its first line of output is a {@link SystemReport}, and it answers each line of input with another one. It
 * ends when its input ends, not by Ctrl-C in a terminal.
 */
final class SystemProcess implements AutoCloseable {

    /** Time for six hundred servers with ten collectors each, which are started one after the other. */
    private static final Duration START_TIMEOUT = Duration.ofMinutes(5);
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(30);
    private static final Duration END_TIMEOUT = Duration.ofSeconds(20);
    private static final Logger LOG = LoggerFactory.getLogger(SystemProcess.class);

    private final Process process;
    private final BufferedReader lines;
    private final Optional<ControlGroup> group;
    private final ObservedService observedService;
    private final SystemReport firstReport;

    private SystemProcess(Process process, BufferedReader lines, Optional<ControlGroup> group, ObservedService watched,
            SystemReport first) {
        this.process = process;
        this.lines = lines;
        this.group = group;
        this.observedService = watched;
        this.firstReport = first;
    }

    /**
     * Starts the process and waits until the system answers.
     *
     * @param program
     *            the command line that starts {@code mds load}
     * @param system
     *            the name of the system
     * @param options
     *            further options of {@code mds load system}
     * @param errors
     *            the file to which the standard error of the process is appended
     */
    static SystemProcess start(List<String> program, String system, SystemSetup setup, List<String> options,
            Path errors)
            throws SystemException, InterruptedException {
        List<String> command = new ArrayList<>(program);
        command.addAll(1, SystemJvm.OPTIONS);
        command.addAll(List.of("system", system, "--json", "--part", setup.part().toString(), "--era",
                setup.era().toString(), "--collectors", Integer.toString(setup.collectors()), "--servers",
                Integer.toString(setup.servers()), setup.cached() ? "--cached" : "--no-cached", "--renewal",
                DurationText.format(setup.renewal())));
        setup.varied().ifPresent(varied -> command.addAll(List.of("--vary", varied.toString())));
        command.addAll(options);
        Optional<ControlGroup> group = ControlGroup.create();
        Process process = null;
        try {
            List<String> alone = SetsidCommand.of(command);
            process = new ProcessBuilder(group.filter(_ -> SetsidCommand.isExecutable(command.getFirst()))
                    .map(each -> each.commandInside(alone))
                    .orElse(alone))
                    .redirectError(Redirect.appendTo(errors.toFile()))
                    .start();
            ObservedService watched = findProcesses(process, group);
            BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
            SystemReport first = readReport(process, lines, START_TIMEOUT, errors);
            return new SystemProcess(process, lines, group, watched, first);
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

    /**
     * Returns the processes to observe: the group, or the process tree without a group. The process may have ended already; its output
     * shows that later.
     */
    private static ObservedService findProcesses(Process process, Optional<ControlGroup> group) {
        try {
            if (group.isPresent()) {
                group.get().add(process.pid());
                return new ObservedService.Group(group.get().folder().toString());
            }
        } catch (IOException e) {
            LOG.debug("process {} is observed without a control group", process.pid(), e);
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
                throw new SystemException("the system process ended%s; its messages are in %s".formatted(
                        process.waitFor(END_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)
                                ? " with status " + process.exitValue()
                                : "",
                        errors));
            }
            return RunJson.value(text, SystemReport.class);
        } catch (TimeoutException e) {
            throw new SystemException("the system process did not answer within %d s; its messages are in %s"
                    .formatted(within.toSeconds(), errors), e);
        } catch (ExecutionException e) {
            throw new SystemException("the output of the system process cannot be read: " + e.getCause(), e);
        }
    }

    /** Returns the target of the clients. */
    String target() {
        return firstReport.target();
    }

    /** Returns the processes for a probe. */
    ObservedService observedService() {
        return observedService;
    }

    /** Returns the counters since the start. */
    Map<String, Long> counters(Path errors) throws SystemException, InterruptedException {
        try {
            process.getOutputStream().write('\n');
            process.getOutputStream().flush();
        } catch (IOException e) {
            throw new SystemException("the system process has ended: " + e.getMessage(), e);
        }
        return new TreeMap<>(readReport(process, lines, ANSWER_TIMEOUT, errors).counters());
    }

    @Override
    public void close() {
        ProcessTermination.terminateByInputEnd(process, END_TIMEOUT);
        group.ifPresent(ControlGroup::close);
    }
}
