package org.openmds.webmds.live;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.BooleanSupplier;

import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;

/**
 * The event stream to one browser (WHATWG HTML, section 9.2): {@code changed} if the group has changed or may have changed, {@code lost} if
 * its service does not answer. Used by one thread.
 */
final class EventStream {

    private static final String CHANGED = "event: changed\ndata: %d\n\n";
    private static final String LOST = "event: lost\ndata: %d\n\n";
    /** Longest time until a closed connection is noticed. */
    private static final Duration BROWSER_CHECK_INTERVAL = Duration.ofSeconds(1);
    private static final int INPUT_BYTES = 512;

    private final Request request;
    private final Response response;
    private final LiveTimes times;

    EventStream(Request request, Response response, LiveTimes times) {
        this.request = request;
        this.response = response;
        this.times = times;
    }

    /**
     * Writes events until the server stops, or the user may no longer read.
     *
     * @param isReader
     *            returns true while the user may read
     * @throws IOException
     *             the browser has closed the connection
     */
    void run(ChangeFeed.FeedListener listener, BooleanSupplier isReader) throws IOException, InterruptedException {
        FollowedState seen = FollowedState.UNKNOWN;
        long written = write("retry: 2000\n: OpenMDS\n\n");
        long checked = written;
        while (!listener.isClosed()) {
            FollowedState now = listener.await(seen, BROWSER_CHECK_INTERVAL);
            requireBrowser();
            if (System.nanoTime() - checked > times.rights().toNanos()) {
                if (!isReader.getAsBoolean()) {
                    return;
                }
                checked = System.nanoTime();
            }
            if (!now.equals(seen) && !listener.isClosed()) {
                written = write((now.answering() ? CHANGED : LOST).formatted(now.version()));
                seen = now;
                // Changes during the pause become one event.
                listener.pause(times.spacing());
            } else if (System.nanoTime() - written > times.heartbeat().toNanos()) {
                written = write(":\n\n");
            }
        }
    }

    private long write(String text) throws IOException {
        Content.Sink.write(response, false, ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)));
        return System.nanoTime();
    }

    /** Checks that the browser is connected: no further request follows, so only the end of the stream can be read. */
    private void requireBrowser() throws IOException {
        EndPoint connection = request.getConnectionMetaData().getConnection().getEndPoint();
        ByteBuffer rest = BufferUtil.allocate(INPUT_BYTES);
        if (!connection.isOpen() || connection.fill(rest) < 0) {
            throw new EofException("the browser has closed the connection");
        }
    }
}
