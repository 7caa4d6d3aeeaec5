package org.openmds.trigger.notice;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.openmds.trigger.rule.InvalidRuleException;

/**
 * A time during which matching alerts are not sent, with its reason. It always has an end.
 *
 * @param matchers
 *            at least one; an alert is silenced if all of them match
 * @param creator
 *            name of the caller that created the silence
 */
public record Silence(String id, List<LabelMatcher> matchers, Instant startsAt, Instant endsAt, String reason,
        String creator) {

    public Silence {
        matchers = List.copyOf(matchers);
        if (matchers.isEmpty()) {
            throw new InvalidRuleException("a silence needs at least one label to match, got none");
        }
        if (!startsAt.isBefore(endsAt)) {
            throw new InvalidRuleException(
                    "a silence must end after it begins, was from %s to %s".formatted(startsAt, endsAt));
        }
        if (reason.isBlank()) {
            throw new InvalidRuleException("a silence needs a reason, got an empty text");
        }
    }

    public boolean silences(Map<String, String> facts, Instant now) {
        return !now.isBefore(startsAt) && now.isBefore(endsAt) && LabelMatcher.all(matchers, facts);
    }

    /** Returns a description for history and pages. */
    public String describe() {
        return "silenced until %s by %s: %s (%s)".formatted(endsAt, creator, reason,
                matchers.stream().map(LabelMatcher::toString).collect(Collectors.joining(", ")));
    }
}
