package org.openmds.wsrf.endpoint;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/** A request whose body was read in part or whole already, for one who reads it from its beginning. Read by one thread at a time. */
final class ReplayedRequest extends Request.Wrapper {

    private final Deque<Content.Chunk> read;

    /**
     * @param read
     *            what was read, in order
     */
    ReplayedRequest(Request request, List<Content.Chunk> read) {
        super(request);
        this.read = new ArrayDeque<>(read);
    }

    @Override
    public Content.@Nullable Chunk read() {
        Content.Chunk chunk = read.peek();
        if (chunk == null) {
            return super.read();
        }
        // The end, and a failure, stay.
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
