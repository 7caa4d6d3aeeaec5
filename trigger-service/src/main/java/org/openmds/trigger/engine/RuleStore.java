package org.openmds.trigger.engine;

import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.budget.HeapShare;
import org.openmds.trigger.notice.Silence;
import org.openmds.trigger.rule.OwnerLimits;
import org.openmds.trigger.rule.RuleXml;
import org.openmds.trigger.rule.TriggerRule;
import org.openmds.wsrf.softstate.RecordFormat;
import org.openmds.wsrf.softstate.SoftStateRecords;
import org.openmds.wsrf.state.StateRecord;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * The rules and silences: those that clients created are in durable state; those of registrations and of the configuration come from there and
 * are not stored. Used by the owner thread, which changes them through {@link DraftedRules}.
 */
final class RuleStore {

    static final String RULES = "triggers";

    private static final String LEFT_ON_DISK = "%d triggers and silences of the durable state do not fit into the heap and stay on disk";
    private static final Logger LOG = LogManager.getLogger();

    private final Map<String, TriggerRule> stored = new LinkedHashMap<>();
    private final Map<String, TriggerRule> registered = new LinkedHashMap<>();
    private final Map<String, TriggerRule> configured = new LinkedHashMap<>();
    private final Map<String, Silence> silences = new LinkedHashMap<>();
    private final NavigableSet<Silence> silencesByEnd = new TreeSet<>(
            Comparator.comparing(Silence::endsAt).thenComparing(Silence::id));

    private final RecordSizes sizes;
    private final OwnerLimits limits;
    private int leftOnDisk;
    private volatile List<String> leftOut = List.of();
    private String configurationCreator = TriggerConfiguration.EMPTY.creator();

    /** The sizes of the records of rules and silences, whose sum is limited by the heap. */
    static final class RecordSizes {

        /** Heap bytes for a byte of a record, twice: the configuration has as much room as all callers. */
        private static final int WEIGHT = 2 * 6;

        private final long limit;
        private final Map<String, Integer> sizes = new HashMap<>();
        private long total;

        RecordSizes(long limit) {
            this.limit = limit;
        }

        static RecordSizes forHeapSize() {
            return new RecordSizes(HeapShare.TRIGGERS.bytes() / WEIGHT);
        }

        long limit() {
            return limit;
        }

        long total() {
            return total;
        }

        int size(String key) {
            return sizes.getOrDefault(key, 0);
        }

        /** @param bytes zero if the record is removed */
        void put(String key, int bytes) {
            Integer before = bytes == 0 ? sizes.remove(key) : sizes.put(key, bytes);
            total += bytes - (before == null ? 0 : before);
        }
    }

    RuleStore(SoftStateRecords records, OwnerLimits limits) {
        this(records, limits, RecordSizes.forHeapSize());
    }

    /**
     * @param limits
     *            limits of the rules of clients and registrations
     * @param sizes
     *            receives the sizes of the stored rules and silences
     */
    RuleStore(SoftStateRecords records, OwnerLimits limits, RecordSizes sizes) {
        this.sizes = sizes;
        this.limits = limits;
        // Silences first: without one, known alerts are sent again.
        records.load(RecordFormat.first(SilenceRecords.COLLECTION, fitting(this::readSilence)))
                .forEach(silence -> silence.ifPresent(this::put));
        records.load(RecordFormat.first(RULES, fitting(this::readRule)))
                .forEach(rule -> rule.ifPresent(each -> stored.put(each.id(), each)));
        if (leftOnDisk > 0) {
            leftOut = List.of(LEFT_ON_DISK.formatted(leftOnDisk));
            LOG.warn(LEFT_ON_DISK.formatted(leftOnDisk));
        }
    }

    /** Returns a reader that leaves records on disk for which there is no memory, for instance because the heap is smaller than before. */
    private <T> Function<StateRecord, Optional<T>> fitting(Function<StateRecord, T> reader) {
        return record -> {
            if (sizes.total() + record.value().length > 2 * sizes.limit()) {
                leftOnDisk++;
                return Optional.empty();
            }
            return Optional.of(reader.apply(record));
        };
    }

    private TriggerRule readRule(StateRecord record) {
        TriggerRule rule = RuleXml.read(XmlFragment.parse(record.value(), StoredXml.LIMITS).root());
        sizes.put(sizeKey(RULES, rule.id()), record.value().length);
        return limits.raisedWithLog(rule);
    }

    private Silence readSilence(StateRecord record) {
        Silence silence = SilenceRecords.read(record);
        sizes.put(sizeKey(SilenceRecords.COLLECTION, silence.id()), record.value().length);
        return silence;
    }

    /** Returns the sizes of the records. */
    RecordSizes sizes() {
        return sizes;
    }

    OwnerLimits limits() {
        return limits;
    }

    /** Returns the creator of the configuration's silences. */
    String configurationCreator() {
        return configurationCreator;
    }

    /** Returns a sentence for each part of the state or the configuration that was left out. Called by any thread. */
    List<String> leftOut() {
        return leftOut;
    }

    static String sizeKey(String collection, String id) {
        return collection + '/' + id;
    }

    /** Returns all active rules; a rule of the configuration replaces others with the same id. */
    List<TriggerRule> rules() {
        Map<String, TriggerRule> all = new LinkedHashMap<>(stored);
        all.putAll(registered);
        all.putAll(configured);
        return List.copyOf(all.values());
    }

    /** Returns the rule that is active under an id. */
    Optional<TriggerRule> active(String id) {
        return fixed(id, Optional.empty()).or(() -> stored(id));
    }

    /** Returns the rules of clients. */
    Collection<TriggerRule> stored() {
        return stored.values();
    }

    Optional<TriggerRule> stored(String id) {
        return Optional.ofNullable(stored.get(id));
    }

    boolean isRegistered(String id) {
        return registered.containsKey(id);
    }

    /**
     * Returns the rules that clients cannot change.
     *
     * @param next
     *            replaces the present configuration
     */
    Collection<TriggerRule> fixed(Optional<TriggerConfiguration> next) {
        Map<String, TriggerRule> fixed = new LinkedHashMap<>(registered);
        next.<Collection<TriggerRule>>map(TriggerConfiguration::rules)
                .orElseGet(configured::values)
                .forEach(rule -> fixed.put(rule.id(), rule));
        return fixed.values();
    }

    /** Returns a rule that clients cannot change, see {@link #fixed(Optional)}. */
    Optional<TriggerRule> fixed(String id, Optional<TriggerConfiguration> next) {
        Optional<TriggerRule> own = next.isPresent()
                ? next.get().rules().stream().filter(rule -> rule.id().equals(id)).findFirst()
                : Optional.ofNullable(configured.get(id));
        return own.or(() -> Optional.ofNullable(registered.get(id)));
    }

    List<Silence> silences() {
        return List.copyOf(silences.values());
    }

    Optional<Silence> silence(String id) {
        return Optional.ofNullable(silences.get(id));
    }

    /** Returns the silences that have ended. */
    List<Silence> endedAt(Instant now) {
        return silencesByEnd.stream().takeWhile(silence -> !now.isBefore(silence.endsAt())).toList();
    }

    /** Returns the end of the silence that ends first. */
    Optional<Instant> firstEnd() {
        return silencesByEnd.isEmpty() ? Optional.empty() : Optional.of(silencesByEnd.first().endsAt());
    }

    /** Replaces the rules of registrations. Returns the ids whose rule may have changed. */
    Set<String> replaceRegistered(List<TriggerRule> rules) {
        return replace(registered, rules.stream()
                .map(rule -> registered.containsKey(rule.id()) ? limits.raised(rule) : limits.raisedWithLog(rule))
                .toList());
    }

    /** Replaces the rules of the configuration. Returns the ids whose rule may have changed. */
    Set<String> replaceConfigured(List<TriggerRule> rules) {
        return replace(configured, rules);
    }

    /** Puts drafted changes into effect. Returns the ids whose rule may have changed. */
    Set<String> apply(DraftedRules draft) {
        Set<String> ids = new LinkedHashSet<>(draft.rules().keySet());
        draft.sizes().forEach(sizes::put);
        draft.rules()
                .forEach((id, rule) -> rule.ifPresentOrElse(each -> stored.put(id, limits.raised(each)),
                        () -> stored.remove(id)));
        draft.silences().forEach((id, silence) -> silence.ifPresentOrElse(this::put, () -> removeSilence(id)));
        draft.configuration().ifPresent(configuration -> {
            ids.addAll(replaceConfigured(configuration.rules()));
            configurationCreator = configuration.creator();
            draft.leftOut().forEach(LOG::warn);
            leftOut = Stream.concat(leftOnDisk == 0 ? Stream.empty() : Stream.of(LEFT_ON_DISK.formatted(leftOnDisk)),
                    draft.leftOut().stream()).toList();
        });
        return ids;
    }

    private static Set<String> replace(Map<String, TriggerRule> present, List<TriggerRule> rules) {
        Set<String> ids = new LinkedHashSet<>(present.keySet());
        present.clear();
        rules.forEach(rule -> present.put(rule.id(), rule));
        ids.addAll(present.keySet());
        return ids;
    }

    private void put(Silence silence) {
        removeSilence(silence.id());
        silences.put(silence.id(), silence);
        silencesByEnd.add(silence);
    }

    private void removeSilence(String id) {
        Silence last = silences.remove(id);
        if (last != null) {
            silencesByEnd.remove(last);
        }
    }
}
