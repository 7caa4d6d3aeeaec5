package org.openmds.attacks.process;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.openmds.attacks.attack.Attack;

/** The process of the attackers, which has a lower priority than the server and its other callers. Closing it ends it. */
public final class AttackerProcess implements AutoCloseable {

    private static final String NICENESS = "5";
    private static final long EXIT_SECONDS = 10;

    private final Process process;
    private final BufferedReader answers;
    private final BufferedWriter commands;

    private AttackerProcess(Process process) {
        this.process = process;
        this.answers = process.inputReader();
        this.commands = process.outputWriter();
    }

    /** Starts the process, which makes its long messages before its first attack. */
    public static AttackerProcess start() throws IOException {
        return new AttackerProcess(new ProcessBuilder("nice", "-n", NICENESS,
                JavaCommand.PROGRAM, "-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp",
                JavaCommand.CLASS_PATH, AttackerProgram.class.getName()).redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    /** Attacks the static sink of the process, which does nothing with what it gets, and waits for the end. */
    public String attackSink(Attack attack, int attackers, Duration time) throws IOException {
        return attack(attack, attackers, time, 0);
    }

    /** Attacks the server on a port of 127.0.0.1 and waits for the end. Returns the counts. */
    public String attack(Attack attack, int attackers, Duration time, int port) throws IOException {
        commands.write(String.join(" ", List.of(attack.name(), Integer.toString(attackers),
                Long.toString(time.toMillis()), Integer.toString(port))));
        commands.newLine();
        commands.flush();
        return answer();
    }

    private String answer() throws IOException {
        String line = answers.readLine();
        if (line == null) {
            throw new IOException("the process of the attackers has ended, see its errors");
        }
        return line;
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(EXIT_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
