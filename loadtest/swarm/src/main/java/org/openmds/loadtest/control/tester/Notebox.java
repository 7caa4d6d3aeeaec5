package org.openmds.loadtest.control.tester;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

import org.openmds.loadtest.control.wire.Message.Kept;
import org.openmds.loadtest.control.wire.Wire.Numbered;

/** Messages that the controller has not acknowledged, in their order. The oldest go where there are too many. Thread-safe. */
final class Notebox {

    /** Of some hours' cut: a sample a second is the most there is. */
    private static final int MOST = 20_000;

    private final Deque<Numbered> kept = new ArrayDeque<>();
    private long next;

    synchronized Numbered add(Kept message) {
        Numbered numbered = new Numbered(message, next++);
        kept.addLast(numbered);
        if (kept.size() > MOST) {
            kept.removeFirst();
        }
        return numbered;
    }

    /** The controller has all before this one. */
    synchronized void acknowledge(long before) {
        while (!kept.isEmpty() && kept.getFirst().number() < before) {
            kept.removeFirst();
        }
    }

    /** All that is not acknowledged. */
    synchronized List<Numbered> left() {
        return new ArrayList<>(kept);
    }

    synchronized boolean isEmpty() {
        return kept.isEmpty();
    }
}
