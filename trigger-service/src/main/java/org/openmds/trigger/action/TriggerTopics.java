package org.openmds.trigger.action;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

import javax.xml.namespace.QName;

import org.openmds.wsrf.notification.topic.TopicPath;
import org.openmds.wsrf.notification.topic.TopicSet;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * The topics of triggers: a root topic for each trigger that there is, with the trigger's id as its name, so that the Simple dialect names it. One that was removed
 * stays a topic while it is told of and until something else was told: that it is resolved is told after it was removed. Thread-safe.
 */
public final class TriggerTopics implements Supplier<TopicSet> {

    /** The namespace of the topics. */
    public static final String NAMESPACE = "http://openmds.org/trigger/topics";

    private final Supplier<Set<String>> triggers;
    /** One for each engine that tells now. */
    @GuardedBy("this")
    private final List<Set<String>> publishing = new ArrayList<>();
    @GuardedBy("this")
    private Set<String> lastPublished = Set.of();
    @GuardedBy("this")
    private Set<String> topicIds = Set.of();
    @GuardedBy("this")
    private TopicSet set = TopicSet.of(Set.of());

    /** @param triggers the ids of all triggers, as they are now */
    public TriggerTopics(Supplier<Set<String>> triggers) {
        this.triggers = triggers;
    }

    /** The topic of a trigger. A name in a topic's path begins with a letter; ids that begin with a digit have an underscore before it. */
    public static TopicPath topic(String triggerId) {
        return TopicPath
                .of(new QName(NAMESPACE, Character.isLetter(triggerId.charAt(0)) ? triggerId : "_" + triggerId));
    }

    /** The topics as they are now; the same object as long as they are the same. */
    @Override
    public TopicSet get() {
        Set<String> now = new HashSet<>(triggers.get());
        synchronized (this) {
            now.addAll(lastPublished);
            publishing.forEach(now::addAll);
            if (!now.equals(topicIds)) {
                topicIds = now;
                set = TopicSet.of(new TreeSet<>(now).stream().map(TriggerTopics::topic).toList());
            }
            return set;
        }
    }

    /** While this runs these are topics, whether the triggers are still there or not, and whatever else is told meanwhile; and then until more was told. */
    void publishing(Set<String> triggerIds, Runnable telling) {
        Set<String> ids = Set.copyOf(triggerIds);
        begin(ids);
        try {
            telling.run();
        } finally {
            end(ids);
        }
    }

    private synchronized void begin(Set<String> ids) {
        publishing.add(ids);
    }

    private synchronized void end(Set<String> ids) {
        publishing.remove(ids);
        lastPublished = ids;
    }
}
