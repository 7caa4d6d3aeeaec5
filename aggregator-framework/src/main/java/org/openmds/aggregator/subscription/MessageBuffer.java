package org.openmds.aggregator.subscription;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.openmds.aggregator.query.EntrySizeLimit;
import org.openmds.wsrf.notification.ReceivedNotification;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * A buffer for the messages of one subscription. Messages wait here during a full reading of the property. The reading may be older or newer than the
 * messages; in both cases it is correct to apply them afterwards. Thread-safe; keeps the order of the messages.
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

    /** Sets the receiver; until then, all messages wait. It receives messages, one call at a time, after the next {@link #release}. */
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

    /** Holds back messages until the next {@link #release}. */
    synchronized void hold() {
        holding = true;
    }

    /**
     * Passes messages on again, the waiting ones first.
     *
     * @return true if messages were lost because too many waited
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

    /** Discards all waiting and later messages. */
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
