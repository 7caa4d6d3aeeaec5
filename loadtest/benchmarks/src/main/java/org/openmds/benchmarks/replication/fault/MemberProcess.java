package org.openmds.benchmarks.replication.fault;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.openmds.loadtest.process.ProcessLifeline;

/** The process of a member. It ends with this process, even if this process is killed. */
final class MemberProcess {

    private static final long MAX_MESSAGE_BYTES = 32 << 20;
    private static final int STOP_SECONDS = 10;

    private final Process process;

    private MemberProcess(Process process) {
        this.process = process;
    }

    static MemberProcess start(List<String> command, Path messages) throws IOException {
        boolean isLong = Files.exists(messages) && Files.size(messages) > MAX_MESSAGE_BYTES;
        return new MemberProcess(ProcessLifeline.builder(command)
                .redirectErrorStream(true)
                .redirectOutput(isLong ? Redirect.to(messages.toFile()) : Redirect.appendTo(messages.toFile()))
                .start());
    }

    boolean isRunning() {
        return process.isAlive();
    }

    /** Kills the process as kill -9 does, also if it is stopped, and waits for its end. */
    void kill() throws IOException {
        process.destroyForcibly();
        try {
            if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                throw new IOException("the member %d did not end after it was killed".formatted(process.pid()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while a member was killed", e);
        }
    }

    /** Stops the process by SIGSTOP, unless it has ended. */
    void pause() {
        signal("STOP");
    }

    /** Lets a stopped process go on. */
    void resume() {
        signal("CONT");
    }

    private void signal(String name) {
        LinuxCommand.tryRun("/bin/sh", "-c", "kill -%s %d".formatted(name, process.pid()));
    }
}
