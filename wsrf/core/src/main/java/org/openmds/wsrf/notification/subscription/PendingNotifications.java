package org.openmds.wsrf.notification.subscription;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

import org.openmds.wsrf.notification.Notification;
import org.openmds.wsrf.notification.topic.TopicPath;

/**
 * What waits for one consumer: of two notifications on one topic about one subject only the newer, in the order in which they came. Bounded: beyond the
 * limit, and where all mailboxes together hold too much, the oldest are dropped. Not thread-safe.
 */
final class PendingNotifications {

    private final int limit;
    private final PendingMemory held;
    private SequencedMap<Object, Notification> waiting = new LinkedHashMap<>();
    private long unique;

    private record CoalescingKey(TopicPath topic, String subject) {
    }

    PendingNotifications(int limit, PendingMemory held) {
        this.limit = limit;
        this.held = held;
    }

    /**
     * Adds one, and tells how many others were dropped for it.
     *
     * @param failing
     *            whether the consumer does not take what it is sent
     */
    int add(Notification notification, boolean failing) {
        Object key = key(notification);
        Notification older = waiting.remove(key);
        if (older != null) {
            held.release(older);
        }
        held.hold(notification);
        waiting.put(key, notification);
        return trim(failing);
    }

    boolean isEmpty() {
        return waiting.isEmpty();
    }

    int size() {
        return waiting.size();
    }

    void clear() {
        waiting.values().forEach(held::release);
        waiting.clear();
    }

    /** Takes the oldest: so many, and so many bytes, but at least one. */
    List<Notification> take(int most, long mostBytes) {
        List<Notification> taken = new ArrayList<>();
        long bytes = 0;
        while (!waiting.isEmpty() && taken.size() < most) {
            bytes += waiting.firstEntry().getValue().rendered().length;
            if (!taken.isEmpty() && bytes > mostBytes) {
                break;
            }
            taken.add(poll());
        }
        return taken;
    }

    /** Puts back what was not taken by the consumer, before the others, unless there is something newer; tells how many were dropped. */
    int putBack(List<Notification> returned) {
        SequencedMap<Object, Notification> newer = waiting;
        waiting = new LinkedHashMap<>();
        for (Notification notification : returned) {
            Object key = key(notification);
            if (!newer.containsKey(key)) {
                held.hold(notification);
                waiting.put(key, notification);
            }
        }
        for (Map.Entry<Object, Notification> entry : newer.entrySet()) {
            waiting.put(entry.getKey(), entry.getValue());
        }
        return trim(true);
    }

    /** The newest stays in any case. */
    private int trim(boolean failing) {
        int dropped = 0;
        while (waiting.size() > limit || waiting.size() > 1 && held.isExceeded(failing)) {
            poll();
            dropped++;
        }
        return dropped;
    }

    private Notification poll() {
        Notification oldest = waiting.pollFirstEntry().getValue();
        held.release(oldest);
        return oldest;
    }

    private Object key(Notification notification) {
        return notification.subject().isEmpty()
                ? Long.valueOf(unique++)
                : new CoalescingKey(notification.topic(), notification.subject());
    }
}
