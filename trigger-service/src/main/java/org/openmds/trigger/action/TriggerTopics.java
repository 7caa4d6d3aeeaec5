package org.openmds.trigger.action;

import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

import javax.xml.namespace.QName;

import org.openmds.wsrf.notification.topic.TopicPath;
import org.openmds.wsrf.notification.topic.TopicSet;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * The topics of triggers: a root topic for each trigger that there is, with the trigger's id as its name, so that the Simple dialect names it. One that was removed
 * stays a topic until something else is told: that it is resolved is told after it was removed. Thread-safe.
 */
public final class TriggerTopics implements Supplier<TopicSet> {

    /** The namespace of the topics. */
    public static final String NAMESPACE = "http://openmds.org/trigger/topics";

    private final Supplier<Set<String>> triggers;
    @GuardedBy("this")
    private Set<String> told = Set.of();
    @GuardedBy("this")
    private Set<String> known = Set.of();
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
            now.addAll(told);
            if (!now.equals(known)) {
                known = now;
                set = TopicSet.of(new TreeSet<>(now).stream().map(TriggerTopics::topic).toList());
            }
            return set;
        }
    }

    /** These are topics now, whether the triggers are still there or not; those that were told before need not be. */
    synchronized void telling(Set<String> triggerIds) {
        told = Set.copyOf(triggerIds);
    }
}
