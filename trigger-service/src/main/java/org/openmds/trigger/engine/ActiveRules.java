package org.openmds.trigger.engine;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.trigger.notice.Silence;
import org.openmds.trigger.rule.TimePoint;
import org.openmds.trigger.rule.TriggerRule;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.softstate.SoftState;
import org.openmds.wsrf.softstate.SoftStateRecords;
import org.openmds.wsrf.state.StateException;

/**
 * The rules and silences of triggers as a kind of soft state. At the end of each batch the engine runs: it checks rules and begins to send
 * notices. {@link #statuses} and {@link #silences} are for any thread, the rest for the owner thread.
 */
final class ActiveRules implements SoftState<DraftedRules> {

    private static final Logger LOG = LogManager.getLogger();
    /** Largest number of instances that readers of all triggers see. */
    static final int MAX_REPORTED = 1_000;
    /** Shortest time between two reports of instances. */
    private static final Duration REPORT_INTERVAL = Duration.ofSeconds(1);
    /** The wall clock may be set, so the ends of silences are compared with it at least this often. */
    private static final Duration MAX_SILENCE_WAIT = Duration.ofHours(1);

    private final TriggerInbox inbox;
    private final RuleStore store;
    private final TriggerEngine engine;
    private final RuleValidation validation;
    private final LeaseClock clock;
    private final SoftStateRecords records;
    private final Map<String, RuleStatus> statuses = new ConcurrentHashMap<>();
    private volatile List<Silence> silences = List.of();
    private volatile List<ReportedInstance> reported = List.of();
    /** Time of the next report of instances while they change. */
    private Optional<TimePoint> nextReport = Optional.empty();
    private int knownNames;

    /** @param inbox events of other threads, which each batch takes */
    ActiveRules(TriggerInbox inbox, SoftStateRecords records, TriggerEngine engine, RuleValidation validation) {
        this.inbox = inbox;
        this.records = records;
        this.store = new RuleStore(records, validation.settings().ownerLimits());
        this.engine = engine;
        this.validation = validation;
        this.clock = engine.clock();
    }

    /**
     * Starts with the stored rules and silences, those of the configuration and those of registrations.
     *
     * @throws StateException
     *             the silences of the configuration cannot be written
     */
    void begin(TriggerConfiguration configuration, List<TriggerRule> registered) {
        store.replaceRegistered(registered);
        DraftedRules draft = draft(clock);
        draft.configure(configuration);
        draft.records().forEach(records::defer);
        if (!records.flush()) {
            throw new StateException("the silences of the configuration cannot be written to the state");
        }
        store.apply(draft);
        silences = store.silences();
        engine.begin(store.rules(), silences);
        publishStatuses();
        report();
    }

    /** Returns the status of each rule. */
    Map<String, RuleStatus> statuses() {
        return statuses;
    }

    /** Returns the firing and pending instances of all rules, those first that matter most; at most a second old. */
    List<ReportedInstance> reported() {
        return reported;
    }

    /** Returns a sentence for each part of the state or the configuration that was left out. */
    List<String> leftOut() {
        return store.leftOut();
    }

    /** Returns the silences that have not ended. */
    List<Silence> silences() {
        Instant now = clock.now();
        return silences.stream().filter(silence -> now.isBefore(silence.endsAt())).toList();
    }

    @Override
    public DraftedRules draft(LeaseClock time) {
        return new DraftedRules(store, time);
    }

    @Override
    public boolean maintain(DraftedRules draft) {
        inbox.takeEnded().forEach(ended -> process(() -> engine.ended(ended.delivery(), ended.failure())));
        inbox.takeRegistered().ifPresent(rules -> process(() -> registered(rules)));
        process(() -> inbox.takeChanges().ifPresent(engine::changed));
        store.endedAt(draft.time().now()).forEach(draft::remove);
        return false;
    }

    @Override
    public void publish(DraftedRules draft) {
        apply(store.apply(draft), draft.rules().keySet());
        if (!draft.silences().isEmpty()) {
            silences = store.silences();
            engine.silences(silences);
        }
        draft.configuration().ifPresent(configuration -> {
            engine.notices(configuration.groupWait(), configuration.inhibitions());
            updateStatuses();
            logWarnings(configuration);
        });
        publishStatuses();
    }

    /** Writes a line to the log for each rule of the new configuration that cannot match the entries that are there. */
    private void logWarnings(TriggerConfiguration configuration) {
        statuses.values()
                .stream()
                .filter(status -> status.rule().owner().equals(configuration.creator()))
                .forEach(status -> status.warning()
                        .ifPresent(why -> LOG.warn("trigger {}: {}", status.rule().id(), why)));
    }

    @Override
    public OptionalLong finish() {
        Optional<TimePoint> run = engine.run();
        publishStatuses();
        TimePoint now = TimePoint.now(clock);
        Optional<TimePoint> next = Stream.of(run, report(now)).flatMap(Optional::stream).reduce(TimePoint::min);
        Optional<TimePoint> silenceEnd = store.firstEnd()
                .map(end -> now.plus(bounded(Duration.between(now.time(), end))));
        return next.map(turn -> silenceEnd.map(turn::min).orElse(turn))
                .or(() -> silenceEnd)
                .map(point -> OptionalLong.of(point.nanos()))
                .orElseGet(OptionalLong::empty);
    }

    /** Publishes the instances if the last report is old enough, and returns the time of the next report if one is needed. */
    private Optional<TimePoint> report(TimePoint now) {
        if (nextReport.map(now::isBefore).orElse(false)) {
            return engine.table().hasChanges() ? nextReport : Optional.empty();
        }
        if (engine.table().hasChanges()) {
            report();
            nextReport = Optional.of(now.plus(REPORT_INTERVAL));
        }
        return Optional.empty();
    }

    private void report() {
        reported = engine.reported(engine.table().takeActive(MAX_REPORTED));
    }

    /** Processes one event. The others of the batch must not be lost if it fails. */
    private static void process(Runnable event) {
        try {
            event.run();
        } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError e) {
            LOG.error("triggers: an event could not be processed", e);
        }
    }

    /** Replaces the rules of registrations, which are not in durable state. */
    private void registered(List<TriggerRule> rules) {
        apply(store.replaceRegistered(rules), Set.of());
        updateStatuses();
        publishStatuses();
    }

    /** Passes changed rules to the engine: those that differ from what it has, and those that a client has put. */
    private void apply(Set<String> ids, Set<String> put) {
        List<TriggerRule> changed = new ArrayList<>();
        for (String id : ids) {
            Optional<TriggerRule> before = engine.table().work(id).map(RuleWork::rule);
            Optional<TriggerRule> after = store.active(id);
            if (after.isEmpty()) {
                engine.remove(id);
            } else if (put.contains(id) || !after.equals(before)) {
                changed.add(after.get());
            }
        }
        engine.put(changed);
    }

    /** Updates all statuses, because the configured actions may have changed. */
    private void updateStatuses() {
        engine.table().works().forEach(work -> statuses.put(work.rule().id(), status(work)));
    }

    private void publishStatuses() {
        if (knownNames != engine.nameCount()) {
            // Rules that could not match may do so now.
            knownNames = engine.nameCount();
            updateStatuses();
        }
        Collection<RuleWork> works = engine.table().works();
        for (RuleWork work : works) {
            if (work.takeChanged()) {
                statuses.put(work.rule().id(), status(work));
            }
        }
        if (statuses.size() > works.size()) {
            statuses.keySet().removeIf(id -> engine.table().work(id).isEmpty());
        }
    }

    private RuleStatus status(RuleWork work) {
        return engine.status(work).or(validation.problem(work.rule()));
    }

    private static Duration bounded(Duration wait) {
        return wait.compareTo(MAX_SILENCE_WAIT) < 0 ? wait : MAX_SILENCE_WAIT;
    }
}
