package org.openmds.trigger.engine;

import java.time.Duration;
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

import org.openmds.trigger.evaluation.TriggerSettings.NoticeSettings;
import org.openmds.trigger.notice.Alert;
import org.openmds.trigger.notice.AlertGroup;
import org.openmds.trigger.notice.HeldAlerts;
import org.openmds.trigger.notice.HeldAlerts.HeldKey;
import org.openmds.trigger.notice.HoldBack;
import org.openmds.trigger.notice.Notice;
import org.openmds.trigger.notice.Silence;
import org.openmds.trigger.rule.KeyedTimers;
import org.openmds.trigger.rule.TimePoint;
import org.openmds.trigger.rule.TriggerState;

/**
 * Groups alerts into notices: alerts of about the same time become one notice for each action. Alerts that an action cannot take now are held and
 * leave with the next notice of their group. A silenced or inhibited alert is sent if it still fires when the suppression ends. Used by one thread.
 */
final class NoticeGrouper {

    /** Time between two checks of suppressed instances. */
    private static final Duration SUPPRESSION_CHECK_INTERVAL = Duration.ofSeconds(5);

    private NoticeSettings settings;
    private final NoticeQueues noticeQueues;
    private final AlertJournal journal;
    private final InstanceStore instanceStore;
    private final RandomGenerator random;
    private final Map<AlertGroup, Set<InstanceKey>> groups = new HashMap<>();
    private final KeyedTimers<AlertGroup> groupTimers;
    private final HeldAlerts<InstanceKey> held;
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

        /** Returns the owner of the instance's rule if limits apply to it. */
        Optional<String> limitedOwner(InstanceKey key);
    }

    NoticeGrouper(NoticeSettings settings, NoticeQueues noticeQueues, AlertJournal journal,
            InstanceStore instanceStore, RandomGenerator random,
            TimePoint now) {
        this.settings = settings;
        this.noticeQueues = noticeQueues;
        this.journal = journal;
        this.instanceStore = instanceStore;
        this.random = random;
        this.groupTimers = new KeyedTimers<>(now);
        this.held = new HeldAlerts<>(now);
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
            AlertGroup group = group(pendingAlert, instance);
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

    /** Hands over the groups whose wait has ended, and the alerts that actions may take again. */
    void run(TimePoint now) {
        checkSuppressed(now);
        List<AlertGroup> due = groupTimers.removeDue(now);
        List<HeldKey> released = held.due(now);
        if (!due.isEmpty() || !released.isEmpty()) {
            AlertSuppression suppression = suppression(now);
            due.forEach(group -> handOver(group, suppression, now));
            released.forEach(key -> handOver(key, Set.of(), suppression, now));
        }
    }

    /** Returns the reason for which a silence or an inhibition would hold back the alert of each of some instances now. */
    Map<InstanceKey, String> suppressionReasons(Collection<TriggerInstance> instances, TimePoint now) {
        AlertSuppression suppression = suppression(now);
        Map<InstanceKey, String> reasons = new LinkedHashMap<>();
        instances.forEach(each -> suppression.reason(each).ifPresent(reason -> reasons.put(each.key(), reason)));
        return reasons;
    }

    /** Returns the limit for which an action holds back the alert of an instance. */
    Optional<String> heldBy(InstanceKey key) {
        return held.limit(key);
    }

    /** Hands over all groups immediately. */
    void flush(TimePoint now) {
        AlertSuppression suppression = suppression(now);
        for (AlertGroup group : List.copyOf(groups.keySet())) {
            groupTimers.clear(group);
            handOver(group, suppression, now);
        }
    }

    /** Enqueues the held alerts of a rule that is removed: they cannot wait in its instances any longer. */
    void flushHeld(String rule, TimePoint now) {
        held.take(key -> key.rule().equals(rule)).forEach((to, keys) -> {
            List<TriggerInstance> owed = keys.stream()
                    .map(instanceStore::find)
                    .flatMap(Optional::stream)
                    .filter(instance -> instance.pendingAlert()
                            .filter(pending -> pending.remainingActions().contains(to.action()))
                            .isPresent())
                    .toList();
            for (int from = 0; from < owed.size(); from += Notice.MAX_ALERTS) {
                List<TriggerInstance> some = owed.subList(from, Math.min(owed.size(), from + Notice.MAX_ALERTS));
                noticeQueues.addUnpaid(to.action(), notice(to.action(), some, now), to.group().owner(), now);
            }
            noticeQueues.held(to.action(), held.count(to.action()), held.limitOf(to.action()));
        });
    }

    Optional<TimePoint> next() {
        return Stream
                .of(groupTimers.next(), held.next(),
                        suppressed.isEmpty() ? Optional.<TimePoint>empty() : nextSuppressionCheck)
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

    private void handOver(AlertGroup group, AlertSuppression suppression, TimePoint now) {
        Map<String, Set<InstanceKey>> byAction = new LinkedHashMap<>();
        for (InstanceKey key : Optional.ofNullable(groups.remove(group)).orElse(Set.of())) {
            instanceStore.find(key)
                    .flatMap(TriggerInstance::pendingAlert)
                    .ifPresent(pendingAlert -> pendingAlert.remainingActions()
                            .forEach(action -> byAction.computeIfAbsent(action, name -> new LinkedHashSet<>())
                                    .add(key)));
        }
        byAction.forEach((action, keys) -> handOver(new HeldKey(group, action), keys, suppression, now));
    }

    /** Hands over alerts of a group to one action, with those that it holds back. */
    private void handOver(HeldKey to, Set<InstanceKey> added, AlertSuppression suppression, TimePoint now) {
        Set<InstanceKey> heldBefore = held.release(to);
        Set<InstanceKey> all = new LinkedHashSet<>(heldBefore);
        all.addAll(added);
        List<InstanceKey> keys = all.stream().filter(key -> isPending(key, to, suppression, now)).toList();
        Optional<HoldBack> holdBack = Optional.empty();
        for (int from = 0; from < keys.size() && holdBack.isEmpty(); from += Notice.MAX_ALERTS) {
            holdBack = noticeQueues.admit(to.action(), to.group().owner(), now);
            if (holdBack.isPresent()) {
                hold(to, keys.subList(from, keys.size()), heldBefore, holdBack.get(), now);
            } else {
                send(to.action(), keys.subList(from, Math.min(keys.size(), from + Notice.MAX_ALERTS)), now);
            }
        }
        if (holdBack.isPresent() || !heldBefore.isEmpty()) {
            noticeQueues.held(to.action(), held.count(to.action()), held.limitOf(to.action()));
        }
    }

    /** Returns true if an alert of the group still waits for the action. Suppresses it if a silence or an inhibition applies. */
    private boolean isPending(InstanceKey key, HeldKey to, AlertSuppression suppression, TimePoint now) {
        Optional<TriggerInstance> found = instanceStore.find(key);
        Optional<PendingAlert> pending = found.flatMap(TriggerInstance::pendingAlert);
        if (pending.isEmpty() || !pending.get().remainingActions().contains(to.action())) {
            return false;
        }
        Optional<String> reason = pending.get().kind() == Notice.Kind.FIRING
                ? suppression.reason(found.get())
                : Optional.empty();
        if (reason.isPresent()) {
            suppress(found.get(), reason.get(), now);
            return false;
        }
        if (!group(pending.get(), found.get()).equals(to.group())) {
            enqueue(found.get(), now);
            return false;
        }
        return true;
    }

    private void hold(HeldKey key, List<InstanceKey> keys, Set<InstanceKey> heldBefore, HoldBack why,
            TimePoint now) {
        held.hold(key, keys, why);
        int added = 0;
        for (InstanceKey each : keys) {
            if (!heldBefore.contains(each)) {
                added++;
                instanceStore.find(each).ifPresent(instance -> {
                    journal.heldBack(instance, key.action(), why.limit(), now);
                    instanceStore.put(instance);
                });
            }
        }
        noticeQueues.countHeld(key.action(), added);
    }

    private void suppress(TriggerInstance instance, String reason, TimePoint now) {
        instanceStore.put(instance.withPendingAlert(Optional.empty()));
        journal.suppressed(instance, reason, now);
        if (!instance.isReported()) {
            suppressed.add(instance.key());
            if (nextSuppressionCheck.isEmpty()) {
                nextSuppressionCheck = Optional.of(now.plus(SUPPRESSION_CHECK_INTERVAL));
            }
        }
    }

    private void send(String action, List<InstanceKey> keys, TimePoint now) {
        List<TriggerInstance> sent = keys.stream().map(instanceStore::find).flatMap(Optional::stream).toList();
        Notice notice = notice(action, sent, now);
        noticeQueues.add(action, notice, now);
        sent.forEach(instance -> instanceStore.put(withNotice(instance, action, notice)));
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

    /** Returns a notice that repeats alerts that fire. */
    Notice repetition(List<TriggerInstance> firing, TimePoint now) {
        return new Notice(newId(), Notice.Kind.FIRING, now.time(),
                firing.stream().map(NoticeGrouper::repeated).toList(), List.of());
    }

    private static Alert repeated(TriggerInstance instance) {
        TriggerState.Firing state = (TriggerState.Firing) instance.state();
        return new Alert(instance.key().rule(), instance.key().subject(), instance.key().element(),
                instance.evidence(), state.since().time(), state.firedAt().time(), Optional.empty(), true, "");
    }

    private String newId() {
        byte[] id = new byte[16];
        random.nextBytes(id);
        return HexFormat.of().formatHex(id);
    }

    private Notice notice(String action, List<TriggerInstance> about, TimePoint now) {
        Set<String> references = new LinkedHashSet<>();
        about.forEach(instance -> Optional.ofNullable(instance.sentNotices().get(action)).ifPresent(references::add));
        return new Notice(newId(), about.getFirst().pendingAlert().orElseThrow().kind(),
                now.time(),
                about.stream().map(NoticeGrouper::alert).toList(),
                references.stream().limit(Notice.MAX_REFERENCES).toList());
    }

    private static Alert alert(TriggerInstance instance) {
        PendingAlert pendingAlert = instance.pendingAlert().orElseThrow();
        return new Alert(instance.key().rule(), instance.key().subject(), instance.key().element(),
                instance.evidence(), pendingAlert.since(), pendingAlert.firedAt(),
                pendingAlert.kind() == Notice.Kind.RESOLVED ? Optional.of(pendingAlert.at()) : Optional.empty(),
                pendingAlert.repeated(), pendingAlert.cause());
    }

    private AlertGroup group(PendingAlert pendingAlert, TriggerInstance instance) {
        Map<String, String> facts = instance.evidence().facts();
        return new AlertGroup(pendingAlert.kind(), instanceStore.limitedOwner(instance.key()),
                settings.groupBy().stream().map(name -> facts.getOrDefault(name, "")).toList());
    }
}
