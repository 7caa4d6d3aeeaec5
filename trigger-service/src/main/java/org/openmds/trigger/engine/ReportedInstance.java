package org.openmds.trigger.engine;

import java.util.Optional;

/**
 * A trigger instance as readers see it.
 *
 * @param suppressedBy
 *            the silence or the inhibition that would hold back its alert now; empty if there is none
 */
public record ReportedInstance(TriggerInstance instance, Optional<String> suppressedBy) {
}
