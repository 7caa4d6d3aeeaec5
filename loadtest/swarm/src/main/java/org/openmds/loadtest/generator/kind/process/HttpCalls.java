package org.openmds.loadtest.generator.kind.process;

import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

import org.openmds.loadtest.model.client.CallTraffic;
import org.openmds.loadtest.model.client.CallTraffic.Answer;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.client.HttpTraffic;
import org.openmds.loadtest.model.client.HttpTraffic.Request;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.run.AnswerExample;

/** Requests over HTTP of one client, one after the other, each over a connection of its own. Used by one thread. */
final class HttpCalls implements CallTraffic.Client {

    private final HttpTraffic traffic;
    private final int client;
    private final UserPlan plan;

    private HttpCalls(HttpTraffic traffic, int client, UserPlan plan) {
        this.traffic = traffic;
        this.client = client;
        this.plan = plan;
    }

    /**
     * Does what comes before the first request.
     *
     * @throws ClientException
     *             where that fails
     */
    static HttpCalls begin(HttpTraffic traffic, int client, UserPlan plan) throws ClientException {
        HttpCalls calls = new HttpCalls(traffic, client, plan);
        int number = 0;
        for (Request request : traffic.before(client)) {
            number++;
            Answer answer = calls.exchange(request, plan.timeout(), SocketTimes.NONE);
            if (!answer.outcome().isSuccess()) {
                throw new ClientException("request %d before the first, to %s, ended with %s: %s".formatted(number,
                        request.uri(), answer.outcome(), said(answer.said())));
            }
        }
        return calls;
    }

    private static String said(CallTraffic.Said said) {
        return (said.status() == 0 ? "" : "status " + said.status() + ", ") + said.text();
    }

    @Override
    public Answer call(long number, Duration deadline) {
        return exchange(traffic.next(client, number), deadline,
                plan.looksAtPhases(client, number) ? SocketTimes.begin() : SocketTimes.NONE);
    }

    @Override
    public void close() {
        for (Request request : traffic.after(client)) {
            exchange(request, plan.timeout(), SocketTimes.NONE);
        }
    }

    private Answer exchange(Request request, Duration deadline, SocketTimes times) {
        try (HttpSocket socket = HttpSocket.connect(request.uri(), traffic.tls(), deadline, times)) {
            HttpSocket.Received received = socket.exchange(request);
            List<CallTraffic.Timed> phases = times.end();
            ByteBuffer body = ByteBuffer.wrap(received.body());
            Outcome outcome = request.check()
                    .outcome(received.status(),
                            body.slice(0, Math.min(body.remaining(), request.check().wanted())));
            CallTraffic.Said said = outcome.isSuccess()
                    ? CallTraffic.Said.NOTHING
                    : new CallTraffic.Said(received.status(), AnswerExample.text(body), request.check().expected());
            return new Answer(outcome, received.bytes(), 0, phases, said);
        } catch (SocketTimeoutException e) {
            return failed(Outcome.TIMEOUT, e, times);
        } catch (UnknownHostException e) {
            return failed(Outcome.REFUSED, new IOException("unknown host: " + e.getMessage(), e), times);
        } catch (ConnectException | NoRouteToHostException e) {
            return failed(Outcome.REFUSED, e, times);
        } catch (BindException e) {
            return failed(Outcome.START_FAILED, e, times);
        } catch (IOException e) {
            return failed(Outcome.RESET, e, times);
        }
    }

    private static Answer failed(Outcome outcome, IOException why, SocketTimes times) {
        return new Answer(outcome, 0, 0, times.end(),
                new CallTraffic.Said(0, Objects.requireNonNullElse(why.getMessage(), ""), ""));
    }
}
