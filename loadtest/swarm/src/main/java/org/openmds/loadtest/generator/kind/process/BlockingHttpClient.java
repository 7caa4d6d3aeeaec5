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
import org.openmds.loadtest.model.client.CallTraffic.CallResult;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.client.HttpTraffic;
import org.openmds.loadtest.model.client.HttpTraffic.PreparedRequest;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.run.AnswerExample;

/** HTTP requests of one client, one after the other, each over a new connection. Used by one thread. */
final class BlockingHttpClient implements CallTraffic.BlockingClient {

    private final HttpTraffic traffic;
    private final int client;
    private final UserPlan plan;

    private BlockingHttpClient(HttpTraffic traffic, int client, UserPlan plan) {
        this.traffic = traffic;
        this.client = client;
        this.plan = plan;
    }

    /**
     * Creates the client and sends its requests before the first measured one.
     *
     * @throws ClientException
     *             if such a request fails
     */
    static BlockingHttpClient open(HttpTraffic traffic, int client, UserPlan plan) throws ClientException {
        BlockingHttpClient calls = new BlockingHttpClient(traffic, client, plan);
        int number = 0;
        for (PreparedRequest request : traffic.setupRequests(client)) {
            number++;
            CallResult callResult = calls.exchange(request, plan.timeout(), SocketTimes.NONE);
            if (!callResult.outcome().isSuccess()) {
                throw new ClientException(
                        "request %d before the first measured one, to %s, ended with %s: %s".formatted(number,
                                request.uri(), callResult.outcome(), describe(callResult.detail())));
            }
        }
        return calls;
    }

    private static String describe(CallTraffic.AnswerDetail answerDetail) {
        return (answerDetail.status() == 0 ? "" : "status " + answerDetail.status() + ", ") + answerDetail.text();
    }

    @Override
    public CallResult call(long number, Duration deadline) {
        return exchange(traffic.next(client, number), deadline,
                plan.isSampled(client, number) ? SocketTimes.begin() : SocketTimes.NONE);
    }

    @Override
    public void close() {
        for (PreparedRequest request : traffic.teardownRequests(client)) {
            exchange(request, plan.timeout(), SocketTimes.NONE);
        }
    }

    private CallResult exchange(PreparedRequest request, Duration deadline, SocketTimes times) {
        try (HttpSocket socket = HttpSocket.connect(request.uri(), traffic.tls(), deadline, times)) {
            HttpSocket.SocketResponse socketResponse = socket.exchange(request);
            List<CallTraffic.CallPhase> phases = times.end();
            ByteBuffer body = ByteBuffer.wrap(socketResponse.body());
            Outcome outcome = request.check()
                    .outcome(socketResponse.status(),
                            body.slice(0, Math.min(body.remaining(), request.check().maxBodyBytes())));
            CallTraffic.AnswerDetail answerDetail = outcome.isSuccess()
                    ? CallTraffic.AnswerDetail.NONE
                    : new CallTraffic.AnswerDetail(socketResponse.status(), AnswerExample.text(body),
                            request.check().expected());
            return new CallResult(outcome, socketResponse.bytes(), 0, phases, answerDetail);
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

    private static CallResult failed(Outcome outcome, IOException why, SocketTimes times) {
        return new CallResult(outcome, 0, 0, times.end(),
                new CallTraffic.AnswerDetail(0, Objects.requireNonNullElse(why.getMessage(), ""), ""));
    }
}
