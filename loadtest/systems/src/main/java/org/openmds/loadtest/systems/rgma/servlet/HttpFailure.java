package org.openmds.loadtest.systems.rgma.servlet;

import java.io.IOException;

import org.openmds.loadtest.model.record.Outcome;

/** A failed request, with its outcome. */
public final class HttpFailure extends IOException {
    private static final long serialVersionUID = 1L;

    private final Outcome outcome;

    public HttpFailure(Outcome outcome, String message) {
        super(message);
        this.outcome = outcome;
    }

    public Outcome outcome() {
        return outcome;
    }
}
