package org.openmds.gateway.change;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;

import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.IteratingCallback;
import org.jspecify.annotations.Nullable;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * One stream of events. It holds the sequences of a few changes that wait, and not their content. A follower that reads slowly remembers where it has
 * stopped, and gets the rest from the log when it has read what waits. No thread waits for it. Thread-safe.
 */
final class ChangeFollower {

    private static final int MAX_WAITING = 64;
    private static final byte[] HEARTBEAT = ": \n\n".getBytes(StandardCharsets.US_ASCII);
    /**
     * A comment that follows the last event. Jetty sends the end of an HTTP chunk only with the next chunk, and clients such as Python's requests
     * wait for the end.
     */
    private static final byte[] CHUNK_END = ":\n".getBytes(StandardCharsets.US_ASCII);

    private final FollowerFilter filter;
    private final Optional<String> lastId;
    private final FollowerOutput output;
    private final EventSender sender;
    private final AtomicBoolean ended = new AtomicBoolean();
    @GuardedBy("this")
    private final Deque<WaitingEvent> waiting = new ArrayDeque<>();
    @GuardedBy("this")
    private boolean reset;
    /** True if changes after {@link #missedAfter} did not fit. */
    @GuardedBy("this")
    private boolean behind;
    @GuardedBy("this")
    private long missedAfter;
    @GuardedBy("this")
    private boolean heartbeat;
    /** The sequence of the last id that was sent. */
    @GuardedBy("this")
    private long sent;
    /** The follower has all changes up to this sequence that concern it. */
    @GuardedBy("this")
    private long passed;
    @GuardedBy("this")
    private long position;
    @GuardedBy("this")
    private long writingSince;
    @GuardedBy("this")
    private boolean last;

    /** A change that waits; its content is looked up when it is sent. */
    private record WaitingEvent(long sequence, boolean removal) {
    }

    /**
     * The connection of a follower and the source of its events.
     *
     * @param ended
     *            called once when the stream ends
     */
    record FollowerOutput(Request request, Response response, Callback callback, EventSource source, Runnable ended) {
    }

    /** Returns the events of changes. */
    interface EventSource {

        /** Returns the event of a change; empty if the change is no longer kept. */
        Optional<byte[]> event(long sequence, boolean removal);

        /** Returns an id without an event, after which a follower goes on. */
        byte[] id(long sequence);

        /** Returns the event that tells a follower to read all entries again. */
        byte[] reset(long position);

        /** Takes a follower that has sent all changes that fitted, and has missed others. Returns at once. */
        void drained(ChangeFollower follower);
    }

    /**
     * @param lastId
     *            id of the last event that the follower has got
     */
    ChangeFollower(FollowerFilter filter, Optional<String> lastId, FollowerOutput output) {
        this.filter = filter;
        this.lastId = lastId;
        this.output = output;
        this.sender = new EventSender();
    }

    FollowerFilter filter() {
        return filter;
    }

    /** Returns the request that the stream answers. */
    Request request() {
        return output.request();
    }

    Optional<String> lastId() {
        return lastId;
    }

    boolean isEnded() {
        return ended.get();
    }

    /** Begins after a position, with an event that tells the id of it. */
    void begin(long sequence, byte[] event) {
        synchronized (this) {
            position = sequence;
            sent = sequence;
        }
        sender.first = event;
        sender.iterate();
    }

    /**
     * Adds a change.
     *
     * @return false if there is no room for it; the follower then takes no more until {@link #resume}
     */
    boolean offer(long sequence, boolean removal) {
        synchronized (this) {
            if (!reset) {
                if (waiting.size() >= MAX_WAITING) {
                    behind = true;
                    missedAfter = sequence - 1;
                    return false;
                }
                waiting.add(new WaitingEvent(sequence, removal));
            }
            position = sequence;
        }
        sender.iterate();
        return true;
    }

    /** Returns the sequence after which changes were missed; empty if the follower has been told to read all entries again. */
    synchronized OptionalLong resume() {
        OptionalLong missed = behind ? OptionalLong.of(missedAfter) : OptionalLong.empty();
        behind = false;
        return missed;
    }

    /**
     * Sends the id of a change that does not concern the follower, if the last id is an old one: then the follower can still go on after a
     * reconnection. All changes up to it must have been offered.
     *
     * @param oldest
     *            the last id is old if it is before this one
     */
    void pass(long sequence, long oldest) {
        synchronized (this) {
            if (behind || reset || !waiting.isEmpty() || sent >= oldest) {
                return;
            }
            passed = sequence;
        }
        sender.iterate();
    }

    /** Tells the follower to read all entries again. */
    void reset(long sequence) {
        synchronized (this) {
            position = sequence;
            reset = true;
            behind = false;
            waiting.clear();
        }
        sender.iterate();
    }

    /**
     * Sends a comment, so that both ends see whether the connection lives. Cuts a follower that has read nothing for long.
     *
     * @param now
     *            from {@link System#nanoTime()}
     */
    void heartbeat(long now, long patienceNanos) {
        synchronized (this) {
            if (writingSince != 0 && now - writingSince > patienceNanos) {
                cut();
                return;
            }
            heartbeat = true;
        }
        sender.iterate();
    }

    /** Ends the stream after what is being sent. */
    void end() {
        synchronized (this) {
            last = true;
        }
        sender.iterate();
    }

    private void cut() {
        EndPoint connection = output.request().getConnectionMetaData().getConnection().getEndPoint();
        connection.close(new IOException("the follower has read nothing for long"));
    }

    private synchronized byte @Nullable [] next() {
        if (last) {
            return null;
        }
        if (reset) {
            reset = false;
            sent = position;
            return output.source().reset(position);
        }
        WaitingEvent next = waiting.poll();
        if (behind && waiting.isEmpty()) {
            output.source().drained(this);
        }
        if (next != null) {
            Optional<byte[]> event = output.source().event(next.sequence(), next.removal());
            if (event.isEmpty()) {
                waiting.clear();
                sent = position;
                return output.source().reset(position);
            }
            sent = next.sequence();
            return event.get();
        }
        if (passed > sent) {
            sent = passed;
            return output.source().id(sent);
        }
        if (heartbeat) {
            heartbeat = false;
            return HEARTBEAT;
        }
        return null;
    }

    private synchronized boolean isLast() {
        return last;
    }

    private synchronized void recordWriting(long since) {
        writingSince = since;
    }

    private void finish() {
        if (ended.compareAndSet(false, true)) {
            output.ended().run();
        }
    }

    /** Writes one event at a time. */
    private final class EventSender extends IteratingCallback {
        private volatile byte @Nullable [] first;
        private final boolean chunked = output.request()
                .getConnectionMetaData()
                .getHttpVersion() == HttpVersion.HTTP_1_1;
        private boolean chunkOpen;

        @Override
        public InvocationType getInvocationType() {
            return InvocationType.NON_BLOCKING;
        }

        @Override
        protected Action process() {
            recordWriting(0);
            byte[] event = first;
            first = null;
            if (event == null) {
                event = next();
            }
            if (event == null && isLast()) {
                return Action.SUCCEEDED;
            }
            if (event == null && !chunkOpen) {
                return Action.IDLE;
            }
            chunkOpen = chunked && event != null;
            recordWriting(System.nanoTime() | 1);
            output.response().write(false, ByteBuffer.wrap(event == null ? CHUNK_END : event), this);
            return Action.SCHEDULED;
        }

        @Override
        protected void onCompleteSuccess() {
            finish();
            output.response().write(true, ByteBuffer.allocate(0), output.callback());
        }

        @Override
        protected void onCompleteFailure(Throwable cause) {
            finish();
            output.callback().failed(cause);
        }
    }
}
