package org.openmds.loadtest.generator.swarm;

import java.net.URI;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

import org.openmds.loadtest.model.client.HttpOutcomes;
import org.openmds.loadtest.model.client.HttpTraffic;
import org.openmds.loadtest.model.record.Outcome;

/** Traffic that requests the same page repeatedly. */
public class RepeatedGet implements HttpTraffic {

    private final PreparedRequest request;
    private final AtomicInteger made = new AtomicInteger();
    URI target = URI.create("http://localhost/");
    private final Set<Integer> users = ConcurrentHashMap.newKeySet();
    private volatile int requestLimit = Integer.MAX_VALUE;
    private volatile int userLimit = Integer.MAX_VALUE;
    private volatile Runnable onLimit = () -> {
    };

    public RepeatedGet(URI uri) {
        this(uri, "GET", AnswerCheck.SUCCESS);
    }

    RepeatedGet(URI uri, String method, AnswerCheck check) {
        request = new PreparedRequest(method, uri, Map.of("Accept", "*/*"), ByteBuffer.allocate(0), check);
    }

    /** Returns a check that reads the given number of bytes of the body. */
    static AnswerCheck wanting(int bytes, List<Integer> seen) {
        return new AnswerCheck() {
            @Override
            public int maxBodyBytes() {
                return bytes;
            }

            @Override
            public Outcome outcome(int status, ByteBuffer body) {
                seen.add(body.remaining());
                return HttpOutcomes.ofStatus(status);
            }
        };
    }

    /** Calls {@code then} when the given number of requests were created. */
    RepeatedGet until(int requests, Runnable then) {
        requestLimit = requests;
        onLimit = then;
        return this;
    }

    /** Calls {@code then} when each of the given number of users has created a request. */
    RepeatedGet untilEachOf(int count, Runnable then) {
        userLimit = count;
        onLimit = then;
        return this;
    }

    @Override
    public PreparedRequest next(int client, long number) {
        if (made.incrementAndGet() == requestLimit || users.add(client) && users.size() == userLimit) {
            onLimit.run();
        }
        return request;
    }

    @Override
    public void close() {
        // There is nothing to close.
    }
}
