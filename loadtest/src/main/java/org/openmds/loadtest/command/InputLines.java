package org.openmds.loadtest.command;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * Request lines on standard input. A separate thread reads them from the start, so that the end of the input is noticed even if no caller
 * waits for a line. Thread-safe.
 */
final class InputLines {

    /** The caller at the other end waits for each answer, so that more than one waiting line is rare. */
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
            // The process at the other end has ended: the same as the end of the input.
        }
    }

    /** Waits for the next line. Returns false at the end of the input. */
    boolean next() throws InterruptedException {
        return lines.take();
    }
}
