package org.openmds.trigger.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

import org.openmds.trigger.notice.Notice;
import org.openmds.trigger.rule.TimePoint;

/**
 * Sends the alerts that fire again to actions whose receivers expect this, such as Alertmanager, which ends an alert that is not repeated. These notices
 * are not in durable state and not in the history: if one fails, the next follows. Used by one thread.
 */
final class AlertResender {

    /** Time between two looks for alerts to send again. */
    private static final Duration LOOK_INTERVAL = Duration.ofSeconds(10);

    private final InstanceTable table;
    private final NoticeQueues queues;
    private final NoticeGrouper grouper;
    private final Function<String, Optional<Duration>> intervals;
    private final Map<String, TimePoint> sentAt = new HashMap<>();
    private TimePoint nextLook;

    /** @param intervals returns the interval of an action, if it has one */
    AlertResender(InstanceTable table, NoticeQueues queues, NoticeGrouper grouper,
            Function<String, Optional<Duration>> intervals, TimePoint now) {
        this.table = table;
        this.queues = queues;
        this.grouper = grouper;
        this.intervals = intervals;
        this.nextLook = now;
    }

    /** Queues the notices whose time has come. */
    void run(TimePoint now) {
        if (now.isBefore(nextLook)) {
            return;
        }
        nextLook = now.plus(LOOK_INTERVAL);
        Map<String, List<TriggerInstance>> byAction = new LinkedHashMap<>();
        table.firing()
                .stream()
                .filter(instance -> instance.pendingAlert().isEmpty())
                .forEach(instance -> instance.sentNotices()
                        .keySet()
                        .forEach(action -> byAction.computeIfAbsent(action, _ -> new ArrayList<>()).add(instance)));
        sentAt.keySet().retainAll(byAction.keySet());
        byAction.forEach((action, instances) -> intervals.apply(action).ifPresent(interval -> {
            TimePoint last = sentAt.computeIfAbsent(action, _ -> now);
            if (!now.isBefore(last.plus(interval))) {
                sentAt.put(action, now);
                resend(action, instances, now);
            }
        }));
    }

    /** Returns the time of the next look; empty if nothing fires. */
    Optional<TimePoint> next() {
        return table.firing().isEmpty() ? Optional.empty() : Optional.of(nextLook);
    }

    private void resend(String action, List<TriggerInstance> instances, TimePoint now) {
        Map<InstanceKey, String> suppressed = grouper.suppressionReasons(instances, now);
        List<TriggerInstance> due = instances.stream().filter(each -> !suppressed.containsKey(each.key())).toList();
        List<Notice> notices = new ArrayList<>();
        for (int from = 0; from < due.size(); from += Notice.MAX_ALERTS) {
            notices.add(
                    grouper.repetition(due.subList(from, Math.min(due.size(), from + Notice.MAX_ALERTS)), now));
        }
        queues.repeat(action, notices, now);
    }
}
