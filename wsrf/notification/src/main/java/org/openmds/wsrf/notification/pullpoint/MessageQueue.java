package org.openmds.wsrf.notification.pullpoint;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** The messages of one pull point in the order of arrival; beyond its limits the oldest are dropped. Thread-safe. */
final class MessageQueue {

    private final PullPointSettings settings;
    @GuardedBy("this")
    private final Deque<QueuedMessage> messages = new ArrayDeque<>();
    @GuardedBy("this")
    private long bytes;
    @GuardedBy("this")
    private long lastSequence;
    @GuardedBy("this")
    private long droppedCount;

    record QueuedMessage(long sequence, byte[] content) {
    }

    record AddResult(QueuedMessage message, List<QueuedMessage> dropped) {
    }

    MessageQueue(PullPointSettings settings) {
        this.settings = settings;
    }

    /** Adds a message that was stored before a restart; to be called in the order of sequence numbers. */
    synchronized void restore(QueuedMessage message) {
        messages.addLast(message);
        bytes += message.content().length;
        lastSequence = message.sequence();
    }

    synchronized AddResult add(byte[] content) {
        QueuedMessage message = new QueuedMessage(++lastSequence, content);
        messages.addLast(message);
        bytes += content.length;
        List<QueuedMessage> dropped = new ArrayList<>();
        while (messages.size() > settings.maxMessages() || bytes > settings.maxBytes() && messages.size() > 1) {
            dropped.add(removeFirst());
        }
        droppedCount += dropped.size();
        return new AddResult(message, dropped);
    }

    /** Removes and returns the oldest messages up to a number and a size, but at least one message if the number allows it. */
    synchronized List<QueuedMessage> take(long maxMessages, long maxBytes) {
        List<QueuedMessage> taken = new ArrayList<>();
        long total = 0;
        while (!messages.isEmpty() && taken.size() < maxMessages) {
            total += messages.getFirst().content().length;
            if (!taken.isEmpty() && total > maxBytes) {
                break;
            }
            taken.add(removeFirst());
        }
        return taken;
    }

    synchronized List<QueuedMessage> all() {
        return new ArrayList<>(messages);
    }

    synchronized long bytes() {
        return bytes;
    }

    /** Drops the oldest message, if there is one. */
    synchronized Optional<QueuedMessage> drop() {
        if (messages.isEmpty()) {
            return Optional.empty();
        }
        droppedCount++;
        return Optional.of(removeFirst());
    }

    /** Returns the number of messages dropped since the start of this process. */
    synchronized long droppedCount() {
        return droppedCount;
    }

    synchronized int size() {
        return messages.size();
    }

    @GuardedBy("this")
    private QueuedMessage removeFirst() {
        QueuedMessage first = messages.removeFirst();
        bytes -= first.content().length;
        return first;
    }
}
