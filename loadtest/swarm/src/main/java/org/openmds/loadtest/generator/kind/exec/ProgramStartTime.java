package org.openmds.loadtest.generator.kind.exec;

import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

import org.openmds.loadtest.model.client.ClientException;

/** Measures the time to start a program with a command that does nothing. */
final class ProgramStartTime {

    private static final int TIMEOUT_SECONDS = 30;

    private ProgramStartTime() {
    }

    /**
     * Returns the median run time of several runs, one after the other, in ns.
     *
     * @throws ClientException
     *             if the command cannot be run
     */
    static long measure(ExecSettings settings, int tester) throws ClientException {
        long[] times = new long[settings.nullRuns()];
        for (int i = 0; i < times.length; i++) {
            times[i] = measureOnce(settings.nullCommand(), tester);
        }
        Arrays.sort(times);
        return times[times.length / 2];
    }

    private static long measureOnce(ProgramCommand command, int tester) throws ClientException {
        long start = System.nanoTime();
        ProcessBuilder builder = command.process(tester, 0, 0).redirectOutput(ProcessBuilder.Redirect.DISCARD);
        try {
            Process process = builder.start();
            if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                ProgramCommand.kill(process);
                throw new ClientException("the null command, %s, did not end within %d s".formatted(
                        String.join(" ", builder.command()), TIMEOUT_SECONDS));
            }
            return System.nanoTime() - start;
        } catch (IOException e) {
            throw new ClientException("the null command, %s, cannot be run: %s".formatted(
                    String.join(" ", builder.command()), e.getMessage()), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClientException("interrupted while the start time of programs was measured", e);
        }
    }
}
