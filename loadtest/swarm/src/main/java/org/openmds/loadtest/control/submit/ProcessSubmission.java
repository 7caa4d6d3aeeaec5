package org.openmds.loadtest.control.submit;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

import org.openmds.loadtest.process.SetsidCommand;

/** A tester that runs as a local process, or that a local process such as srun represents. The process has its own session. */
final class ProcessSubmission implements TesterSubmission {

    static final Duration END_TIMEOUT = Duration.ofSeconds(8);

    private final String place;
    private final Process process;
    private final OutputTail output = new OutputTail();
    private final Runnable fallback;

    private ProcessSubmission(String place, Process process, Runnable fallback) {
        this.place = place;
        this.process = process;
        this.fallback = fallback;
    }

    /**
     * Starts the process.
     *
     * @param input
     *            text for its standard input; empty for none
     * @param fallback
     *            called if the process does not end within the timeout
     */
    static ProcessSubmission start(String place, ProcessBuilder builder, String input, Runnable fallback)
            throws SubmissionException {
        try {
            Process process = builder.command(SetsidCommand.of(builder.command())).redirectErrorStream(true).start();
            ProcessSubmission submission = new ProcessSubmission(place, process, fallback);
            submission.output.readFrom(process.getInputStream(), line -> {
            });
            submission.writeInput(input);
            return submission;
        } catch (IOException e) {
            throw new SubmissionException("%s: %s".formatted(place, e.getMessage()), e);
        }
    }

    private void writeInput(String input) {
        try {
            // The stream stays open: some programs end at the end of their input.
            OutputStream stream = process.getOutputStream();
            stream.write(input.getBytes(StandardCharsets.UTF_8));
            stream.flush();
        } catch (IOException e) {
            output.add("the process ended before it had read its input");
        }
    }

    long pid() {
        return process.pid();
    }

    @Override
    public String place() {
        return place;
    }

    @Override
    public boolean isAlive() {
        return process.isAlive();
    }

    @Override
    public String lastOutput() {
        String said = output.toString();
        if (process.isAlive()) {
            return said;
        }
        return (said.isEmpty() ? "" : said + "\n") + "ended with status " + process.exitValue();
    }

    @Override
    public void close() {
        process.destroy();
        if (!awaitEnd()) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            fallback.run();
            awaitEnd();
        }
    }

    private boolean awaitEnd() {
        try {
            return process.waitFor(END_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
