package org.openmds.loadtest.control.tester;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

import org.openmds.loadtest.control.wire.ControlMessage.ReliableMessage;
import org.openmds.loadtest.control.wire.MessageCodec.NumberedMessage;

/** Messages that the controller has not acknowledged, in their order. The oldest go where there are too many. Thread-safe. */
final class UnacknowledgedMessages {

    /** Of some hours' cut: a sample a second is the most there is. */
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

    /** The controller has all before this one. */
    synchronized void acknowledge(long before) {
        while (!messages.isEmpty() && messages.getFirst().number() < before) {
            messages.removeFirst();
        }
    }

    /** All that is not acknowledged. */
    synchronized List<NumberedMessage> all() {
        return new ArrayList<>(messages);
    }

    synchronized boolean isEmpty() {
        return messages.isEmpty();
    }
}
