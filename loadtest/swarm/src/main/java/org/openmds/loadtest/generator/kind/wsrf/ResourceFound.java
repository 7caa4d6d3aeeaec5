package org.openmds.loadtest.generator.kind.wsrf;

import java.net.URI;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Consumer;

import org.openmds.loadtest.model.client.HttpTraffic;
import org.openmds.loadtest.model.record.Outcome;

/**
 * Takes from an answer where the new resource is.
 *
 * @param target
 *            where it is reached
 */
record ResourceFound(SoapCheck check, URI target, Consumer<Endpoint> taker) implements HttpTraffic.Check {

    /** In which a reference ends. */
    private static final int REFERENCE = 16 << 10;

    @Override
    public int wanted() {
        return Math.max(REFERENCE, check.wanted());
    }

    @Override
    public Outcome outcome(int status, ByteBuffer body) {
        Outcome outcome = check.outcome(status, body);
        if (!outcome.isSuccess()) {
            return outcome;
        }
        Optional<Endpoint> found = Endpoint.in(body).map(each -> each.at(target));
        found.ifPresent(taker);
        return found.isPresent() ? Outcome.OK : Outcome.BAD_ANSWER;
    }

    @Override
    public String expected() {
        return check.expected() + ", with the endpoint reference of what was made";
    }
}
