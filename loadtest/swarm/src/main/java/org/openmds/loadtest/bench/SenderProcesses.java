package org.openmds.loadtest.bench;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.openmds.loadtest.control.submit.LoadTestProgram;
import org.openmds.loadtest.control.submit.TesterCommand;
import org.openmds.loadtest.control.wire.RunToken;

/** Starts senders as processes on this machine: this program's command {@value #COMMAND}, with the token in its environment. */
public final class SenderProcesses implements IngestBenchmark.SenderStarter {

    public static final String COMMAND = "bench-ingest-senders";

    /** Enough for the records that the senders hold until they are acknowledged. */
    private static final String HEAP = "-Xmx2g";
    private static final Duration END_TIMEOUT = Duration.ofSeconds(5);

    @Override
    public RunningSenders start(URI controller, RunToken token, String name, int connections, int batch)
            throws IOException {
        List<String> command = new ArrayList<>(LoadTestProgram.localCommand());
        command.add(1, HEAP);
        command.addAll(List.of(COMMAND, "--controller", controller.toString(), "--name", name, "--connections",
                String.valueOf(connections), "--batch", String.valueOf(batch)));
        ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
        builder.environment().put(TesterCommand.TOKEN_VARIABLE, token.text());
        Process process = builder.start();
        return () -> end(process);
    }

    private static void end(Process process) {
        try {
            if (!process.waitFor(END_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroy();
            }
        } catch (InterruptedException e) {
            process.destroy();
            Thread.currentThread().interrupt();
        }
    }
}
