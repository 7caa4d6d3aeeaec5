package org.openmds.wsrf.notification.subscription;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.openmds.wsrf.notification.Notification;
import org.openmds.wsrf.notification.topic.TopicPath;

/**
 * The notifications that wait for one consumer, in the order of arrival. Of two notifications with the same topic and subject only the newer one is
 * kept. Beyond the limit, or if all delivery queues together use too much memory, the oldest ones are dropped. Not thread-safe.
 */
final class PendingNotifications {

    private final int limit;
    private final PendingMemory memory;
    private LinkedHashMap<Object, Notification> waiting = new LinkedHashMap<>();
    private long unique;

    private record CoalescingKey(TopicPath topic, String subject) {
    }

    PendingNotifications(int limit, PendingMemory memory) {
        this.limit = limit;
        this.memory = memory;
    }

    /**
     * Adds a notification. Returns the number of other notifications that were dropped.
     *
     * @param failing
     *            true if the consumer does not accept messages at the moment
     */
    int add(Notification notification, boolean failing) {
        Object key = key(notification);
        Notification older = waiting.remove(key);
        if (older != null) {
            memory.release(older);
        }
        memory.hold(notification);
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
        waiting.values().forEach(memory::release);
        waiting.clear();
    }

    /** Removes and returns the oldest notifications up to a number and a size, but at least one. */
    List<Notification> take(int maxCount, long maxBytes) {
        List<Notification> taken = new ArrayList<>();
        long bytes = 0;
        while (!waiting.isEmpty() && taken.size() < maxCount) {
            bytes += waiting.values().iterator().next().rendered().length;
            if (!taken.isEmpty() && bytes > maxBytes) {
                break;
            }
            taken.add(poll());
        }
        return taken;
    }

    /**
     * Puts back notifications that the consumer did not accept, before the others, unless there is a newer one. Returns the number of dropped
     * notifications.
     */
    int putBack(List<Notification> returned) {
        LinkedHashMap<Object, Notification> newer = waiting;
        waiting = new LinkedHashMap<>();
        for (Notification notification : returned) {
            Object key = key(notification);
            if (!newer.containsKey(key)) {
                memory.hold(notification);
                waiting.put(key, notification);
            }
        }
        for (Map.Entry<Object, Notification> entry : newer.entrySet()) {
            waiting.put(entry.getKey(), entry.getValue());
        }
        return trim(true);
    }

    /** Drops the oldest notifications; the newest one is always kept. */
    private int trim(boolean failing) {
        int dropped = 0;
        while (waiting.size() > limit || waiting.size() > 1 && memory.isExceeded(failing)) {
            poll();
            dropped++;
        }
        return dropped;
    }

    private Notification poll() {
        Iterator<Notification> first = waiting.values().iterator();
        Notification oldest = first.next();
        first.remove();
        memory.release(oldest);
        return oldest;
    }

    private Object key(Notification notification) {
        return notification.subject().isEmpty()
                ? Long.valueOf(unique++)
                : new CoalescingKey(notification.topic(), notification.subject());
    }
}
