package org.openmds.loadtest.result.progress;

import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Shows the progress of a run: on a terminal in one line that is rewritten every second, elsewhere as a new line every ten seconds. The last
 * line stays.
 *
 * <p>One thread writes; {@link #close} ends it.
 */
public final class ProgressDisplay implements AutoCloseable {

    static final Duration ON_TERMINAL = Duration.ofSeconds(1);
    static final Duration IN_LOG = Duration.ofSeconds(10);

    private final Supplier<LiveStatus> status;
    private final PrintStream out;
    private final boolean terminal;
    private final int width;
    private final ScheduledExecutorService timer;
    private final boolean ownTimer;
    private final ScheduledFuture<?> ticks;

    ProgressDisplay(Supplier<LiveStatus> status, PrintStream out, boolean terminal, int width,
            ScheduledExecutorService timer,
            boolean ownTimer) {
        this.status = status;
        this.out = out;
        this.terminal = terminal;
        this.width = width;
        this.timer = timer;
        this.ownTimer = ownTimer;
        long every = (terminal ? ON_TERMINAL : IN_LOG).toMillis();
        ticks = timer.scheduleAtFixedRate(this::tick, every, every, TimeUnit.MILLISECONDS);
    }

    /**
     * @param status
     *            returns the status; called by this object's own thread
     * @param out
     *            receives the lines; usually standard error, to keep standard output for results
     */
    public static ProgressDisplay start(Supplier<LiveStatus> status, PrintStream out) {
        ScheduledExecutorService timer = Executors
                .newSingleThreadScheduledExecutor(Thread.ofPlatform().name("progress").daemon().factory());
        return new ProgressDisplay(status, out, TerminalProperties.isTerminal(), TerminalProperties.width(), timer,
                true);
    }

    private void tick() {
        try {
            write(terminal ? "" : System.lineSeparator());
        } catch (RuntimeException e) {
            // One failure to get the status must not end the display while the run continues.
            out.println("progress: " + e);
        }
    }

    private synchronized void write(String end) {
        String line = ProgressLine.of(status.get(), width - 1);
        // Carriage return, the line, erase to the end of line.
        out.print(terminal ? "\r" + line + "\u001b[K" + end : line + end);
        out.flush();
    }

    @Override
    public void close() {
        ticks.cancel(false);
        if (ownTimer) {
            timer.shutdownNow();
        }
        write(System.lineSeparator());
    }
}
