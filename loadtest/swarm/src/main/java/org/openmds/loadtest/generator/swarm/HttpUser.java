package org.openmds.loadtest.generator.swarm;

import java.net.UnknownHostException;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.model.client.HttpTraffic.PreparedRequest;
import org.openmds.loadtest.model.record.Outcome;

/**
 * One user, who sends a request, waits for its end, and hears from {@link UserScheduler} when to send the next. Lives on its event loop.
 *
 * <p>A server may close a kept connection while the next request is on its way. As HTTP clients do (RFC 9110, section 9.2.2), a request whose method is
 * idempotent is sent once more over a new connection then; others end with RESET, for the server may have done them.
 */
final class HttpUser {

    private static final Set<String> IDEMPOTENT = Set.of("GET", "HEAD", "OPTIONS", "PUT", "DELETE", "TRACE");

    @Nullable
    HttpUser earlier;
    @Nullable
    HttpUser later;

    private final UserLoop loop;
    private final int client;
    private final ReceivedAnswer answer = new ReceivedAnswer();
    private PreparedRequest request = UserLoop.NO_REQUEST;
    private @Nullable HttpConnection connection;
    private @Nullable RequestPhases phases;
    private boolean recorded;
    private boolean resent;
    private boolean busy;
    private long number;
    private long intended;
    private long freeSince;
    private long start;
    /** Of the request under way, where it has no answer. */
    private String failureText = "";

    HttpUser(UserLoop loop, int client) {
        this.loop = loop;
        this.client = client;
    }

    int client() {
        return client;
    }

    PreparedRequest request() {
        return request;
    }

    long intended() {
        return intended;
    }

    long start() {
        return start;
    }

    /** Whether the request was due before the user could send it. */
    boolean isHeldBack() {
        return freeSince > intended;
    }

    long now() {
        return loop.now();
    }

    boolean isBusy() {
        return busy;
    }

    /** Of the request under way, where it is one of those that are looked at. */
    @Nullable
    RequestPhases phases() {
        return phases;
    }

    /** Sends the next request, which was due then. */
    void send(long due) {
        send(due, due);
    }

    /**
     * Sends the next request.
     *
     * @param from
     *            when the user was free to; after it was due, where an answer came late
     */
    void send(long due, long from) {
        freeSince = from;
        PreparedRequest next;
        try {
            next = loop.traffic().next(client, number++);
        } catch (RuntimeException e) {
            begin(UserLoop.NO_REQUEST, due, true);
            loop.notes().add("a request could not be made: " + RunNotes.reason(e));
            failureText = RunNotes.reason(e);
            end(Outcome.START_FAILED, 0);
            return;
        }
        begin(next, due, true);
        transmit();
    }

    /** Sends a request that is not on record. */
    void sendUnrecorded(PreparedRequest next) {
        begin(next, loop.now(), false);
        transmit();
    }

    private void begin(PreparedRequest next, long due, boolean onRecord) {
        request = next;
        recorded = onRecord;
        intended = due;
        resent = false;
        busy = true;
        failureText = "";
        answer.expect(next.check());
        start = loop.requestBegan(this, onRecord);
        phases = onRecord && loop.isNextRequestSampled() ? new RequestPhases(start) : null;
    }

    private void transmit() {
        try {
            HttpConnection open = connection;
            if (open != null && !open.target().isOf(request.uri())) {
                disconnect();
                open = null;
            }
            boolean isNew = open == null;
            if (open == null) {
                open = loop.connector().open(this, loop.targets().of(request.uri()), answer);
                connection = open;
            }
            open.send(loop.encoder().encode(request, phases != null));
            if (isNew) {
                open.connect(loop.connector().nextSource());
            }
        } catch (UnknownHostException e) {
            failureText = "unknown host: " + RunNotes.reason(e);
            loop.notes().add(failureText);
            end(Outcome.REFUSED, 0);
        } catch (RuntimeException e) {
            notConnected(e);
        }
    }

    /** The TCP connection stands. */
    void connected(HttpConnection by) {
        if (phases != null) {
            phases.connected(now());
        }
        if (!by.target().tls()) {
            by.ready();
        }
    }

    void secured(HttpConnection by) {
        if (phases != null) {
            phases.secured(now());
        }
        by.ready();
    }

    void answered(ReceivedAnswer whole, boolean keeps) {
        Outcome outcome;
        try {
            outcome = whole.outcome();
        } catch (RuntimeException e) {
            loop.notes().add("an answer could not be checked: " + RunNotes.reason(e));
            failureText = "not checked: " + RunNotes.reason(e);
            outcome = Outcome.BAD_ANSWER;
        }
        if (!keeps) {
            connection = null;
        } else if (loop.connectsPerRequest()) {
            disconnect();
        }
        end(outcome, whole.bytes());
    }

    void notConnected(Throwable cause) {
        disconnect();
        if (!busy) {
            return;
        }
        if (cause instanceof IllegalArgumentException) {
            loop.notes().add("a request could not be sent: " + RunNotes.reason(cause));
            failureText = RunNotes.reason(cause);
            end(Outcome.START_FAILED, 0);
            return;
        }
        loop.notes().add(ConnectFailure.note(cause, loop.connector().sourceAddresses()));
        failureText = RunNotes.reason(cause);
        end(ConnectFailure.outcome(cause), 0);
    }

    /** The connection ended by itself. */
    void closed(HttpConnection by, long bytes) {
        if (connection == by) {
            connection = null;
        }
        if (!busy) {
            return;
        }
        if (by.isReused() && !by.isAnswerBegun() && !resent && IDEMPOTENT.contains(request.method())) {
            resent = true;
            loop.counts().resent();
            transmit();
        } else {
            end(Outcome.RESET, bytes);
        }
    }

    /** The answer ended before it was whole; why, where there is more to say than that. */
    void answerFailed(Outcome outcome, long bytes, String why) {
        connection = null;
        failureText = why;
        if (busy) {
            end(outcome, bytes);
        }
    }

    /** Something came that was not asked for. */
    void unexpectedData(HttpConnection by) {
        if (connection == by) {
            disconnect();
        }
    }

    /** Ends the request under way; what still comes of its answer is nobody's. */
    void abort(Outcome outcome) {
        disconnect();
        end(outcome, 0);
    }

    void disconnect() {
        HttpConnection open = connection;
        connection = null;
        if (open != null) {
            open.close();
        }
    }

    /** Gives how the last request ended as an example of such an outcome. */
    void offerExample(Outcome outcome, long now) {
        ExampleCollector examples = loop.run().examples();
        if (examples.wants(outcome)) {
            examples.offer(client, now, outcome, answer.said(failureText));
        }
    }

    private void end(Outcome outcome, long bytes) {
        busy = false;
        long now = loop.now();
        if (recorded) {
            loop.record(this, outcome, bytes, now);
            if (phases != null) {
                phases.record(loop.records(), client, now);
            }
            offerExample(outcome, now);
        }
        phases = null;
        loop.requestEnded(this, outcome, now);
    }
}
