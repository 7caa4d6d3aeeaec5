package org.openmds.wsrf.endpoint;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/** A request whose body was read in part or whole, for a handler that reads it from its beginning. One thread at a time reads it. */
final class ReplayedRequest extends Request.Wrapper {

    private final Deque<Content.Chunk> read;
    private final HttpURI uri;

    /**
     * @param read
     *            the chunks that were read, in order
     * @param path
     *            the path for the handler; the handler does not see a resource key in the address
     */
    ReplayedRequest(Request request, List<Content.Chunk> read, String path) {
        super(request);
        this.uri = HttpURI.build(request.getHttpURI()).path(path).asImmutable();
        this.read = new ArrayDeque<>(read);
    }

    @Override
    public HttpURI getHttpURI() {
        return uri;
    }

    /** Returns the headers without Expect: who has read the body has answered it, and the servlet container would answer it once more. */
    @Override
    public HttpFields getHeaders() {
        HttpFields headers = super.getHeaders();
        return headers.contains(HttpHeader.EXPECT) ? HttpFields.build(headers).remove(HttpHeader.EXPECT) : headers;
    }

    @Override
    public Content.@Nullable Chunk read() {
        Content.Chunk chunk = read.peek();
        if (chunk == null) {
            return super.read();
        }
        // The last chunk and a failure can be read repeatedly.
        return chunk.isLast() && !chunk.hasRemaining() ? chunk : read.remove();
    }

    @Override
    public void demand(Runnable task) {
        if (read.isEmpty()) {
            super.demand(task);
        } else {
            task.run();
        }
    }
}
