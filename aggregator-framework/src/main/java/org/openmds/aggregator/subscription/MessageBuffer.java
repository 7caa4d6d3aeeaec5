package org.openmds.aggregator.subscription;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.openmds.aggregator.query.EntrySizeLimit;
import org.openmds.wsrf.notification.ReceivedNotification;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * The messages of one subscription on their way to what is known of its topic. They wait while the property is being read in full: what was read may be
 * older than they are, or newer, and in both cases it is right to take them afterwards. Thread-safe; keeps their order.
 */
final class MessageBuffer implements Consumer<List<ReceivedNotification>> {

    private static final int MAX_MESSAGES = 10_000;

    @GuardedBy("this")
    private @Nullable Consumer<List<ReceivedNotification>> consumer;
    @GuardedBy("this")
    private final List<ReceivedNotification> waiting = new ArrayList<>();
    @GuardedBy("this")
    private long waitingBytes;
    @GuardedBy("this")
    private boolean holding;
    @GuardedBy("this")
    private boolean lost;
    @GuardedBy("this")
    private boolean closed;

    /** Whose it is; before, all messages wait. He takes messages, one call at a time, after the next {@link #release}. */
    synchronized void setReceiver(Consumer<List<ReceivedNotification>> receiver) {
        consumer = receiver;
        holding = true;
    }

    @Override
    public synchronized void accept(List<ReceivedNotification> messages) {
        if (closed) {
            return;
        }
        if (consumer != null && !holding) {
            consumer.accept(messages);
            return;
        }
        waiting.addAll(messages);
        waitingBytes += messages.stream().mapToLong(message -> message.message().length()).sum();
        if (waiting.size() > MAX_MESSAGES || waitingBytes > EntrySizeLimit.MAX_BYTES) {
            clear();
            lost = true;
        }
    }

    /** Messages wait from now on. */
    synchronized void hold() {
        holding = true;
    }

    /**
     * Lets messages through, those first that wait.
     *
     * @return whether there were too many to wait, and so some are lost
     */
    synchronized boolean release() {
        boolean incomplete = lost;
        List<ReceivedNotification> messages = List.copyOf(waiting);
        clear();
        lost = false;
        holding = false;
        if (!closed && consumer != null && !messages.isEmpty()) {
            consumer.accept(messages);
        }
        return incomplete;
    }

    /** Nothing comes through any more. */
    synchronized void close() {
        closed = true;
        clear();
    }

    @GuardedBy("this")
    private void clear() {
        waiting.clear();
        waitingBytes = 0;
    }
}
