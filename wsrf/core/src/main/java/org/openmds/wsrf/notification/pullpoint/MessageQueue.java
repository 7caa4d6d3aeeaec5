package org.openmds.wsrf.notification.pullpoint;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** The messages that wait in one pull point, in the order in which they came; beyond its limits the oldest are dropped. Thread-safe. */
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

    /** A message with its number, which grows. */
    record QueuedMessage(long sequence, byte[] content) {
    }

    /** What came of a new message. */
    record AddResult(QueuedMessage message, List<QueuedMessage> dropped) {
    }

    MessageQueue(PullPointSettings settings) {
        this.settings = settings;
    }

    /** A message that was there before a restart; in order. */
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

    /** Takes the oldest: so many, and so many bytes, but at least one where that is allowed. */
    synchronized List<QueuedMessage> take(long most, long mostBytes) {
        List<QueuedMessage> taken = new ArrayList<>();
        long total = 0;
        while (!messages.isEmpty() && taken.size() < most) {
            total += messages.getFirst().content().length;
            if (!taken.isEmpty() && total > mostBytes) {
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

    /** Drops the oldest, if there is any. */
    synchronized Optional<QueuedMessage> drop() {
        if (messages.isEmpty()) {
            return Optional.empty();
        }
        droppedCount++;
        return Optional.of(removeFirst());
    }

    /** How many were dropped since this process began. */
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
