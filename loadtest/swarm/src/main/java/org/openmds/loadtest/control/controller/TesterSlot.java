package org.openmds.loadtest.control.controller;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.control.wire.ControlMessage.Done;
import org.openmds.loadtest.control.wire.ControlMessage.Hello;
import org.openmds.loadtest.control.wire.ControlMessage.ReliableMessage;
import org.openmds.loadtest.control.wire.ControlMessage.Status;
import org.openmds.loadtest.model.plan.LoadShare;
import org.openmds.loadtest.model.run.TesterFiles;
import org.openmds.loadtest.model.run.TesterResult;
import org.openmds.loadtest.model.run.TesterResult.FinalState;

/** The controller's state of one tester. Guarded by the {@link TesterRegistry}'s lock, except {@link #files}, which are thread-safe. */
final class TesterSlot {

    final Hello hello;
    final List<ReliableMessage> earlyMessages = new ArrayList<>();
    @Nullable
    TesterConnection connection;
    /** The time at which the connection broke, in ns of {@link System#nanoTime}. */
    long brokenAt;
    boolean ready;
    /** The reason why the tester cannot take part; empty if it can. */
    String problem = "";
    volatile Optional<TesterFiles> files = Optional.empty();
    @Nullable
    LoadShare share;
    long receivedMessages;
    long acknowledgedMessages;
    volatile long acknowledgedBatches;
    int clients;
    Status status = new Status(0, 0);
    @Nullable
    Done done;
    @Nullable
    FinalState finalState;
    String detail = "";

    TesterSlot(Hello hello) {
        this.hello = hello;
    }

    long batches() {
        return files.map(TesterFiles::batches).orElse(0L);
    }

    /** True if the tester could start now. */
    boolean isReady() {
        return ready && connection != null;
    }

    boolean hasEnded() {
        return finalState != null;
    }

    void end(FinalState how, String why) {
        if (finalState == null) {
            finalState = how;
            detail = why;
        }
    }

    TesterResult result(int number) {
        Done last = done;
        return new TesterResult(number, hello.host(), hello.pid(), hello.processors(), clients, batches(),
                files.map(TesterFiles::records).orElse(0L), last == null ? -1 : last.records(),
                finalState == null ? FinalState.GIVEN_UP : finalState, detail);
    }
}
