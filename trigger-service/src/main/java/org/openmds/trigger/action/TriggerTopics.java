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
 * The topics of triggers: one root topic for each trigger, named by the trigger's id, so that expressions of the Simple dialect can select
 * it. A removed trigger stays a topic while its last notices are published and until other notices are published, because its resolution is
 * published after its removal. Thread-safe.
 */
public final class TriggerTopics implements Supplier<TopicSet> {

    /** The namespace of the topics. */
    public static final String NAMESPACE = "http://openmds.org/trigger/topics";

    private final Supplier<Set<String>> triggers;
    /** Sets of trigger ids, one for each publication in progress. */
    @GuardedBy("this")
    private final List<Set<String>> publishing = new ArrayList<>();
    @GuardedBy("this")
    private Set<String> lastPublished = Set.of();
    @GuardedBy("this")
    private Set<String> topicIds = Set.of();
    @GuardedBy("this")
    private TopicSet set = TopicSet.of(Set.of());

    /** @param triggers supplies the current ids of all triggers */
    public TriggerTopics(Supplier<Set<String>> triggers) {
        this.triggers = triggers;
    }

    /**
     * Returns the topic of a trigger. Topic names begin with a letter or underscore; an id that begins with a digit gets an underscore before
     * it.
     */
    public static TopicPath topic(String triggerId) {
        return TopicPath
                .of(new QName(NAMESPACE, Character.isLetter(triggerId.charAt(0)) ? triggerId : "_" + triggerId));
    }

    /** Returns the current topics; the same object until they change. */
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

    /** Runs a publication. Its triggers remain topics during it, even if they are removed meanwhile, and until the next publication ends. */
    void runPublication(Set<String> triggerIds, Runnable publication) {
        Set<String> ids = Set.copyOf(triggerIds);
        begin(ids);
        try {
            publication.run();
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
