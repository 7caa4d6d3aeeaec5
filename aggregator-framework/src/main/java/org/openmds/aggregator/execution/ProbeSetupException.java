package org.openmds.aggregator.execution;

import org.openmds.wsrf.xml.DescribedException;

/**
 * Thrown when programs cannot be run on this machine or in this directory; the message is one sentence for the operator: problem, location,
 * solution.
 */
public final class ProbeSetupException extends DescribedException {
    private static final long serialVersionUID = 1L;

    ProbeSetupException(String message) {
        super(message, null);
    }

    ProbeSetupException(String message, Throwable cause) {
        super(message, cause);
    }
}
