package org.openmds.loadtest.command;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** Lines that ask for something, read by a thread of its own from the start: their end may come while nobody waits for a line. Thread-safe. */
final class InputLines {

    /** Whoever asks waits for the answer, so that more than one is rare. */
    private static final int MAX_WAITING_LINES = 16;

    private final BlockingQueue<Boolean> lines = new ArrayBlockingQueue<>(MAX_WAITING_LINES);

    private InputLines() {
    }

    /**
     * Begins to read.
     *
     * @param ended
     *            called once, at the end of the input, in the thread that reads
     */
    static InputLines read(InputStream in, Runnable ended) {
        InputLines input = new InputLines();
        Thread.ofPlatform().daemon().name("input").start(() -> input.run(in, ended));
        return input;
    }

    private void run(InputStream in, Runnable ended) {
        try {
            readAll(in);
            ended.run();
            lines.put(false);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void readAll(InputStream in) throws InterruptedException {
        try {
            BufferedReader text = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
            while (text.readLine() != null) {
                lines.put(true);
            }
        } catch (IOException _) {
            // Who asks is gone: the same as the end.
        }
    }

    /** Waits for a line; false at the end of the input. */
    boolean next() throws InterruptedException {
        return lines.take();
    }
}
