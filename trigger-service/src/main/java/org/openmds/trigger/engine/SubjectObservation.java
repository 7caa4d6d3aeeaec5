package org.openmds.trigger.engine;

import org.openmds.trigger.evaluation.RuleMatch;

import org.openmds.trigger.rule.RuleObservation;

/** The result of one check of a rule for one subject. */
sealed interface SubjectObservation {

    /** The condition was evaluated: it holds for some elements of the subject, or for the subject as a whole, and not for any other. */
    record Evaluated(RuleMatch match) implements SubjectObservation {
    }

    /** The same is true of all instances of the subject: nothing is known, or nothing is left to check. */
    record ForAll(RuleObservation observation) implements SubjectObservation {
    }

    static SubjectObservation unknown(String cause) {
        return new ForAll(new RuleObservation.Unknown(cause));
    }

    static SubjectObservation notApplicable(String cause) {
        return new ForAll(new RuleObservation.NotApplicable(cause));
    }
}
