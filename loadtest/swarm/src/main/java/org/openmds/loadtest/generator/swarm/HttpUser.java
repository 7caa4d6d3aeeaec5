package org.openmds.loadtest.generator.swarm;

import java.net.UnknownHostException;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.model.client.HttpTraffic.PreparedRequest;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.text.FailureKind;

/**
 * One user that sends a request, waits for its end, and sends the next when {@link UserScheduler} says so. Confined to its event loop.
 *
 * <p>A server may close a persistent connection while the next request is on its way. Like other HTTP clients (RFC 9110, section 9.2.2),
 * the user then repeats the request once on a new connection if its method is idempotent. Other requests end with RESET, because the
 * server may have processed them.
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
    /** The reason why the current request has no answer. */
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

    /** True if the request was due before the user could send it. */
    boolean isHeldBack() {
        return freeSince > intended;
    }

    long now() {
        return loop.now();
    }

    boolean isBusy() {
        return busy;
    }

    /** Returns the phases of the current request; null if the request is not sampled. */
    @Nullable
    RequestPhases phases() {
        return phases;
    }

    /** Sends the next request with the given due time. */
    void send(long due) {
        send(due, due);
    }

    /**
     * Sends the next request.
     *
     * @param from
     *            the time at which the user became free to send it; later than the due time if the previous answer came late
     */
    void send(long due, long from) {
        freeSince = from;
        PreparedRequest next;
        try {
            next = loop.traffic().next(client, number++);
        } catch (RuntimeException e) {
            begin(UserLoop.NO_REQUEST, due, true);
            loop.notes().add("a request could not be created: " + FailureKind.of(e));
            failureText = FailureKind.of(e);
            end(Outcome.START_FAILED, 0);
            return;
        }
        begin(next, due, true);
        transmit();
    }

    /** Sends a request that is not recorded. */
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
            failureText = "unknown host: " + FailureKind.of(e);
            loop.notes().add(failureText);
            end(Outcome.REFUSED, 0);
        } catch (RuntimeException e) {
            notConnected(e);
        }
    }

    /** Called when the TCP connection is established. */
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
            loop.notes().add("an answer could not be checked: " + FailureKind.of(e));
            failureText = "not checked: " + FailureKind.of(e);
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
            loop.notes().add("a request could not be sent: " + FailureKind.of(cause));
            failureText = FailureKind.of(cause);
            end(Outcome.START_FAILED, 0);
            return;
        }
        loop.notes().add(ConnectFailure.note(cause, loop.connector().sourceAddresses()));
        failureText = FailureKind.of(cause);
        end(ConnectFailure.outcome(cause), 0);
    }

    /** Called when the server has closed the connection. */
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

    /** Called when the answer ended early or is malformed; {@code why} is empty if there is no more to say than the outcome. */
    void answerFailed(Outcome outcome, long bytes, String why) {
        connection = null;
        failureText = why;
        if (busy) {
            end(outcome, bytes);
        }
    }

    /** Called when data arrives without a request in flight. */
    void unexpectedData(HttpConnection by) {
        if (connection == by) {
            disconnect();
        }
    }

    /** Ends the current request. The rest of its answer is ignored. */
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

    /** Offers the end of the last request as an example of its outcome. */
    void offerExample(Outcome outcome, long now) {
        ExampleCollector examples = loop.run().examples();
        if (examples.wants(outcome)) {
            examples.offer(client, now, outcome, answer.detail(failureText));
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
