package org.openmds.trigger.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

import org.openmds.trigger.notice.Silence;
import org.openmds.trigger.rule.RuleXml;
import org.openmds.trigger.rule.TriggerRule;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.softstate.Draft;
import org.openmds.wsrf.state.StateChange;

/** Drafted changes of rules and silences. Used by the owner thread. */
final class DraftedRules implements Draft {

    private static final int MAX_RULES = 10_000;
    private static final int MAX_SILENCES = 1_000;

    private final RuleStore present;
    private final LeaseClock time;
    private final Map<String, Optional<TriggerRule>> rules = new LinkedHashMap<>();
    private final Map<String, Optional<Silence>> silences = new LinkedHashMap<>();
    private final Map<String, Integer> sizes = new HashMap<>();
    private long sizeGrowth;
    private final List<StateChange> records = new ArrayList<>();
    private Optional<TriggerConfiguration> configuration = Optional.empty();

    DraftedRules(RuleStore present, LeaseClock time) {
        this.present = present;
        this.time = time;
    }

    @Override
    public LeaseClock time() {
        return time;
    }

    @Override
    public boolean isEmpty() {
        return records.isEmpty() && configuration.isEmpty();
    }

    @Override
    public List<StateChange> records() {
        return records;
    }

    /** Returns the changed rules of clients; empty for those that are removed. */
    Map<String, Optional<TriggerRule>> rules() {
        return rules;
    }

    /** Returns the changed silences; empty for those that are removed. */
    Map<String, Optional<Silence>> silences() {
        return silences;
    }

    /** Returns the new configuration, if there is one. */
    Optional<TriggerConfiguration> configuration() {
        return configuration;
    }

    /** Returns the rule that is active under an id. */
    Optional<TriggerRule> find(String id) {
        return present.fixed(id, configuration).or(() -> stored(id));
    }

    /** Returns all active rules. */
    List<TriggerRule> active() {
        Map<String, TriggerRule> all = new LinkedHashMap<>();
        present.stored().forEach(rule -> all.put(rule.id(), rule));
        rules.forEach((id, rule) -> rule.ifPresentOrElse(each -> all.put(id, each), () -> all.remove(id)));
        present.fixed(configuration).forEach(rule -> all.put(rule.id(), rule));
        return List.copyOf(all.values());
    }

    void put(TriggerRule rule) {
        requireEditable(rule.id());
        if (stored(rule.id()).isEmpty()) {
            requireRoom(present.stored().size() + growth(rules, id -> present.stored(id).isPresent()), MAX_RULES,
                    "triggers");
        }
        StateChange record = new StateChange.Put(RuleStore.RULES, rule.id(), RuleXml.write(rule).toBytes());
        requireBytes(record);
        rules.put(rule.id(), Optional.of(rule));
        records.add(record);
    }

    void remove(String id) {
        requireEditable(id);
        rules.put(id, Optional.empty());
        records.add(new StateChange.Remove(RuleStore.RULES, id));
        resize(RuleStore.sizeKey(RuleStore.RULES, id), 0);
    }

    /** Returns a silence, even if it has ended. */
    Optional<Silence> findSilence(String id) {
        Optional<Silence> drafted = silences.get(id);
        return drafted != null ? drafted : present.silence(id);
    }

    void put(Silence silence) {
        if (findSilence(silence.id()).isEmpty()) {
            requireRoom(silenceCount(), MAX_SILENCES, "silences");
        }
        putSilence(silence);
    }

    void remove(Silence silence) {
        silences.put(silence.id(), Optional.empty());
        records.add(SilenceRecords.remove(silence));
        resize(RuleStore.sizeKey(SilenceRecords.COLLECTION, silence.id()), 0);
    }

    /** Replaces the rules and silences of the last configuration. */
    void configure(TriggerConfiguration next) {
        Map<String, Silence> wanted = new LinkedHashMap<>();
        next.silences()
                .stream()
                .filter(silence -> time.now().isBefore(silence.endsAt()))
                .forEach(silence -> wanted.put(silence.id(), silence));
        List<Silence> obsolete = allSilences().stream()
                .filter(silence -> silence.creator().equals(next.creator()) && !wanted.containsKey(silence.id()))
                .toList();
        long added = wanted.keySet().stream().filter(id -> findSilence(id).isEmpty()).count();
        requireRoom((int) (silenceCount() - obsolete.size() + added - 1), MAX_SILENCES, "silences");
        obsolete.forEach(this::remove);
        wanted.values()
                .stream()
                .filter(silence -> !findSilence(silence.id()).equals(Optional.of(silence)))
                .forEach(this::putSilence);
        configuration = Optional.of(next);
    }

    private void putSilence(Silence silence) {
        StateChange record = SilenceRecords.put(silence);
        requireBytes(record);
        silences.put(silence.id(), Optional.of(silence));
        records.add(record);
    }

    private List<Silence> allSilences() {
        Map<String, Silence> all = new LinkedHashMap<>();
        present.silences().forEach(silence -> all.put(silence.id(), silence));
        silences.forEach((id, silence) -> silence.ifPresentOrElse(each -> all.put(id, each), () -> all.remove(id)));
        return List.copyOf(all.values());
    }

    private int silenceCount() {
        return present.silences().size() + growth(silences, id -> present.silence(id).isPresent());
    }

    private Optional<TriggerRule> stored(String id) {
        Optional<TriggerRule> drafted = rules.get(id);
        return drafted != null ? drafted : present.stored(id);
    }

    /** Returns the sizes of the changed records by {@link RuleStore#sizeKey}; zero for those that are removed. */
    Map<String, Integer> sizes() {
        return sizes;
    }

    /** Refuses a record for which there is no memory; otherwise notes its size. */
    private void requireBytes(StateChange record) {
        if (record instanceof StateChange.Put(String collection, String key, byte[] value)) {
            String sizeKey = RuleStore.sizeKey(collection, key);
            RuleStore.RecordSizes stored = present.sizes();
            long total = stored.total() + sizeGrowth + value.length - size(sizeKey);
            if (total > stored.limit()) {
                throw new WsrfFaultException(FaultKind.RESOURCE_UNAVAILABLE,
                        "triggers and silences would take %,d bytes, the limit is %,d, a sixty-fourth of the heap"
                                .formatted(total, stored.limit()));
            }
            resize(sizeKey, value.length);
        }
    }

    private void resize(String sizeKey, int bytes) {
        sizeGrowth += bytes - size(sizeKey);
        sizes.put(sizeKey, bytes);
    }

    private int size(String sizeKey) {
        Integer drafted = sizes.get(sizeKey);
        return drafted == null ? present.sizes().size(sizeKey) : drafted;
    }

    private void requireEditable(String id) {
        if (present.isRegistered(id)) {
            throw new WsrfFaultException(FaultKind.RESOURCE_UNAVAILABLE,
                    "trigger '%s' belongs to a registration and cannot be changed separately".formatted(id));
        }
        if (present.fixed(id, configuration).isPresent()) {
            throw new WsrfFaultException(FaultKind.RESOURCE_UNAVAILABLE,
                    "trigger '%s' is defined in the configuration; change it there".formatted(id));
        }
    }

    private static <V> int growth(Map<String, Optional<V>> changes, Predicate<String> isPresent) {
        int growth = 0;
        for (Map.Entry<String, Optional<V>> change : changes.entrySet()) {
            growth += (change.getValue().isPresent() ? 1 : 0) - (isPresent.test(change.getKey()) ? 1 : 0);
        }
        return growth;
    }

    private static void requireRoom(int present, int most, String what) {
        if (present >= most) {
            throw new WsrfFaultException(FaultKind.RESOURCE_UNAVAILABLE,
                    "there are %d %s already, which is the limit".formatted(present, what));
        }
    }
}
