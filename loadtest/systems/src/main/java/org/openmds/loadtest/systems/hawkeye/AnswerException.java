package org.openmds.loadtest.systems.hawkeye;

import java.io.IOException;

/** A server answered that it failed, or with what is no answer. */
public final class AnswerException extends IOException {
    private static final long serialVersionUID = 1L;

    private final boolean reportedByServer;

    AnswerException(String message, boolean understood) {
        super(message);
        this.reportedByServer = understood;
    }

    /** Whether it was a failure in the server's own words. */
    public boolean isReportedByServer() {
        return reportedByServer;
    }
}
