package org.openmds.wsrf.notification;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** The topics of a broker: those that publishers named or used. Thread-safe. */
final class BrokerTopics {

    private final int most;
    @GuardedBy("this")
    private final Set<TopicPath> known = new LinkedHashSet<>();
    private volatile TopicSet set = TopicSet.of(List.of());

    BrokerTopics(int most) {
        this.most = most;
    }

    /** The topics as they are now; the same object as long as they are the same. */
    TopicSet set() {
        return set;
    }

    /** Adds topics; tells whether there was room for all. */
    boolean add(Collection<TopicPath> topics) {
        if (topics.stream().allMatch(set::contains)) {
            return true;
        }
        synchronized (this) {
            Set<TopicPath> together = new LinkedHashSet<>(known);
            together.addAll(topics);
            if (together.size() > most) {
                return false;
            }
            set = TopicSet.of(together);
            known.addAll(topics);
            return true;
        }
    }
}
