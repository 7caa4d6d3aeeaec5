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
 * A program and its arguments, which may contain placeholders.
 *
 * @param words
 *            the program and its arguments; at least one word
 */
public record ProgramCommand(List<TextTemplate> words, ParameterRows parameters) {

    private static final Duration END_TIMEOUT = Duration.ofSeconds(2);

    public ProgramCommand {
        words = List.copyOf(words);
    }

    /** Parses a command. A program that is not installed is a problem of this machine. */
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
            options.machineProblem("option %s: the program %s is not found", option, words.getFirst());
        }
        return new ProgramCommand(words.stream()
                .map(word -> TextTemplate.of(word, parameterRows.columns(), option, options))
                .toList(), parameterRows);
    }

    /**
     * Returns a builder for the process of one call. Environment variables tell the process its tester, client and request number. The
     * process stays in the session of this one: a new session would double the start time of a short program.
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

    /** Asks a process and its descendants to end, and kills them if they do not. */
    public static void end(Process process) {
        List<ProcessHandle> all = process.descendants().toList();
        // Process.destroy would also close the output, and the process may still write to it.
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
        // Process.destroyForcibly would close the output as well.
        all.forEach(ProcessHandle::destroyForcibly);
        process.toHandle().destroyForcibly();
    }

    /** Kills a process and its descendants. */
    public static void kill(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
