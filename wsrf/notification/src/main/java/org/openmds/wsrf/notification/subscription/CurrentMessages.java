package org.openmds.wsrf.notification.subscription;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

import org.openmds.budget.HeapShare;
import org.openmds.wsrf.notification.Notification;
import org.openmds.wsrf.notification.topic.TopicPath;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * The last message on each topic, for GetCurrentMessage. Limited in bytes: beyond the limit, the least recently used topics lose their message.
 * Thread-safe.
 */
final class CurrentMessages {

    private final long maxBytes;
    @GuardedBy("this")
    private final LinkedHashMap<TopicPath, Notification> last = new LinkedHashMap<>();
    @GuardedBy("this")
    private long bytes;

    CurrentMessages(long maxBytes) {
        this.maxBytes = maxBytes;
    }

    static CurrentMessages forHeapSize() {
        return new CurrentMessages(HeapShare.CURRENT_MESSAGES.bytes());
    }

    synchronized void put(List<Notification> notifications) {
        for (Notification notification : notifications) {
            Notification before = last.remove(notification.topic());
            bytes += length(notification) - (before == null ? 0 : length(before));
            last.put(notification.topic(), notification);
        }
        Iterator<Notification> oldest = last.values().iterator();
        while (bytes > maxBytes) {
            bytes -= length(oldest.next());
            oldest.remove();
        }
    }

    synchronized Optional<Notification> of(TopicPath topic) {
        return Optional.ofNullable(last.get(topic));
    }

    private static long length(Notification notification) {
        return notification.message().length();
    }
}
