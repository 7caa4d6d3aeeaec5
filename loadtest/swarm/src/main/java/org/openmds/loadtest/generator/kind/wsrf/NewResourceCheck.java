package org.openmds.loadtest.generator.kind.wsrf;

import java.net.URI;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Consumer;

import org.openmds.loadtest.model.client.HttpTraffic;
import org.openmds.loadtest.model.record.Outcome;

/**
 * A check that reads the endpoint reference of a new resource from the answer.
 *
 * @param target
 *            the address to use instead of the announced host and port
 */
record NewResourceCheck(SoapCheck check, URI target,
        Consumer<ResourceReference> onFound) implements HttpTraffic.AnswerCheck {

    /** Bytes of an answer that contain the whole reference. */
    private static final int REFERENCE_BYTES = 16 << 10;

    @Override
    public int maxBodyBytes() {
        return Math.max(REFERENCE_BYTES, check.maxBodyBytes());
    }

    @Override
    public Outcome outcome(int status, ByteBuffer body) {
        Outcome outcome = check.outcome(status, body);
        if (!outcome.isSuccess()) {
            return outcome;
        }
        Optional<ResourceReference> found = ResourceReference.in(body).map(each -> each.atTarget(target));
        found.ifPresent(onFound);
        return found.isPresent() ? Outcome.OK : Outcome.BAD_ANSWER;
    }

    @Override
    public String expected() {
        return check.expected() + ", with the endpoint reference of the new resource";
    }
}
