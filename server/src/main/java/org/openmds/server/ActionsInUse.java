package org.openmds.server;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

import org.openmds.index.Container;
import org.openmds.trigger.action.TopicAction;
import org.openmds.trigger.action.TriggerAction;
import org.openmds.trigger.action.TriggerTopics;
import org.openmds.trigger.service.TriggerProducer;
import org.openmds.trigger.service.TriggerServices;
import org.openmds.trigger.service.WatchedGroups;
import org.openmds.trigger.settings.TriggerServiceSettings;
import org.openmds.wsrf.lifetime.LeaseClock;

/** The trigger actions in use: those of the configuration, and the action that notifies subscribers. Thread-safe. */
final class ActionsInUse implements Supplier<Map<String, TriggerAction>>, AutoCloseable {

    private final TriggerProducer producer;
    private final LeaseClock clock;
    private final AlertLinks links;
    private volatile Map<String, TriggerAction> current;

    /**
     * @param watched
     *            the groups with triggers: each trigger is a topic
     * @throws org.openmds.server.operation.StartException
     *             a secret cannot be read, or a program cannot be run
     */
    ActionsInUse(WatchedGroups watched, TriggerServiceSettings settings, CollectionSources sources,
            AlertLinks links, Container container) {
        this.producer = new TriggerProducer(TriggerService.NAME, container.service(TriggerService.NAME),
                new TriggerTopics(watched::ids), () -> TriggerServices.document(watched), container.notifications());
        this.clock = container.clock();
        this.links = links;
        this.current = prepare(settings, sources.current());
    }

    TriggerProducer producer() {
        return producer;
    }

    /** Returns the actions by name. */
    @Override
    public Map<String, TriggerAction> get() {
        return current;
    }

    /**
     * Creates the actions of another configuration, without putting them to use.
     *
     * @throws org.openmds.server.operation.StartException
     *             a secret cannot be read, or a program cannot be run
     */
    Map<String, TriggerAction> prepare(TriggerServiceSettings settings, CollectionSources.PreparedSources sources) {
        Map<String, TriggerAction> all = new HashMap<>(TriggerActions.of(settings, sources, links, clock));
        all.put(TopicAction.NAME, producer.action());
        return Map.copyOf(all);
    }

    void replace(Map<String, TriggerAction> prepared) {
        current = prepared;
    }

    @Override
    public void close() {
        producer.close();
    }
}
