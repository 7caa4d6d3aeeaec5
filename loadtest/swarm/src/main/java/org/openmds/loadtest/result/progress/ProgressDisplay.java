package org.openmds.loadtest.result.progress;

import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Tells people how a run goes: on a terminal one line that is written over each second, elsewhere a line every ten seconds. Its last
 * line stays.
 *
 * <p>One thread writes; {@link #close} ends it.
 */
public final class ProgressDisplay implements AutoCloseable {

    static final Duration ON_TERMINAL = Duration.ofSeconds(1);
    static final Duration IN_LOG = Duration.ofSeconds(10);

    private final Supplier<LiveStatus> view;
    private final PrintStream out;
    private final boolean terminal;
    private final int width;
    private final ScheduledExecutorService timer;
    private final boolean ownTimer;
    private final ScheduledFuture<?> ticks;

    ProgressDisplay(Supplier<LiveStatus> view, PrintStream out, boolean terminal, int width,
            ScheduledExecutorService timer,
            boolean ownTimer) {
        this.view = view;
        this.out = out;
        this.terminal = terminal;
        this.width = width;
        this.timer = timer;
        this.ownTimer = ownTimer;
        long every = (terminal ? ON_TERMINAL : IN_LOG).toMillis();
        ticks = timer.scheduleAtFixedRate(this::tick, every, every, TimeUnit.MILLISECONDS);
    }

    /**
     * @param view
     *            asked by this progress' own thread
     * @param out
     *            where lines go, usually standard error so that results on standard output stay clean
     */
    public static ProgressDisplay start(Supplier<LiveStatus> view, PrintStream out) {
        ScheduledExecutorService timer = Executors
                .newSingleThreadScheduledExecutor(Thread.ofPlatform().name("progress").daemon().factory());
        return new ProgressDisplay(view, out, TerminalProperties.isTerminal(), TerminalProperties.width(), timer, true);
    }

    private void tick() {
        try {
            write(terminal ? "" : System.lineSeparator());
        } catch (RuntimeException e) {
            // A view that fails once must not end the progress of a run that goes on.
            out.println("progress: " + e);
        }
    }

    private synchronized void write(String end) {
        String line = ProgressLine.of(view.get(), width - 1);
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
