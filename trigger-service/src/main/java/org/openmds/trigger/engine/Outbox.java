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
import java.util.random.RandomGenerator;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.jspecify.annotations.Nullable;
import org.openmds.trigger.action.ActionException;
import org.openmds.trigger.engine.TriggerSettings.OutboxSettings;
import org.openmds.trigger.notice.Alert;
import org.openmds.trigger.notice.Evidence;
import org.openmds.trigger.notice.Notice;
import org.openmds.trigger.rule.Moment;
import org.openmds.wsrf.lifetime.LeaseClock;

/**
 * Notices on their way, a queue for each action, in order: what failed is tried again, later each time, before what came after it. A notice is in durable
 * state before it is tried, and each attempt before it begins; so after a crash all that was not told is told, and again what was being told.
 *
 * <p>
 * Used by one thread; {@link #statuses} by any.
 */
final class Outbox {

    private static final Logger LOG = LogManager.getLogger();
    private static final int MOST_DOUBLINGS = 20;

    private final OutboxSettings settings;
    private final TriggerRecords records;
    private final History history;
    private final LeaseClock clock;
    private final RandomGenerator random;
    private final ActionStatistics statistics;
    private final Map<String, Queue> queues = new TreeMap<>();
    private final Map<String, OutboxStatus> statuses = new ConcurrentSkipListMap<>();

    /** The notices of one action. */
    private static final class Queue {
        private final Deque<Delivery> waiting = new ArrayDeque<>();
        private boolean busy;
        private int failures;
        private Optional<Instant> failingSince = Optional.empty();
        private @Nullable Moment notBefore;
    }

    Outbox(OutboxSettings settings, History history, TriggerEngine.Surroundings surroundings) {
        this.settings = settings;
        this.history = history;
        this.records = surroundings.records();
        this.clock = surroundings.clock();
        this.random = surroundings.random();
        this.statistics = surroundings.statistics().actions();
        records.load(Delivery.COLLECTION, Delivery::read).forEach(this::restore);
    }

    /** Whether one more notice may wait for an action. */
    boolean hasRoom(String action) {
        Queue queue = queues.get(action);
        return queue == null || queue.waiting.size() < settings.capacity();
    }

    void add(String action, Notice notice, Moment now) {
        Queue queue = queue(action);
        Delivery delivery = new Delivery(action, notice, after(queue.waiting.peekLast(), now.time()), 0,
                Optional.empty(), "");
        records.put(delivery.put());
        queue.waiting.add(delivery);
        publish(action);
    }

    /** Begins the attempts that are due; they are made when the records are on disk. */
    List<Delivery> begin(Moment now) {
        List<Delivery> begun = new ArrayList<>();
        for (Queue queue : queues.values()) {
            if (!queue.busy && !queue.waiting.isEmpty() && isDue(queue, now)) {
                Delivery tried = queue.waiting.removeFirst().tried(now.time());
                queue.waiting.addFirst(tried);
                queue.busy = true;
                records.put(tried.put());
                begun.add(tried);
            }
        }
        return begun;
    }

    /** Attempts that were not made after all. */
    void notBegun(List<Delivery> deliveries) {
        deliveries.forEach(delivery -> queue(delivery.action()).busy = false);
    }

    /** An attempt has ended. */
    void ended(Delivery delivery, Optional<ActionException> failure) {
        Moment now = Moment.now(clock);
        Queue queue = queue(delivery.action());
        queue.busy = false;
        queue.waiting.removeFirst();
        if (failure.isEmpty()) {
            queue.failures = 0;
            queue.failingSince = Optional.empty();
            queue.notBefore = null;
            statistics.told(delivery.action());
            finished(delivery, "told", "");
        } else {
            queue.failingSince = queue.failingSince.or(() -> Optional.of(now.time()));
            statistics.failed(delivery.action());
            failed(queue, delivery, failure.get(), now);
        }
        publish(delivery.action());
    }

    /** When the next attempt is due. */
    Optional<Moment> next(Moment now) {
        return queues.values()
                .stream()
                .filter(queue -> !queue.busy && !queue.waiting.isEmpty())
                .map(queue -> Optional.ofNullable(queue.notBefore).orElse(now))
                .reduce(Moment::min);
    }

    /** By action: those that something waited for since the start. */
    Map<String, OutboxStatus> statuses() {
        return statuses;
    }

    private void restore(Delivery delivery) {
        Delivery waiting = delivery;
        if (delivery.triedAt().isPresent()) {
            record(delivery, "told again", "the server ended while this was being told: nobody can say whether it was");
            waiting = delivery.failed(delivery.error());
        }
        Queue queue = queue(delivery.action());
        queue.waiting.add(waiting);
        if (!delivery.error().isEmpty()) {
            queue.failingSince = queue.failingSince.or(() -> Optional.of(delivery.createdAt()));
        }
        publish(delivery.action());
    }

    private void failed(Queue queue, Delivery delivery, ActionException failure, Moment now) {
        String why = String.valueOf(failure.getMessage());
        if (failure.mayBeRetried() && !isTooOld(delivery, now)) {
            retry(queue, delivery.failed(why), now);
        } else {
            LOG.warn("notice {} by {} is given up: {}", delivery.notice().id(), delivery.action(), why);
            statistics.gaveUp(delivery.action());
            finished(delivery, "given up", why);
        }
    }

    private void retry(Queue queue, Delivery failed, Moment now) {
        if (queue.failures == 0) {
            LOG.warn("notice {} by {} is tried again: {}", failed.notice().id(), failed.action(), failed.error());
        }
        queue.failures++;
        queue.notBefore = now.plus(pause(queue.failures));
        queue.waiting.addFirst(failed);
        records.put(failed.put());
    }

    private Duration pause(int failures) {
        Duration doubled = settings.firstBackOff().multipliedBy(1L << Math.min(failures - 1, MOST_DOUBLINGS));
        Duration longest = doubled.compareTo(settings.longestBackOff()) < 0 ? doubled : settings.longestBackOff();
        return Duration.ofNanos((long) (longest.toNanos() * (1 - random.nextDouble() / 2)));
    }

    private void finished(Delivery delivery, String outcome, String why) {
        records.put(delivery.remove());
        record(delivery, outcome, why);
    }

    private void record(Delivery delivery, String outcome, String why) {
        String detail = "%s notice %s%s".formatted(delivery.notice().kind().word(), delivery.notice().id(),
                why.isEmpty() ? "" : ": " + why);
        for (Alert alert : delivery.notice().alerts()) {
            history.add(clock.now(), alert.triggerId(), alert.evidence().labels().getOrDefault(Evidence.MEMBER, ""),
                    delivery.action() + ": " + outcome, detail);
        }
    }

    private boolean isTooOld(Delivery delivery, Moment now) {
        return Duration.between(delivery.createdAt(), now.time()).compareTo(settings.giveUpAfter()) > 0;
    }

    /** The order in which notices are found after a restart is that of their times; the wall clock may be set back, and two may be of one time. */
    private static Instant after(@Nullable Delivery last, Instant now) {
        return last == null || now.toEpochMilli() > last.createdAt().toEpochMilli()
                ? now
                : last.createdAt().plusMillis(1);
    }

    private static boolean isDue(Queue queue, Moment now) {
        Moment notBefore = queue.notBefore;
        return notBefore == null || !now.isBefore(notBefore);
    }

    private Queue queue(String action) {
        return queues.computeIfAbsent(action, name -> new Queue());
    }

    private void publish(String action) {
        Queue queue = queue(action);
        Optional<Delivery> first = Optional.ofNullable(queue.waiting.peekFirst());
        statuses.put(action, new OutboxStatus(action, queue.waiting.size(), first.map(Delivery::createdAt),
                queue.failures, queue.failingSince, first.map(Delivery::error).filter(error -> !error.isEmpty())));
    }
}
