package org.openmds.http;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ConditionalHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.NanoTime;

/**
 * Delays answers with an error status if one address gets many of them, so that a client that only sends what is refused does not occupy the
 * processors. A refusal costs the server about as much as its sender, who can send it again at once. No thread waits; there is one timer for each
 * waiting answer, and each connection has one. Other answers are never delayed. Thread-safe.
 */
public final class RefusalPaceHandler extends ConditionalHandler.ElseNext {

    private final RefusalPace pace;

    /**
     * @param perSecond
     *            number of error answers that one address gets in a second
     */
    public RefusalPaceHandler(int perSecond, Handler handler) {
        super(handler);
        this.pace = new RefusalPace(perSecond, NanoTime.now());
    }

    @Override
    protected boolean onConditionsMet(Request request, Response response, Callback callback) throws Exception {
        return nextHandler(request, new PacedResponse(request, response), callback);
    }

    /** A response whose first bytes wait for their turn if its status is an error. */
    private final class PacedResponse extends Response.Wrapper {

        private PacedResponse(Request request, Response response) {
            super(request, response);
        }

        @Override
        public void write(boolean last, ByteBuffer bytes, Callback callback) {
            if (HttpStatus.isClientError(getStatus()) || HttpStatus.isServerError(getStatus())) {
                writeInTurn(last, bytes, callback);
            } else {
                super.write(last, bytes, callback);
            }
        }

        private void writeInTurn(boolean last, ByteBuffer bytes, Callback callback) {
            Duration delay = isCommitted()
                    ? Duration.ZERO
                    : pace.delay(ClientAddress.key(getRequest()), NanoTime.now());
            if (delay.isZero()) {
                super.write(last, bytes, callback);
            } else {
                var _ = getRequest().getComponents()
                        .getScheduler()
                        .schedule(() -> super.write(last, bytes, callback), delay.toNanos(), TimeUnit.NANOSECONDS);
            }
        }
    }
}
