package org.openmds.loadtest.control.controller;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.control.wire.Message.Done;
import org.openmds.loadtest.control.wire.Message.Hello;
import org.openmds.loadtest.control.wire.Message.Kept;
import org.openmds.loadtest.control.wire.Message.Status;
import org.openmds.loadtest.model.plan.Share;
import org.openmds.loadtest.model.run.TesterFiles;
import org.openmds.loadtest.model.run.TesterInfo;
import org.openmds.loadtest.model.run.TesterInfo.Fate;

/** What the controller knows of one tester. Guarded by the {@link Reception}'s lock, but for {@link #files}, which guard themselves. */
final class Seat {

    final Hello hello;
    final List<Kept> early = new ArrayList<>();
    @Nullable
    TesterConnection connection;
    /** When the connection broke, in ns of {@link System#nanoTime}. */
    long brokenAt;
    boolean ready;
    /** Why it cannot take part; empty where it can. */
    String problem = "";
    volatile Optional<TesterFiles> files = Optional.empty();
    @Nullable
    Share share;
    long kept;
    long keptAcknowledged;
    volatile long acknowledged;
    int clients;
    Status status = new Status(0, 0);
    @Nullable
    Done done;
    @Nullable
    Fate fate;
    String detail = "";

    Seat(Hello hello) {
        this.hello = hello;
    }

    long batches() {
        return files.map(TesterFiles::batches).orElse(0L);
    }

    /** Whether it could start now. */
    boolean isReady() {
        return ready && connection != null;
    }

    boolean isFinal() {
        return fate != null;
    }

    void end(Fate how, String why) {
        if (fate == null) {
            fate = how;
            detail = why;
        }
    }

    TesterInfo info(int number) {
        Done last = done;
        return new TesterInfo(number, hello.host(), hello.pid(), hello.processors(), clients, batches(),
                files.map(TesterFiles::records).orElse(0L), last == null ? -1 : last.records(),
                fate == null ? Fate.GIVEN_UP : fate, detail);
    }
}
