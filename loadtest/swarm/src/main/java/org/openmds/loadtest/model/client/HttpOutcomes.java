package org.openmds.loadtest.model.client;

import org.openmds.loadtest.model.record.Outcome;

/** Outcomes of HTTP answers. */
public final class HttpOutcomes {

    private HttpOutcomes() {
    }

    /** Returns the outcome that belongs to an HTTP status. */
    public static Outcome ofStatus(int status) {
        return switch (status) {
            case 401, 403, 429, 503 -> Outcome.DENIED;
            case 404, 410 -> Outcome.NOT_FOUND;
            default -> status >= 500
                    ? Outcome.FAULT
                    : status >= 200 && status < 300 ? Outcome.OK : Outcome.BAD_ANSWER;
        };
    }
}
