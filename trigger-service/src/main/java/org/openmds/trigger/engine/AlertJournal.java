package org.openmds.trigger.engine;

import java.time.Duration;
import java.util.Optional;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.trigger.rule.StateMachine.Transition;
import org.openmds.trigger.rule.StateMachine.TransitionEvent;
import org.openmds.trigger.rule.TimePoint;
import org.openmds.trigger.rule.TriggerRule;

/**
 * Records what happens to trigger instances: all events in the history, and each start, end and suppression of an alert once in the log. The number of
 * lines in the log is limited, because one fault can make thousands of instances fire. Used by one thread.
 */
final class AlertJournal {

    private static final Logger LOG = LogManager.getLogger();
    private static final int MAX_LINES = 100;
    private static final Duration LINES_INTERVAL = Duration.ofMinutes(1);

    private final TriggerHistory history;
    private final LastFirings lastFirings;
    private Optional<TimePoint> intervalStart = Optional.empty();
    private int lines;

    AlertJournal(TriggerHistory history, LastFirings lastFirings) {
        this.history = history;
        this.lastFirings = lastFirings;
    }

    /** Records a transition. */
    void record(TriggerInstance before, TriggerInstance after, Transition transition, TimePoint now) {
        String event = switch (transition.event()) {
            case REPEATED -> "fired again";
            case RESOLVED -> before.state().word() + " -> resolved";
            default -> "%s -> %s".formatted(before.state().word(), after.state().word());
        };
        String summary = after.evidence().summary();
        history.add(now.time(), after.key().rule(), after.evidence().about(), event,
                transition.cause().isEmpty() ? summary : transition.cause());
        if (transition.event() == TransitionEvent.FIRED) {
            log(now, "trigger {} fires: {}", after.key().rule(), summary);
        } else if (transition.event() == TransitionEvent.RESOLVED) {
            log(now, "trigger {} is resolved: {}", after.key().rule(),
                    transition.cause().isEmpty() ? summary : "%s (%s)".formatted(summary, transition.cause()));
        }
        if (transition.event() == TransitionEvent.FIRED || transition.event() == TransitionEvent.REPEATED) {
            lastFirings.put(after.key().rule(), now.time());
        }
    }

    /** Records that a silence or an inhibition holds back the alert of an instance. */
    void suppressed(TriggerInstance instance, String reason, TimePoint now) {
        history.add(now.time(), instance.key().rule(), instance.evidence().about(), "suppressed", reason);
        log(now, "trigger {} is muted: {}", instance.key().rule(),
                "%s (%s)".formatted(instance.evidence().summary(), reason));
    }

    /** Records that an action cannot take the alert of an instance now. */
    void heldBack(TriggerInstance instance, String action, String limit, TimePoint now) {
        history.add(now.time(), instance.key().rule(), instance.evidence().about(), action + ": held back", limit);
    }

    /** Records that a rule reached its limits or could not be evaluated. */
    void stopped(TriggerRule rule, String why, TimePoint now) {
        history.add(now.time(), rule.id(), "", "stopped", why);
    }

    private void log(TimePoint now, String message, String trigger, String text) {
        if (intervalStart.map(start -> now.since(start).compareTo(LINES_INTERVAL) >= 0).orElse(true)) {
            intervalStart = Optional.of(now);
            lines = 0;
        }
        lines++;
        if (lines <= MAX_LINES) {
            LOG.info(message, trigger, text);
        } else if (lines == MAX_LINES + 1) {
            LOG.info("further changes of trigger instances are not logged for {} s; 'mds trigger history' shows them",
                    LINES_INTERVAL.minus(now.since(intervalStart.orElse(now))).toSeconds());
        }
    }
}
