package org.openmds.loadtest.generator.kind.exec;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.openmds.loadtest.generator.kind.ClientOptions;
import org.openmds.loadtest.generator.kind.ParameterRows;
import org.openmds.loadtest.generator.kind.TextTemplate;
import org.openmds.loadtest.process.SetsidCommand;
import org.openmds.loadtest.text.CommandWords;

/**
 * A program and its arguments, which may hold names.
 *
 * @param words
 *            at least one
 */
public record ProgramCommand(List<TextTemplate> words, ParameterRows parameters) {

    private static final Duration END_TIMEOUT = Duration.ofSeconds(2);

    public ProgramCommand {
        words = List.copyOf(words);
    }

    /** Reads a command; a program that is not there is a problem of this machine. */
    public static ProgramCommand read(String option, String text, ParameterRows parameterRows, ClientOptions options) {
        List<String> words;
        try {
            words = CommandWords.of(text);
        } catch (IllegalArgumentException e) {
            options.problem("option %s: %s", option, e.getMessage());
            words = List.of();
        }
        if (words.isEmpty()) {
            options.problem("option %s must be a command, was '%s'", option, text);
        } else if (!words.getFirst().contains("${") && !SetsidCommand.isExecutable(words.getFirst())) {
            options.machineProblem("option %s: there is no program %s", option, words.getFirst());
        }
        return new ProgramCommand(words.stream()
                .map(word -> TextTemplate.of(word, parameterRows.columns(), option, options))
                .toList(), parameterRows);
    }

    /**
     * The process of one call, not started. It can know who it is by its environment. It is in this process's session: one of its own would cost as much
     * again as a short program's start.
     */
    public ProcessBuilder process(int tester, int client, long number) {
        TextTemplate.Values values = TextTemplate.Values.of(parameters, tester, client, number);
        ProcessBuilder builder = new ProcessBuilder(
                words.stream().map(word -> word.fill(values, text -> text)).toList());
        builder.environment().put("LOADTEST_TESTER", Integer.toString(tester));
        builder.environment().put("LOADTEST_CLIENT", Integer.toString(client));
        builder.environment().put("LOADTEST_NUMBER", Long.toString(number));
        return builder.redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectError(ProcessBuilder.Redirect.DISCARD);
    }

    /** Asks a process and those it started to end, and ends them when they do not. */
    public static void end(Process process) {
        List<ProcessHandle> all = process.descendants().toList();
        // Process.destroy would close its output too, and with it what it still has to say.
        process.toHandle().destroy();
        all.forEach(ProcessHandle::destroy);
        try {
            if (process.waitFor(END_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS) && all.stream()
                    .noneMatch(
                            ProcessHandle::isAlive)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        kill(process);
    }

    /** Ends a process and those it started at once. */
    public static void kill(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
