package org.openmds.trigger.rule;

import org.openmds.wsrf.xpath.XPathResult;

/** Decides if the value of a matching rule makes its trigger fire. */
public final class MatchDecision {

    private MatchDecision() {
    }

    /** Applies the table of {@link RuleCondition.Matches}. */
    public static boolean matches(XPathResult result, boolean enableBoolean) {
        return enableBoolean ? result.booleanValue() : hasValue(result);
    }

    private static boolean hasValue(XPathResult result) {
        return switch (result) {
            case XPathResult.NodeSet nodes -> nodes.size() > 0;
            case XPathResult.Value value -> switch (value.value()) {
                case Number number -> !Double.isNaN(number.doubleValue());
                case String text -> !text.isEmpty();
                default -> true;
            };
        };
    }
}
