package org.openmds.loadtest.control.submit.ssh;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;

/** A shell on another machine. Thread-safe; every call is bounded in time, and fails with an IOException whose message is for people. */
interface RemoteShell extends AutoCloseable {

    /**
     * Runs a command to its end.
     *
     * @param command
     *            for a POSIX shell
     */
    Answer run(String command, Duration limit) throws IOException;

    /** Puts a file there, by a name that is there already or none. */
    void upload(Path file, String target, Duration limit) throws IOException;

    /**
     * Opens a tunnel from there to here, or finds the port of the one that {@link #start} opens.
     *
     * @param tunnel
     *            without its port
     */
    Tunnel open(Tunnel tunnel) throws IOException;

    /**
     * Starts a command and leaves it running.
     *
     * @param input
     *            what it is told first
     * @param lines
     *            gets what it says, line by line, on another thread
     * @param tunnel
     *            that was opened for it
     */
    Running start(String command, String input, Consumer<String> lines, Tunnel tunnel) throws IOException;

    @Override
    void close();

    /**
     * What a command said.
     *
     * @param errors
     *            on its standard error
     */
    record Answer(int status, String output, String errors) {

        String outputOrFail(String what) throws IOException {
            if (status != 0) {
                throw new IOException("%s failed with status %d: %s".formatted(what, status,
                        (errors.isBlank() ? output : errors).strip()));
            }
            return output;
        }
    }

    /** A command that was started. */
    interface Running extends AutoCloseable {

        boolean isAlive();

        /** Whether its end was seen, and not only that of the connection. */
        boolean hasExited();

        /** Lets go of it: what it does then is its own affair. */
        @Override
        void close();
    }

    /** Reads to the end, but no more than what anybody would send by right. */
    static byte[] some(InputStream stream) throws IOException {
        return stream.readNBytes(1 << 20);
    }
}
