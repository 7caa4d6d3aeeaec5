package org.openmds.wsrf.notification.pullpoint;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** The messages of one pull point in the order of arrival; beyond its limits the oldest are dropped. Thread-safe. */
final class MessageQueue {

    private final String key;
    private final PullPointSettings settings;
    private final QueueSizes sizes;
    @GuardedBy("this")
    private final Deque<QueuedMessage> messages = new ArrayDeque<>();
    @GuardedBy("this")
    private long bytes;
    @GuardedBy("this")
    private long lastSequence;
    @GuardedBy("this")
    private long droppedCount;
    @GuardedBy("this")
    private boolean ended;

    record QueuedMessage(long sequence, byte[] content) {
    }

    record AddResult(QueuedMessage message, List<QueuedMessage> dropped) {
    }

    /**
     * @param key
     *            key of its pull point
     * @param sizes
     *            is kept up to date with the size of this queue
     */
    MessageQueue(String key, PullPointSettings settings, QueueSizes sizes) {
        this.key = key;
        this.settings = settings;
        this.sizes = sizes;
    }

    /** Adds a message that was stored before a restart; to be called in the order of sequence numbers. */
    synchronized void restore(QueuedMessage message) {
        addLast(message);
        lastSequence = message.sequence();
    }

    synchronized AddResult add(byte[] content) {
        QueuedMessage message = new QueuedMessage(++lastSequence, content);
        addLast(message);
        List<QueuedMessage> dropped = new ArrayList<>();
        while (messages.size() > settings.maxMessages() || bytes > settings.maxBytes() && messages.size() > 1) {
            dropped.add(removeFirst());
        }
        droppedCount += dropped.size();
        return new AddResult(message, dropped);
    }

    /** Returns the oldest messages up to a number and a size, but at least one message if the number allows it. */
    synchronized List<QueuedMessage> oldest(long maxMessages, long maxBytes) {
        List<QueuedMessage> oldest = new ArrayList<>();
        long total = 0;
        for (QueuedMessage message : messages) {
            total += message.content().length;
            if (oldest.size() >= maxMessages || !oldest.isEmpty() && total > maxBytes) {
                break;
            }
            oldest.add(message);
        }
        return oldest;
    }

    /** Removes the oldest messages. */
    synchronized void remove(int count) {
        for (int i = 0; i < count; i++) {
            QueuedMessage ignored = removeFirst();
        }
    }

    /** Waits until there is a message, the queue has ended, or the time is over. */
    synchronized void await(Duration time) throws InterruptedException {
        long end = System.nanoTime() + time.toNanos();
        for (long left = time.toNanos(); left > 0 && messages.isEmpty() && !ended; left = end - System.nanoTime()) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
    }

    /** Ends all waits. */
    synchronized void end() {
        ended = true;
        notifyAll();
    }

    /** Removes and returns all messages of a queue that ends. */
    synchronized List<QueuedMessage> clear() {
        end();
        List<QueuedMessage> all = new ArrayList<>(messages);
        remove(all.size());
        return all;
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
    private void addLast(QueuedMessage message) {
        messages.addLast(message);
        grow(message.content().length);
        notifyAll();
    }

    @GuardedBy("this")
    private QueuedMessage removeFirst() {
        QueuedMessage first = messages.removeFirst();
        grow(-first.content().length);
        return first;
    }

    @GuardedBy("this")
    private void grow(int by) {
        sizes.change(key, bytes, bytes + by);
        bytes += by;
    }
}
