package org.openmds.server.command;

import static org.openmds.server.TestWaits.await;

import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A command that runs while a test does other things. */
final class BackgroundCommand {

    private static final long END_SECONDS = 60;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final CompletableFuture<Integer> code = new CompletableFuture<>();

    private BackgroundCommand() {
    }

    static BackgroundCommand start(String... arguments) {
        BackgroundCommand live = new BackgroundCommand();
        Thread.ofVirtual()
                .start(() -> live.code.complete(ServerCommands.tool()
                        .commandLine(Map.of(), new ByteArrayInputStream(new byte[0]), arguments)
                        .setOut(new PrintWriter(live.out))
                        .setErr(new PrintWriter(live.err))
                        .execute(arguments)));
        return live;
    }

    /** Starts a command and waits until it has subscribed. */
    static BackgroundCommand subscribed(String... arguments) {
        BackgroundCommand live = start(arguments);
        live.awaitErr("the subscription is ");
        return live;
    }

    void awaitOut(String text) {
        await().until(() -> out.toString().contains(text));
    }

    /** Waits for this number of lines, the header included. */
    void awaitLines(int lines) {
        await().until(() -> out.toString().lines().count() >= lines || code.isDone());
    }

    boolean isOver() {
        return code.isDone();
    }

    void awaitErr(String text) {
        await().until(() -> err.toString().contains(text) || code.isDone());
    }

    String out() {
        return out.toString();
    }

    String err() {
        return err.toString();
    }

    /** Waits until the command ends by itself. */
    int code() throws Exception {
        return code.get(END_SECONDS, TimeUnit.SECONDS);
    }
}
