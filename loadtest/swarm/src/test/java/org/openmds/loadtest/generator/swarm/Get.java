package org.openmds.loadtest.generator.swarm;

import java.net.URI;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

import org.openmds.loadtest.model.client.HttpTraffic;
import org.openmds.loadtest.model.client.Outcomes;
import org.openmds.loadtest.model.record.Outcome;

/** Gets one page over and over. */
class Get implements HttpTraffic {

    private final Request request;
    private final AtomicInteger made = new AtomicInteger();
    URI target = URI.create("http://localhost/");
    private final Set<Integer> users = ConcurrentHashMap.newKeySet();
    private volatile int most = Integer.MAX_VALUE;
    private volatile int mostUsers = Integer.MAX_VALUE;
    private volatile Runnable enough = () -> {
    };

    Get(URI uri) {
        this(uri, "GET", Check.SUCCESS);
    }

    Get(URI uri, String method, Check check) {
        request = new Request(method, uri, Map.of("Accept", "*/*"), ByteBuffer.allocate(0), check);
    }

    /** A check that wants to see so much of the body. */
    static Check wanting(int bytes, List<Integer> seen) {
        return new Check() {
            @Override
            public int wanted() {
                return bytes;
            }

            @Override
            public Outcome outcome(int status, ByteBuffer body) {
                seen.add(body.remaining());
                return Outcomes.ofStatus(status);
            }
        };
    }

    /** Tells when so many requests were made. */
    Get until(int requests, Runnable then) {
        most = requests;
        enough = then;
        return this;
    }

    /** Tells when each of so many users has made one. */
    Get untilEachOf(int count, Runnable then) {
        mostUsers = count;
        enough = then;
        return this;
    }

    @Override
    public Request next(int client, long number) {
        if (made.incrementAndGet() == most || users.add(client) && users.size() == mostUsers) {
            enough.run();
        }
        return request;
    }

    @Override
    public void close() {
        // Nothing to end.
    }
}
