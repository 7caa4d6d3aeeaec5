package org.openmds.trigger.engine;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.openmds.trigger.notice.Inhibition;
import org.openmds.trigger.notice.Silence;

/** Silences and inhibitions at one moment: decides if an alert is suppressed. */
final class AlertSuppression {

    private final Instant now;
    private final Collection<Silence> silences;
    private final List<InhibitionSources> sources;

    /** Firing instances that inhibit others, by the texts that must be equal. */
    private record InhibitionSources(Inhibition inhibition, Map<List<String>, List<InstanceKey>> byTexts) {

        /** Two keys are enough: one of them differs from any target. */
        private static final int ENOUGH = 2;

        static InhibitionSources of(Inhibition inhibition, Collection<TriggerInstance> firing) {
            Map<List<String>, List<InstanceKey>> byTexts = new HashMap<>();
            for (TriggerInstance instance : firing) {
                Map<String, String> facts = instance.evidence().facts();
                if (inhibition.isSource(facts)) {
                    List<InstanceKey> keys = byTexts.computeIfAbsent(inhibition.equalTexts(facts),
                            texts -> new ArrayList<>(ENOUGH));
                    if (keys.size() < ENOUGH) {
                        keys.add(instance.key());
                    }
                }
            }
            return new InhibitionSources(inhibition, byTexts);
        }

        Optional<InstanceKey> inhibitor(InstanceKey key, Map<String, String> facts) {
            return inhibition.isTarget(facts)
                    ? byTexts.getOrDefault(inhibition.equalTexts(facts), List.of())
                            .stream()
                            .filter(other -> !other.equals(key))
                            .findFirst()
                    : Optional.empty();
        }
    }

    /** @param firing all firing instances */
    AlertSuppression(Instant now, Collection<Silence> silences, List<Inhibition> inhibitions,
            Collection<TriggerInstance> firing) {
        this.now = now;
        this.silences = silences;
        this.sources = inhibitions.stream().map(inhibition -> InhibitionSources.of(inhibition, firing)).toList();
    }

    /** Returns the reason for which an instance is suppressed; empty if it is not. */
    Optional<String> reason(TriggerInstance instance) {
        Map<String, String> facts = instance.evidence().facts();
        return silences.stream()
                .filter(silence -> silence.silences(facts, now))
                .findFirst()
                .map(Silence::describe)
                .or(() -> inhibitor(instance.key(), facts));
    }

    private Optional<String> inhibitor(InstanceKey key, Map<String, String> facts) {
        return sources.stream()
                .map(some -> some.inhibitor(key, facts))
                .flatMap(Optional::stream)
                .findFirst()
                .map(source -> "inhibited by trigger %s, which fires".formatted(source.rule()));
    }
}
