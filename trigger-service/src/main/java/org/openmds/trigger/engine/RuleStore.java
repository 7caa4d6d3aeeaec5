package org.openmds.trigger.engine;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.openmds.trigger.notice.Silence;
import org.openmds.trigger.rule.RuleXml;
import org.openmds.trigger.rule.TriggerRule;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.state.StateChange;
import org.openmds.wsrf.state.StateStore;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * The rules and silences: those that clients created are written to durable state before the answer; those of registrations and of the
 * configuration come from there and are not stored. Used by one thread, which blocks on the disk.
 */
final class RuleStore {

    private static final String RULES = "triggers";
    private static final int MAX_RULES = 10_000;
    private static final int MAX_SILENCES = 1_000;

    private final StateStore store;
    private final Map<String, TriggerRule> stored = new LinkedHashMap<>();
    private final Map<String, TriggerRule> registered = new LinkedHashMap<>();
    private final Map<String, TriggerRule> configured = new LinkedHashMap<>();
    private final Map<String, Silence> silences = new LinkedHashMap<>();

    RuleStore(TriggerRecords records, StateStore store) {
        this.store = store;
        records.load(RULES, record -> RuleXml.read(XmlFragment.parse(record.value(), StoredXml.LIMITS).root()))
                .forEach(rule -> stored.put(rule.id(), rule));
        records.load(SilenceRecords.COLLECTION, SilenceRecords::read)
                .forEach(silence -> silences.put(silence.id(), silence));
    }

    /** Returns all rules; a rule of the configuration replaces others with the same id. */
    List<TriggerRule> rules() {
        Map<String, TriggerRule> all = new LinkedHashMap<>(stored);
        all.putAll(registered);
        all.putAll(configured);
        return new ArrayList<>(all.values());
    }

    void replaceRegistered(List<TriggerRule> rules) {
        registered.clear();
        rules.forEach(rule -> registered.put(rule.id(), rule));
    }

    void replaceConfigured(List<TriggerRule> rules) {
        configured.clear();
        rules.forEach(rule -> configured.put(rule.id(), rule));
    }

    /**
     * Replaces the silences of the last configuration by those of a new one; if the state cannot be written, nothing changes.
     *
     * @param creator
     *            creator of the configuration's silences
     */
    void replaceConfigured(String creator, List<Silence> others, Instant now) {
        Map<String, Silence> left = new LinkedHashMap<>(silences);
        left.values().removeIf(silence -> silence.creator().equals(creator));
        others.stream()
                .filter(silence -> now.isBefore(silence.endsAt()))
                .forEach(silence -> left.put(silence.id(), silence));
        requireRoom(left.size() - 1, MAX_SILENCES, "silences");
        List<StateChange> changes = new ArrayList<>();
        silences.values()
                .stream()
                .filter(silence -> !left.containsKey(silence.id()))
                .map(SilenceRecords::remove)
                .forEach(changes::add);
        left.values()
                .stream()
                .filter(silence -> !silence.equals(silences.get(silence.id())))
                .map(SilenceRecords::put)
                .forEach(changes::add);
        if (!changes.isEmpty()) {
            store.write(changes);
        }
        silences.clear();
        silences.putAll(left);
    }

    void put(TriggerRule rule) {
        requireEditable(rule.id());
        requireRoom(stored.containsKey(rule.id()) ? 0 : stored.size(), MAX_RULES, "triggers");
        store.write(List.of(new StateChange.Put(RULES, rule.id(), RuleXml.write(rule).toBytes())));
        stored.put(rule.id(), rule);
    }

    void remove(String id) {
        requireEditable(id);
        store.write(List.of(new StateChange.Remove(RULES, id)));
        stored.remove(id);
    }

    void put(Silence silence) {
        requireRoom(silences.containsKey(silence.id()) ? 0 : silences.size(), MAX_SILENCES, "silences");
        store.write(List.of(SilenceRecords.put(silence)));
        silences.put(silence.id(), silence);
    }

    Optional<Silence> removeSilence(String id) {
        Optional<Silence> known = Optional.ofNullable(silences.get(id));
        known.ifPresent(silence -> {
            store.write(List.of(SilenceRecords.remove(silence)));
            silences.remove(id);
        });
        return known;
    }

    List<Silence> silences() {
        return List.copyOf(silences.values());
    }

    void removeEnded(Instant now) {
        List<Silence> ended = silences.values().stream().filter(silence -> !now.isBefore(silence.endsAt())).toList();
        if (!ended.isEmpty()) {
            store.write(ended.stream().map(SilenceRecords::remove).toList());
            ended.forEach(silence -> silences.remove(silence.id()));
        }
    }

    private void requireEditable(String id) {
        if (registered.containsKey(id)) {
            throw new WsrfFaultException(FaultKind.RESOURCE_UNAVAILABLE,
                    "trigger '%s' belongs to a registration and cannot be changed separately".formatted(id));
        }
        if (configured.containsKey(id)) {
            throw new WsrfFaultException(FaultKind.RESOURCE_UNAVAILABLE,
                    "trigger '%s' is defined in the configuration; change it there".formatted(id));
        }
    }

    private static void requireRoom(int present, int most, String what) {
        if (present >= most) {
            throw new WsrfFaultException(FaultKind.RESOURCE_UNAVAILABLE,
                    "there are %d %s already, which is the limit".formatted(present, what));
        }
    }
}
