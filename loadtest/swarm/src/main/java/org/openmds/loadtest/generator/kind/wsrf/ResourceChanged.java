package org.openmds.loadtest.generator.kind.wsrf;

import java.nio.ByteBuffer;

import org.openmds.loadtest.model.client.HttpTraffic;
import org.openmds.loadtest.model.record.Outcome;

/**
 * Sees from an answer whether the resource is still there.
 *
 * @param ends
 *            whether a success is its end
 * @param gone
 *            forgets it
 */
record ResourceChanged(boolean ends, Runnable gone) implements HttpTraffic.Check {

    private static final SoapCheck CHECK = SoapCheck.NO_FAULT;

    @Override
    public int wanted() {
        return CHECK.wanted();
    }

    @Override
    public Outcome outcome(int status, ByteBuffer body) {
        Outcome outcome = CHECK.outcome(status, body);
        if (outcome == Outcome.NOT_FOUND || ends && outcome.isSuccess()) {
            gone.run();
        }
        return outcome;
    }

    @Override
    public String expected() {
        return CHECK.expected();
    }
}
