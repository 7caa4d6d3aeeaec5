package org.openmds.loadtest.result.threshold;

import java.util.List;

/** Signals invalid thresholds. Its message has all problems, one per line. */
public final class ThresholdException extends Exception {

    private static final long serialVersionUID = 1L;

    ThresholdException(List<String> problems) {
        super(String.join(System.lineSeparator(), problems));
    }
}
