package org.openmds.wsrf.notification.broker;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

import org.openmds.wsrf.notification.topic.TopicPath;
import org.openmds.wsrf.notification.topic.TopicSet;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** The topics of a broker: those that publishers named or used, or, where they are fixed, those that it was given. Thread-safe. */
final class BrokerTopics {

    private final int maxTopics;
    private final boolean fixed;
    @GuardedBy("this")
    private final Set<TopicPath> known = new LinkedHashSet<>();
    private volatile TopicSet set;

    /**
     * @param fixed
     *            all topics that there ever are; none where publishers may bring new ones
     */
    BrokerTopics(int most, Collection<TopicPath> fixed) {
        this.maxTopics = most;
        this.fixed = !fixed.isEmpty();
        this.known.addAll(fixed);
        this.set = TopicSet.of(fixed);
    }

    boolean isFixed() {
        return fixed;
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
            if (fixed || together.size() > maxTopics) {
                return false;
            }
            set = TopicSet.of(together);
            known.addAll(topics);
            return true;
        }
    }
}
