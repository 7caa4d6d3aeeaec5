package org.openmds.http;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable;

/**
 * Reads and drops the rest of a body whose request was answered before it was read, such as a refused one, up to 1 MiB. Without this, the connection
 * would be reset, and a client that still sends would lose the answer (RFC 9112, section 9.6). The handler around this one must limit the time.
 */
public final class UnreadBodyHandler extends Handler.Wrapper {

    private static final long MAX_BYTES = 1 << 20;

    public UnreadBodyHandler(Handler handler) {
        super(handler);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        // Streams of HTTP/2 end alone, and a client that expects 100 (Continue) sends no body after another answer.
        boolean sends = request.getConnectionMetaData().getHttpVersion() != HttpVersion.HTTP_2
                && !request.getHeaders().contains(HttpHeader.EXPECT);
        return super.handle(request, response, sends ? new UnreadBody(request, response, callback) : callback);
    }

    /** The body of an answered request. Used by one thread at a time. */
    private static final class UnreadBody extends Callback.Nested {
        private final Request request;
        private final Response response;
        private long dropped;

        private UnreadBody(Request request, Response response, Callback callback) {
            super(callback);
            this.request = request;
            this.response = response;
        }

        @Override
        public void succeeded() {
            if (response.isCommitted()) {
                drop();
            } else {
                super.succeeded();
            }
        }

        private void drop() {
            while (dropped <= MAX_BYTES) {
                Content.Chunk chunk = request.read();
                if (chunk == null) {
                    request.demand(Invocable.from(InvocationType.NON_BLOCKING, this::drop));
                    return;
                }
                if (Content.Chunk.isFailure(chunk)) {
                    break;
                }
                dropped += chunk.remaining();
                boolean last = chunk.isLast();
                chunk.release();
                if (last) {
                    break;
                }
            }
            super.succeeded();
        }
    }
}
