package org.openmds.loadtest.control.tester;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

import org.openmds.loadtest.control.wire.ControlMessage.ReliableMessage;
import org.openmds.loadtest.control.wire.MessageCodec.NumberedMessage;

/** Messages that the controller has not acknowledged, in order. Beyond the limit the oldest are dropped. Thread-safe. */
final class UnacknowledgedMessages {

    /** Enough for an interruption of some hours: at most one sample a second is added. */
    private static final int MAX_MESSAGES = 20_000;

    private final Deque<NumberedMessage> messages = new ArrayDeque<>();
    private long next;

    synchronized NumberedMessage add(ReliableMessage message) {
        NumberedMessage numbered = new NumberedMessage(message, next++);
        messages.addLast(numbered);
        if (messages.size() > MAX_MESSAGES) {
            messages.removeFirst();
        }
        return numbered;
    }

    /** Removes all messages before this number. */
    synchronized void acknowledge(long before) {
        while (!messages.isEmpty() && messages.getFirst().number() < before) {
            messages.removeFirst();
        }
    }

    /** Returns all messages that are not acknowledged. */
    synchronized List<NumberedMessage> all() {
        return new ArrayList<>(messages);
    }

    synchronized boolean isEmpty() {
        return messages.isEmpty();
    }
}
