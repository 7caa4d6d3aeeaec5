package org.openmds.loadtest.kind.process;

import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;

import org.openmds.loadtest.client.CallTraffic;
import org.openmds.loadtest.client.CallTraffic.Answer;
import org.openmds.loadtest.client.ClientException;
import org.openmds.loadtest.client.HttpTraffic;
import org.openmds.loadtest.client.HttpTraffic.Request;
import org.openmds.loadtest.record.Outcome;

/** Requests over HTTP of one client, one after the other, each over a connection of its own. Used by one thread. */
final class HttpCalls implements CallTraffic.Client {

    private final HttpTraffic traffic;
    private final int client;
    private final Duration timeout;

    private HttpCalls(HttpTraffic traffic, int client, Duration timeout) {
        this.traffic = traffic;
        this.client = client;
        this.timeout = timeout;
    }

    /**
     * Does what comes before the first request.
     *
     * @throws ClientException
     *             where that fails
     */
    static HttpCalls begin(HttpTraffic traffic, int client, Duration timeout) throws ClientException {
        HttpCalls calls = new HttpCalls(traffic, client, timeout);
        int number = 0;
        for (Request request : traffic.before(client)) {
            number++;
            Answer answer = calls.exchange(request, timeout);
            if (!answer.outcome().isSuccess()) {
                throw new ClientException("request %d before the first, to %s, ended with %s".formatted(number,
                        request.uri(), answer.outcome()));
            }
        }
        return calls;
    }

    @Override
    public Answer call(long number, Duration deadline) {
        return exchange(traffic.next(client, number), deadline);
    }

    @Override
    public void close() {
        for (Request request : traffic.after(client)) {
            exchange(request, timeout);
        }
    }

    private Answer exchange(Request request, Duration deadline) {
        try (HttpSocket socket = HttpSocket.connect(request.uri(), traffic.tls(), deadline)) {
            HttpSocket.Received received = socket.exchange(request);
            return new Answer(request.check().outcome(received.status(), ByteBuffer.wrap(received.body())),
                    received.bytes(), 0);
        } catch (SocketTimeoutException e) {
            return Answer.of(Outcome.TIMEOUT);
        } catch (ConnectException e) {
            return Answer.of(Outcome.REFUSED);
        } catch (BindException e) {
            return Answer.of(Outcome.START_FAILED);
        } catch (IOException e) {
            return Answer.of(Outcome.RESET);
        }
    }
}
