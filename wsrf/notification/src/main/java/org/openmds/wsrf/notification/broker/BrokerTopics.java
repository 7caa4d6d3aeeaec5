package org.openmds.wsrf.notification.broker;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

import org.openmds.wsrf.notification.topic.TopicPath;
import org.openmds.wsrf.notification.topic.TopicSet;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** The topics of a broker: either fixed by its settings, or those that its publishers have registered or used. Thread-safe. */
final class BrokerTopics {

    private final int maxTopics;
    private final boolean fixed;
    @GuardedBy("this")
    private final Set<TopicPath> knownTopics = new LinkedHashSet<>();
    private volatile TopicSet set;

    /**
     * @param fixed
     *            the fixed topics; empty if publishers may add topics
     */
    BrokerTopics(int maxTopics, Collection<TopicPath> fixed) {
        this.maxTopics = maxTopics;
        this.fixed = !fixed.isEmpty();
        this.knownTopics.addAll(fixed);
        this.set = TopicSet.of(fixed);
    }

    boolean isFixed() {
        return fixed;
    }

    /** Returns the current topics; the same object until they change. */
    TopicSet set() {
        return set;
    }

    /** Adds topics. Returns false if they exceed the limit or the topics are fixed. */
    boolean add(Collection<TopicPath> topics) {
        if (topics.stream().allMatch(set::contains)) {
            return true;
        }
        synchronized (this) {
            Set<TopicPath> together = new LinkedHashSet<>(knownTopics);
            together.addAll(topics);
            if (fixed || together.size() > maxTopics) {
                return false;
            }
            set = TopicSet.of(together);
            knownTopics.addAll(topics);
            return true;
        }
    }
}
