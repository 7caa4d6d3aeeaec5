package org.openmds.loadtest.generator.kind.wsrf;

import java.nio.ByteBuffer;

import org.openmds.loadtest.model.client.HttpTraffic;
import org.openmds.loadtest.model.record.Outcome;

/**
 * A check that also notices the end of a resource.
 *
 * @param ends
 *            true if a successful request ends the resource
 * @param onEnd
 *            called when the resource has ended
 */
record ResourceEndCheck(boolean ends, Runnable onEnd) implements HttpTraffic.AnswerCheck {

    private static final SoapCheck CHECK = SoapCheck.NO_FAULT;

    @Override
    public int maxBodyBytes() {
        return CHECK.maxBodyBytes();
    }

    @Override
    public Outcome outcome(int status, ByteBuffer body) {
        Outcome outcome = CHECK.outcome(status, body);
        if (outcome == Outcome.NOT_FOUND || ends && outcome.isSuccess()) {
            onEnd.run();
        }
        return outcome;
    }

    @Override
    public String expected() {
        return CHECK.expected();
    }
}
