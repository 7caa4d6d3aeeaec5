package org.openmds.cli.top;

import java.io.Console;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The terminal of {@code mds top}: its size, the key that ends the command, and a screen that is drawn again in place. Without a terminal, views are
 * printed one after the other. The settings of the terminal are restored at the end, also after Ctrl-C.
 */
final class TopTerminal implements AutoCloseable {

    private static final Path DEVICE = Path.of("/dev/tty");
    private static final TopScreen PLAIN = new TopScreen(60, 200);
    private static final String CLEAR = "\u001b[H\u001b[2J";
    private static final long STTY_SECONDS = 2;

    private final boolean live;
    private final Optional<String> settings;
    private final Thread restoring = Thread.ofPlatform().name("terminal").unstarted(this::restore);
    private final CountDownLatch ended = new CountDownLatch(1);
    private boolean printed;

    private TopTerminal(boolean live, Optional<String> settings) {
        this.live = live;
        this.settings = settings;
    }

    /**
     * Opens the terminal of this process.
     *
     * @param plain
     *            treats it as if there were none
     */
    static TopTerminal open(boolean plain) {
        boolean live = !plain && Optional.ofNullable(System.console()).map(Console::isTerminal).orElse(false);
        TopTerminal terminal = new TopTerminal(live, live ? stty("-g") : Optional.empty());
        if (live) {
            Runtime.getRuntime().addShutdownHook(terminal.restoring);
            // Without stty, q needs Enter.
            stty("-icanon", "-echo", "min", "1");
            Thread.ofPlatform().name("keys").daemon().start(terminal::readKeys);
        }
        return terminal;
    }

    /** Returns the present size of the screen. */
    TopScreen size() {
        Optional<String> size = live ? stty("size") : Optional.empty();
        return size.filter(text -> text.matches("[1-9]\\d{0,3} [1-9]\\d{0,3}"))
                .map(text -> text.split(" ", -1))
                .map(parts -> new TopScreen(Integer.parseInt(parts[0]) - 1, Integer.parseInt(parts[1])))
                .orElse(PLAIN);
    }

    /** Prints a view in place of the one before, or after it. */
    void print(List<String> lines, PrintWriter out) {
        if (live) {
            out.print(CLEAR);
        } else if (printed) {
            out.println();
        }
        printed = true;
        lines.forEach(out::println);
        out.flush();
    }

    /** Waits; returns true if the user ended the command. */
    boolean isEndedWithin(Duration pause) {
        try {
            return ended.await(pause.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            return true;
        }
    }

    @Override
    public void close() {
        if (live) {
            restore();
            try {
                Runtime.getRuntime().removeShutdownHook(restoring);
            } catch (IllegalStateException shuttingDown) {
                // The shutdown hook itself is running.
            }
        }
    }

    private void readKeys() {
        try {
            for (int key = System.in.read(); key >= 0; key = System.in.read()) {
                if (key == 'q' || key == 'Q') {
                    ended.countDown();
                }
            }
        } catch (IOException e) {
            // Ctrl-C still ends the command.
        }
    }

    private void restore() {
        settings.ifPresent(TopTerminal::stty);
    }

    /** Returns what stty prints; empty if there is no such program, or no terminal. */
    private static Optional<String> stty(String... arguments) {
        ProcessBuilder builder = new ProcessBuilder(new ArrayList<>(List.of("stty")))
                .redirectInput(Redirect.from(DEVICE.toFile()))
                .redirectError(Redirect.DISCARD);
        builder.command().addAll(List.of(arguments));
        try {
            Process process = builder.start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
            return process.waitFor(STTY_SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0
                    ? Optional.of(said)
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
