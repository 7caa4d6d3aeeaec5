package org.openmds.trigger.engine;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Function;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.jspecify.annotations.Nullable;
import org.openmds.trigger.action.ActionException;
import org.openmds.trigger.action.NoticeAllowance;
import org.openmds.trigger.evaluation.TriggerSettings.NoticeQueueSettings;
import org.openmds.trigger.notice.Alert;
import org.openmds.trigger.notice.HoldBack;
import org.openmds.trigger.notice.Notice;
import org.openmds.trigger.rule.TimePoint;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.softstate.Backoff;
import org.openmds.wsrf.softstate.RecordFormat;
import org.openmds.wsrf.softstate.SoftStateRecords;

/**
 * The delivery queues of notices, one for each action. Each queue is in order: a failed notice is retried, with backoff, before the notices
 * behind it. A notice is in durable state before its first attempt, and each attempt is recorded before it begins. After a crash the server
 * therefore sends all unsent notices, and sends those again whose attempt was in progress.
 *
 * <p>
 * Used by one thread; {@link #statuses} by any.
 */
final class NoticeQueues {

    private static final Logger LOG = LogManager.getLogger();
    /** Delay before alerts are offered again to an action whose queue was full. */
    private static final Duration FULL_QUEUE_RETRY_DELAY = Duration.ofSeconds(10);
    private static final String FULL_QUEUE = "full queue";

    private final NoticeQueueSettings settings;
    private final SoftStateRecords records;
    private final TriggerHistory history;
    private final LeaseClock clock;
    private final Backoff backoff;
    private final ActionStatistics statistics;
    private final Function<String, NoticeAllowance> allowances;
    private final Map<String, ActionQueue> queues = new TreeMap<>();
    private final Map<String, NoticeQueueStatus> statuses = new ConcurrentSkipListMap<>();

    /** Queue of one action. */
    private static final class ActionQueue {
        private final Deque<NoticeDelivery> waiting = new ArrayDeque<>();
        /** Notices that repeat alerts, and are not in durable state. */
        private final Deque<NoticeDelivery> repetitions = new ArrayDeque<>();
        private boolean busy;
        private int failures;
        private Optional<Instant> failingSince = Optional.empty();
        private @Nullable TimePoint notBefore;
        /** Time at which a notice that is not counted yet may be sent; set while all are such notices. */
        private @Nullable TimePoint allowedAt;
        private int held;
        private Optional<String> heldBy = Optional.empty();
    }

    NoticeQueues(NoticeQueueSettings settings, TriggerHistory history,
            TriggerEngine.EngineDependencies engineDependencies) {
        this.settings = settings;
        this.history = history;
        this.records = engineDependencies.records();
        this.clock = engineDependencies.clock();
        this.backoff = Backoff.of(settings.firstBackoff(), settings.maxBackoff(), engineDependencies.random());
        this.statistics = engineDependencies.statistics().actions();
        this.allowances = engineDependencies.allowances();
        records.load(RecordFormat.first(NoticeDelivery.COLLECTION, NoticeDelivery::read)).forEach(this::restore);
    }

    /**
     * Decides if a notice may be added now, and counts it if so.
     *
     * @param owner
     *            owner of its rules, if limits apply to it
     * @return the reason to hold its alerts back; empty if the caller must {@link #add} it
     */
    Optional<HoldBack> admit(String action, Optional<String> owner, TimePoint now) {
        ActionQueue queue = queues.get(action);
        if (queue != null && queue.waiting.size() >= settings.capacity()) {
            return Optional.of(new HoldBack(FULL_QUEUE, now.plus(FULL_QUEUE_RETRY_DELAY)));
        }
        return allowances.apply(action)
                .take(owner)
                .map(reached -> new HoldBack(reached.name(), now.plus(reached.delay())));
    }

    /** Shows the number of alerts that an action holds back, and the limit that is the reason. */
    void held(String action, int alerts, Optional<String> limit) {
        ActionQueue queue = queue(action);
        queue.held = alerts;
        queue.heldBy = limit;
        publishStatus(action);
    }

    /** Counts alerts that an action begins to hold back. */
    void countHeld(String action, int alerts) {
        statistics.held(action, alerts);
    }

    /** Adds a notice that {@link #admit} has counted. */
    void add(String action, Notice notice, TimePoint now) {
        add(action, notice, Optional.empty(), now);
    }

    /**
     * Adds a notice that could not be admitted and cannot wait in its trigger instances, because they end. It is counted when it is sent, and takes
     * later ones of its owner with it.
     */
    void addUnpaid(String action, Notice notice, Optional<String> owner, TimePoint now) {
        ActionQueue queue = queue(action);
        Optional<NoticeDelivery> before = queue.waiting.stream()
                .filter(each -> owner.isPresent() && each.unpaid().equals(owner)
                        && each.notice().kind() == notice.kind()
                        && each.notice().alerts().size() + notice.alerts().size() <= Notice.MAX_ALERTS)
                .findFirst();
        if (before.isPresent()) {
            NoticeDelivery merged = before.get().withAlertsOf(notice);
            List<NoticeDelivery> all = new ArrayList<>(queue.waiting);
            all.replaceAll(each -> each.equals(before.get()) ? merged : each);
            queue.waiting.clear();
            queue.waiting.addAll(all);
            records.defer(merged.put());
        } else {
            add(action, notice, owner, now);
        }
    }

    private void add(String action, Notice notice, Optional<String> unpaid, TimePoint now) {
        ActionQueue queue = queue(action);
        NoticeDelivery delivery = new NoticeDelivery(action, notice, creationTime(queue.waiting.peekLast(), now.time()),
                0, Optional.empty(), "", unpaid);
        records.defer(delivery.put());
        queue.waiting.add(delivery);
        // They could say that an alert fires which the new notice ends.
        queue.repetitions.clear();
        publishStatus(action);
    }

    /** Replaces the notices that repeat alerts. They are sent once, when no other notice waits. */
    void repeat(String action, List<Notice> notices, TimePoint now) {
        ActionQueue queue = queue(action);
        queue.repetitions.clear();
        notices.forEach(notice -> queue.repetitions.add(NoticeDelivery.repetition(action, notice, now.time())));
    }

    /** Begins the attempts that are due; the caller makes them after the records are on disk. */
    List<NoticeDelivery> begin(TimePoint now) {
        List<NoticeDelivery> begun = new ArrayList<>();
        queues.forEach((action, queue) -> {
            if (!queue.busy && isDue(queue, now)) {
                nextAllowed(action, queue, now).ifPresent(next -> {
                    NoticeDelivery tried = next.withAttempt(now.time());
                    boolean _ = queue.waiting.remove(next);
                    queue.waiting.addFirst(tried);
                    queue.busy = true;
                    records.defer(tried.put());
                    begun.add(tried);
                });
                if (!queue.busy && queue.waiting.isEmpty() && !queue.repetitions.isEmpty()) {
                    queue.busy = true;
                    begun.add(queue.repetitions.removeFirst());
                }
            }
        });
        return begun;
    }

    /** Returns the first notice that is counted already or can be counted now. */
    private Optional<NoticeDelivery> nextAllowed(String action, ActionQueue queue, TimePoint now) {
        queue.allowedAt = null;
        for (NoticeDelivery delivery : queue.waiting) {
            if (delivery.unpaid().isEmpty()) {
                return Optional.of(delivery);
            }
            Optional<NoticeAllowance.ReachedLimit> reached = allowances.apply(action).take(delivery.unpaid());
            if (reached.isEmpty()) {
                return Optional.of(delivery);
            }
            TimePoint at = now.plus(reached.get().delay());
            queue.allowedAt = queue.allowedAt == null ? at : queue.allowedAt.min(at);
        }
        return Optional.empty();
    }

    /** Resets attempts that were begun but could not be made. */
    void undoBegin(List<NoticeDelivery> deliveries) {
        deliveries.forEach(delivery -> queue(delivery.action()).busy = false);
    }

    /** Handles the end of an attempt. */
    void ended(NoticeDelivery delivery, Optional<ActionException> failure) {
        TimePoint now = TimePoint.now(clock);
        ActionQueue queue = queue(delivery.action());
        queue.busy = false;
        if (!delivery.isRepetition()) {
            queue.waiting.removeFirst();
        }
        if (failure.isEmpty()) {
            succeeded(queue, delivery);
        } else {
            queue.failingSince = queue.failingSince.or(() -> Optional.of(now.time()));
            statistics.failed(delivery.action());
            failed(queue, delivery, failure.get(), now);
        }
        publishStatus(delivery.action());
    }

    private void succeeded(ActionQueue queue, NoticeDelivery delivery) {
        if (queue.failures > 0) {
            LOG.info("action {} sends again; it had failed since {}", delivery.action(),
                    queue.failingSince.map(Instant::toString).orElse("the start"));
        }
        queue.failures = 0;
        queue.failingSince = Optional.empty();
        queue.notBefore = null;
        statistics.sent(delivery.action());
        if (!delivery.isRepetition()) {
            finished(delivery, "sent", "");
        }
    }

    /** Returns the time of the next attempt. */
    Optional<TimePoint> next(TimePoint now) {
        return queues.values()
                .stream()
                .filter(queue -> !queue.busy && !(queue.waiting.isEmpty() && queue.repetitions.isEmpty()))
                .map(queue -> nextAttempt(queue, now))
                .reduce(TimePoint::min);
    }

    private static TimePoint nextAttempt(ActionQueue queue, TimePoint now) {
        TimePoint notBefore = Optional.ofNullable(queue.notBefore).orElse(now);
        return Optional.ofNullable(queue.allowedAt).map(notBefore::max).orElse(notBefore);
    }

    /** Returns the status of each action that has had a notice since the start. */
    Map<String, NoticeQueueStatus> statuses() {
        return statuses;
    }

    private void restore(NoticeDelivery delivery) {
        NoticeDelivery waiting = delivery;
        if (delivery.triedAt().isPresent()) {
            record(delivery, "sent again",
                    "the server stopped during an attempt, so it is unknown if the notice was sent");
            waiting = delivery.withFailure(delivery.error());
        }
        ActionQueue queue = queue(delivery.action());
        queue.waiting.add(waiting);
        if (!delivery.error().isEmpty()) {
            queue.failingSince = queue.failingSince.or(() -> Optional.of(delivery.createdAt()));
        }
        publishStatus(delivery.action());
    }

    private void failed(ActionQueue queue, NoticeDelivery delivery, ActionException failure, TimePoint now) {
        String why = String.valueOf(failure.getMessage());
        if (delivery.isRepetition()) {
            if (queue.failures == 0) {
                LOG.warn("alerts could not be sent again to action {}: {}", delivery.action(), why);
            }
            queue.failures++;
            queue.repetitions.clear();
        } else if (failure.isRetryable() && !isTooOld(delivery, now)) {
            retry(queue, delivery.withFailure(why), now);
        } else {
            LOG.warn("notice {} to action {} is abandoned: {}", delivery.notice().id(), delivery.action(), why);
            statistics.abandoned(delivery.action());
            finished(delivery, "abandoned", why);
        }
    }

    private void retry(ActionQueue queue, NoticeDelivery failed, TimePoint now) {
        if (queue.failures == 0) {
            LOG.warn("notice {} to action {} failed and is retried: {}", failed.notice().id(), failed.action(),
                    failed.error());
        }
        queue.failures++;
        queue.notBefore = now.plus(backoff.after(queue.failures));
        queue.waiting.addFirst(failed);
        records.defer(failed.put());
    }

    private void finished(NoticeDelivery delivery, String outcome, String why) {
        records.defer(delivery.remove());
        record(delivery, outcome, why);
    }

    private void record(NoticeDelivery delivery, String outcome, String why) {
        String detail = "%s notice %s%s".formatted(delivery.notice().kind().word(), delivery.notice().id(),
                why.isEmpty() ? "" : ": " + why);
        for (Alert alert : delivery.notice().alerts()) {
            history.add(clock.now(), alert.triggerId(), alert.evidence().about(),
                    delivery.action() + ": " + outcome, detail);
        }
    }

    private boolean isTooOld(NoticeDelivery delivery, TimePoint now) {
        return Duration.between(delivery.createdAt(), now.time()).compareTo(settings.giveUpAfter()) > 0;
    }

    /**
     * Returns a creation time after the last one: it determines the order after a restart, but the wall clock may be set back and may give
     * equal times.
     */
    private static Instant creationTime(@Nullable NoticeDelivery last, Instant now) {
        return last == null || now.toEpochMilli() > last.createdAt().toEpochMilli()
                ? now
                : last.createdAt().plusMillis(1);
    }

    private static boolean isDue(ActionQueue queue, TimePoint now) {
        TimePoint notBefore = queue.notBefore;
        return notBefore == null || !now.isBefore(notBefore);
    }

    private ActionQueue queue(String action) {
        return queues.computeIfAbsent(action, name -> new ActionQueue());
    }

    private void publishStatus(String action) {
        ActionQueue queue = queue(action);
        // Those that are not counted yet wait for a limit, not for the action.
        Optional<NoticeDelivery> first = queue.waiting.stream().filter(each -> each.unpaid().isEmpty()).findFirst();
        statuses.put(action, new NoticeQueueStatus(action, queue.waiting.size(), first.map(NoticeDelivery::createdAt),
                queue.failures, queue.failingSince,
                first.map(NoticeDelivery::error).filter(error -> !error.isEmpty()), queue.held, queue.heldBy));
    }
}
