package org.openmds.trigger.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;

import org.openmds.trigger.notice.Silence;
import org.openmds.trigger.rule.OwnerRoom;
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
    private List<String> leftOut = List.of();
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
        allRules().forEach(rule -> all.put(rule.id(), rule));
        present.fixed(configuration).forEach(rule -> all.put(rule.id(), rule));
        return List.copyOf(all.values());
    }

    void put(TriggerRule rule) {
        requireEditable(rule.id());
        if (stored(rule.id()).isEmpty()) {
            room(MAX_RULES, "there are %,d triggers already, which is the limit").require(rule.owner(), 1,
                    sums(allRules(), TriggerRule::owner, _ -> 1));
        }
        StateChange.Put record = new StateChange.Put(RuleStore.RULES, rule.id(), RuleXml.write(rule).toBytes());
        requireBytes(rule.owner(), record);
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
            room(MAX_SILENCES, "there are %,d silences already, which is the limit").require(silence.creator(), 1,
                    sums(silencesOfCallers(), Silence::creator, _ -> 1));
        }
        StateChange.Put record = SilenceRecords.put(silence);
        requireBytes(silence.creator(), record);
        put(silence, record);
    }

    void remove(Silence silence) {
        silences.put(silence.id(), Optional.empty());
        records.add(SilenceRecords.remove(silence));
        resize(RuleStore.sizeKey(SilenceRecords.COLLECTION, silence.id()), 0);
    }

    /**
     * Replaces the rules and silences of the last configuration. What callers have created takes none of its room; silences beyond the room are
     * left out.
     */
    void configure(TriggerConfiguration next) {
        Map<String, Silence> wanted = new LinkedHashMap<>();
        next.silences()
                .stream()
                .filter(silence -> time.now().isBefore(silence.endsAt()))
                .forEach(silence -> wanted.put(silence.id(), silence));
        List<Silence> obsolete = allSilences().stream()
                .filter(silence -> silence.creator().equals(next.creator()) && !wanted.containsKey(silence.id()))
                .toList();
        obsolete.forEach(this::remove);
        List<String> omitted = new ArrayList<>();
        long bytes = 0;
        int count = 0;
        for (Silence silence : wanted.values()) {
            StateChange.Put record = SilenceRecords.put(silence);
            bytes += record.value().length;
            if (++count <= MAX_SILENCES && bytes <= present.sizes().limit()) {
                putIfChanged(silence, record);
            } else {
                omitted.add(
                        "silence '%s' of the configuration is left out: there is room for %,d silences with %,d bytes"
                                .formatted(silence.id(), MAX_SILENCES, present.sizes().limit()));
                findSilence(silence.id()).ifPresent(this::remove);
            }
        }
        leftOut = omitted;
        configuration = Optional.of(next);
    }

    private void putIfChanged(Silence silence, StateChange.Put record) {
        if (!findSilence(silence.id()).equals(Optional.of(silence))) {
            put(silence, record);
        }
    }

    /** Returns a sentence for each part of the configuration that was left out. */
    List<String> leftOut() {
        return leftOut;
    }

    private void put(Silence silence, StateChange.Put record) {
        resize(RuleStore.sizeKey(record.collection(), record.key()), record.value().length);
        silences.put(silence.id(), Optional.of(silence));
        records.add(record);
    }

    private List<TriggerRule> allRules() {
        Map<String, TriggerRule> all = new LinkedHashMap<>();
        present.stored().forEach(rule -> all.put(rule.id(), rule));
        rules.forEach((id, rule) -> rule.ifPresentOrElse(each -> all.put(id, each), () -> all.remove(id)));
        return List.copyOf(all.values());
    }

    private List<Silence> allSilences() {
        Map<String, Silence> all = new LinkedHashMap<>();
        present.silences().forEach(silence -> all.put(silence.id(), silence));
        silences.forEach((id, silence) -> silence.ifPresentOrElse(each -> all.put(id, each), () -> all.remove(id)));
        return List.copyOf(all.values());
    }

    /** Returns the silences without those of the configuration, which have room of their own. */
    private List<Silence> silencesOfCallers() {
        String creator = configuration.map(TriggerConfiguration::creator).orElseGet(present::configurationCreator);
        return allSilences().stream().filter(silence -> !silence.creator().equals(creator)).toList();
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
    private void requireBytes(String owner, StateChange.Put record) {
        String sizeKey = RuleStore.sizeKey(record.collection(), record.key());
        Map<String, Long> used = sums(allRules(), TriggerRule::owner,
                rule -> size(RuleStore.sizeKey(RuleStore.RULES, rule.id())));
        sums(silencesOfCallers(), Silence::creator,
                silence -> size(RuleStore.sizeKey(SilenceRecords.COLLECTION, silence.id())))
                .forEach((creator, bytes) -> used.merge(creator, bytes, Long::sum));
        room(present.sizes().limit(),
                "triggers and silences would take more bytes than the limit of %,d, a part of the heap")
                .require(owner, record.value().length - size(sizeKey), used);
        resize(sizeKey, record.value().length);
    }

    private OwnerRoom room(long most, String message) {
        return new OwnerRoom(most, message, present.limits());
    }

    private static <T> Map<String, Long> sums(List<T> all, Function<T, String> owner, ToLongFunction<T> amount) {
        Map<String, Long> sums = new HashMap<>();
        all.forEach(each -> sums.merge(owner.apply(each), amount.applyAsLong(each), Long::sum));
        return sums;
    }

    private void resize(String sizeKey, int bytes) {
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
}
