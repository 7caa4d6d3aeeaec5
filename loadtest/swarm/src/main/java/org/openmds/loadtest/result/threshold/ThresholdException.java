package org.openmds.loadtest.result.threshold;

import java.util.List;

/** A file of thresholds that is not understood. Its message has all problems, a line each. */
public final class ThresholdException extends Exception {

    private static final long serialVersionUID = 1L;

    ThresholdException(List<String> problems) {
        super(String.join(System.lineSeparator(), problems));
    }
}
