package org.openmds.trigger.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

import org.openmds.trigger.engine.TriggerSettings.NoticeSettings;
import org.openmds.trigger.notice.Alert;
import org.openmds.trigger.notice.AlertEvidence;
import org.openmds.trigger.notice.Notice;
import org.openmds.trigger.notice.Silence;
import org.openmds.trigger.rule.KeyedTimers;
import org.openmds.trigger.rule.TimePoint;
import org.openmds.trigger.rule.TriggerState;

/**
 * Groups alerts into notices: alerts of about the same time become one notice for each action. A silenced or inhibited alert is sent if it
 * still fires when the suppression ends. Used by one thread.
 */
final class NoticeGrouper {

    /** Time between two checks of suppressed instances. */
    private static final Duration SUPPRESSION_CHECK_INTERVAL = Duration.ofSeconds(5);
    /** Delay before alerts are offered again to an action whose queue was full. */
    private static final Duration FULL_QUEUE_RETRY_DELAY = Duration.ofSeconds(10);
    private static final int MAX_ALERTS = 200;
    private static final int MAX_REFERENCES = 20;

    private NoticeSettings settings;
    private final NoticeQueues noticeQueues;
    private final TriggerHistory history;
    private final InstanceStore instanceStore;
    private final RandomGenerator random;
    private final Map<String, Set<InstanceKey>> groups = new HashMap<>();
    private final KeyedTimers<String> groupTimers;
    private final Set<InstanceKey> suppressed = new LinkedHashSet<>();
    private Optional<TimePoint> nextSuppressionCheck = Optional.empty();
    private Collection<Silence> silences = List.of();

    /** The trigger instances. */
    interface InstanceStore {

        Optional<TriggerInstance> find(InstanceKey key);

        /** Returns all firing instances. */
        Collection<TriggerInstance> firing();

        /** Replaces an instance, also in durable state. */
        void put(TriggerInstance instance);

        /** Returns the actions that report that the instance fires. */
        Set<String> actions(InstanceKey key);
    }

    NoticeGrouper(NoticeSettings settings, NoticeQueues noticeQueues, TriggerHistory history,
            InstanceStore instanceStore, RandomGenerator random,
            TimePoint now) {
        this.settings = settings;
        this.noticeQueues = noticeQueues;
        this.history = history;
        this.instanceStore = instanceStore;
        this.random = random;
        this.groupTimers = new KeyedTimers<>(now);
    }

    void silences(Collection<Silence> others) {
        silences = List.copyOf(others);
        nextSuppressionCheck = Optional.empty();
    }

    /** Changes the grouping of later alerts; alerts that wait keep the old wait. */
    void settings(NoticeSettings others) {
        settings = others;
    }

    /** Enqueues the pending alert of an instance; also called for stored instances after a start. */
    void enqueue(TriggerInstance instance, TimePoint now) {
        instance.pendingAlert().ifPresent(pendingAlert -> {
            String group = group(pendingAlert, instance.evidence());
            groups.computeIfAbsent(group, name -> new LinkedHashSet<>()).add(instance.key());
            if (!groupTimers.isSet(group)) {
                groupTimers.set(group, now.plus(settings.groupWait()));
            }
        });
    }

    /** Watches an instance that fires but was not reported, after a start. */
    void watchSuppressed(TriggerInstance instance) {
        suppressed.add(instance.key());
    }

    /** Hands over the groups whose wait has ended. */
    void run(TimePoint now) {
        checkSuppressed(now);
        List<String> due = groupTimers.removeDue(now);
        if (!due.isEmpty()) {
            AlertSuppression suppression = suppression(now);
            due.forEach(group -> handOver(group, suppression, now));
        }
    }

    /** Hands over all groups immediately. */
    void flush(TimePoint now) {
        AlertSuppression suppression = suppression(now);
        for (String group : List.copyOf(groups.keySet())) {
            groupTimers.clear(group);
            handOver(group, suppression, now);
        }
    }

    Optional<TimePoint> next() {
        return Stream.of(groupTimers.next(), suppressed.isEmpty() ? Optional.<TimePoint>empty() : nextSuppressionCheck)
                .flatMap(Optional::stream)
                .reduce(TimePoint::min);
    }

    private void checkSuppressed(TimePoint now) {
        if (suppressed.isEmpty() || nextSuppressionCheck.isPresent() && now.isBefore(nextSuppressionCheck.get())) {
            return;
        }
        nextSuppressionCheck = Optional.of(now.plus(SUPPRESSION_CHECK_INTERVAL));
        AlertSuppression suppression = suppression(now);
        for (InstanceKey key : List.copyOf(suppressed)) {
            Optional<TriggerInstance> known = instanceStore.find(key).filter(i -> i.isFiring() && !i.isReported());
            if (known.isEmpty()) {
                suppressed.remove(key);
            } else if (suppression.reason(known.get()).isEmpty()) {
                suppressed.remove(key);
                enqueueFiring(known.get(), now);
            }
        }
    }

    private void enqueueFiring(TriggerInstance instance, TimePoint now) {
        if (instance.state() instanceof TriggerState.Firing firing
                && instance.pendingAlert().isEmpty()) {
            TriggerInstance owed = instance
                    .withPendingAlert(Optional.of(new PendingAlert(Notice.Kind.FIRING, false, now.time(),
                            firing.since().time(), firing.firedAt().time(), "",
                            instanceStore.actions(instance.key()))));
            instanceStore.put(owed);
            enqueue(owed, now);
        }
    }

    private AlertSuppression suppression(TimePoint now) {
        return new AlertSuppression(now.time(), silences, settings.inhibitions(), instanceStore.firing());
    }

    private void handOver(String group, AlertSuppression suppression, TimePoint now) {
        Map<String, List<InstanceKey>> byAction = new LinkedHashMap<>();
        Set<InstanceKey> waiting = Optional.ofNullable(groups.remove(group)).orElse(Set.of());
        for (InstanceKey key : waiting) {
            instanceStore.find(key).filter(instance -> instance.pendingAlert().isPresent()).ifPresent(instance -> {
                PendingAlert pendingAlert = instance.pendingAlert().get();
                Optional<String> reason = pendingAlert.kind() == Notice.Kind.FIRING
                        ? suppression.reason(instance)
                        : Optional.empty();
                if (reason.isPresent()) {
                    suppress(instance, reason.get(), now);
                } else if (group(pendingAlert, instance.evidence()).equals(group)) {
                    pendingAlert.remainingActions()
                            .forEach(action -> byAction.computeIfAbsent(action, name -> new ArrayList<>()).add(key));
                }
            });
        }
        byAction.forEach((action, keys) -> handOver(group, action, keys, now));
    }

    private void suppress(TriggerInstance instance, String reason, TimePoint now) {
        instanceStore.put(instance.withPendingAlert(Optional.empty()));
        history.add(now.time(), instance.key().rule(), member(instance), "suppressed", reason);
        if (!instance.isReported()) {
            suppressed.add(instance.key());
            if (nextSuppressionCheck.isEmpty()) {
                nextSuppressionCheck = Optional.of(now.plus(SUPPRESSION_CHECK_INTERVAL));
            }
        }
    }

    private void handOver(String group, String action, List<InstanceKey> keys, TimePoint now) {
        for (int from = 0; from < keys.size(); from += MAX_ALERTS) {
            List<InstanceKey> some = keys.subList(from, Math.min(keys.size(), from + MAX_ALERTS));
            if (!noticeQueues.hasRoom(action)) {
                groups.computeIfAbsent(group, name -> new LinkedHashSet<>()).addAll(some);
                groupTimers.set(group, now.plus(FULL_QUEUE_RETRY_DELAY));
                continue;
            }
            List<TriggerInstance> sent = some.stream().map(instanceStore::find).flatMap(Optional::stream).toList();
            Notice notice = notice(action, sent, now);
            noticeQueues.add(action, notice, now);
            sent.forEach(instance -> instanceStore.put(withNotice(instance, action, notice)));
        }
    }

    private static TriggerInstance withNotice(TriggerInstance instance, String action, Notice notice) {
        PendingAlert left = instance.pendingAlert().orElseThrow().withoutAction(action);
        TriggerInstance taken = instance
                .withPendingAlert(Optional.of(left).filter(pendingAlert -> !pendingAlert.remainingActions().isEmpty()));
        if (notice.kind() == Notice.Kind.FIRING) {
            return taken.withSentNotice(action, notice.id());
        }
        return left.remainingActions().isEmpty() ? taken.withoutSentNotices() : taken;
    }

    private Notice notice(String action, List<TriggerInstance> about, TimePoint now) {
        Set<String> references = new LinkedHashSet<>();
        about.forEach(instance -> Optional.ofNullable(instance.sentNotices().get(action)).ifPresent(references::add));
        byte[] id = new byte[16];
        random.nextBytes(id);
        return new Notice(HexFormat.of().formatHex(id), about.getFirst().pendingAlert().orElseThrow().kind(),
                now.time(),
                about.stream().map(NoticeGrouper::alert).toList(),
                references.stream().limit(MAX_REFERENCES).toList());
    }

    private static Alert alert(TriggerInstance instance) {
        PendingAlert pendingAlert = instance.pendingAlert().orElseThrow();
        return new Alert(instance.key().rule(), instance.key().subject(), instance.evidence(), pendingAlert.since(),
                pendingAlert.firedAt(),
                pendingAlert.kind() == Notice.Kind.RESOLVED ? Optional.of(pendingAlert.at()) : Optional.empty(),
                pendingAlert.repeated(), pendingAlert.cause());
    }

    private String group(PendingAlert pendingAlert, AlertEvidence evidence) {
        Map<String, String> facts = evidence.facts();
        return pendingAlert.kind().word()
                + settings.groupBy().stream().map(name -> facts.getOrDefault(name, "")).toList();
    }

    static String member(TriggerInstance instance) {
        return instance.evidence().labels().getOrDefault(AlertEvidence.MEMBER, "");
    }
}
