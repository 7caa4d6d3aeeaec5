package org.openmds.trigger.evaluation;

import java.util.List;

/**
 * The result of a condition over one document.
 *
 * @param holds
 *            true if the condition holds
 * @param elements
 *            the elements for which it holds, each with other labels; empty if the value of the condition is not a node-set
 * @param isComplete
 *            false if there are more elements than a rule may have trigger instances
 */
public record RuleMatch(boolean holds, List<MatchedElement> elements, boolean isComplete) {

    /** The condition does not hold. */
    public static final RuleMatch NONE = new RuleMatch(false, List.of(), true);
    /** The condition holds for the document as a whole. */
    public static final RuleMatch WHOLE = new RuleMatch(true, List.of(), true);

    public RuleMatch {
        elements = List.copyOf(elements);
    }

    /** Returns the result of a condition without elements. */
    static RuleMatch of(boolean holds) {
        return holds ? WHOLE : NONE;
    }
}
