package org.openmds.loadtest.systems.rgma;

import java.io.IOException;

import org.openmds.loadtest.model.record.Outcome;

/** A failed request, with its outcome. */
final class HttpFailure extends IOException {
    private static final long serialVersionUID = 1L;

    private final Outcome outcome;

    HttpFailure(Outcome outcome, String message) {
        super(message);
        this.outcome = outcome;
    }

    Outcome outcome() {
        return outcome;
    }
}
