package org.openmds.loadtest.systems.hawkeye;

import java.io.IOException;

/** A server answered with a failure or with an invalid message. */
public final class AnswerException extends IOException {
    private static final long serialVersionUID = 1L;

    private final boolean reportedByServer;

    AnswerException(String message, boolean understood) {
        super(message);
        this.reportedByServer = understood;
    }

    /** True if the server reported the failure itself. */
    public boolean isReportedByServer() {
        return reportedByServer;
    }
}
