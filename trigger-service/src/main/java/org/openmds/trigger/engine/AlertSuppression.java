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

/** What is not told at one moment: what is silenced, and what something else that fires inhibits. */
final class AlertSuppression {

    private final Instant now;
    private final Collection<Silence> silences;
    private final List<InhibitionSources> sources;

    /** What fires and inhibits, by what must be the same. */
    private record InhibitionSources(Inhibition inhibition, Map<List<String>, List<InstanceKey>> byTexts) {

        /** Two are enough: one of them is another than the one that asks. */
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

    /** @param firing all that fires */
    AlertSuppression(Instant now, Collection<Silence> silences, List<Inhibition> inhibitions,
            Collection<TriggerInstance> firing) {
        this.now = now;
        this.silences = silences;
        this.sources = inhibitions.stream().map(inhibition -> InhibitionSources.of(inhibition, firing)).toList();
    }

    /** Why an instance is not told now; empty when it is. */
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
                .map(source -> "inhibited, because trigger %s fires".formatted(source.rule()));
    }
}
