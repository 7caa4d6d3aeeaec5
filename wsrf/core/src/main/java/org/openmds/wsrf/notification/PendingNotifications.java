package org.openmds.wsrf.notification;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/**
 * What waits for one consumer: of two notifications on one topic about one subject only the newer, in the order in which they came. Bounded: beyond the
 * limit the oldest is dropped. Not thread-safe.
 */
final class PendingNotifications {

    private final int limit;
    private SequencedMap<Object, Notification> waiting = new LinkedHashMap<>();
    private long unique;

    private record Subject(TopicPath topic, String subject) {
    }

    PendingNotifications(int limit) {
        this.limit = limit;
    }

    /** What an added notification did to another. */
    enum Effect {
        /** Nothing. */
        NONE,
        /** It took the place of an older one on its topic about its subject. */
        COALESCED,
        /** The oldest was dropped for it. */
        DROPPED
    }

    /** Adds one. */
    Effect add(Notification notification) {
        Object key = key(notification);
        // Behind those that came before, also where it takes the place of an older one.
        Notification older = waiting.remove(key);
        waiting.put(key, notification);
        if (older != null) {
            return Effect.COALESCED;
        }
        return trim() ? Effect.DROPPED : Effect.NONE;
    }

    boolean isEmpty() {
        return waiting.isEmpty();
    }

    int size() {
        return waiting.size();
    }

    void clear() {
        waiting.clear();
    }

    /** Takes the oldest: so many, and so many bytes, but at least one. */
    List<Notification> take(int most, long mostBytes) {
        List<Notification> taken = new ArrayList<>();
        long bytes = 0;
        while (!waiting.isEmpty() && taken.size() < most) {
            Notification next = waiting.firstEntry().getValue();
            bytes += next.rendered().length;
            if (!taken.isEmpty() && bytes > mostBytes) {
                break;
            }
            waiting.pollFirstEntry();
            taken.add(next);
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
                waiting.put(key, notification);
            }
        }
        for (Map.Entry<Object, Notification> entry : newer.entrySet()) {
            waiting.put(entry.getKey(), entry.getValue());
        }
        int dropped = 0;
        while (trim()) {
            dropped++;
        }
        return dropped;
    }

    private boolean trim() {
        if (waiting.size() > limit) {
            waiting.pollFirstEntry();
            return true;
        }
        return false;
    }

    private Object key(Notification notification) {
        return notification.subject().isEmpty()
                ? Long.valueOf(unique++)
                : new Subject(notification.topic(), notification.subject());
    }
}
