package org.openmds.benchmarks.index;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import org.openmds.benchmarks.load.ClosedLoop;
import org.openmds.benchmarks.load.KeepAliveConnection;
import org.openmds.benchmarks.load.LoopResult;
import org.openmds.benchmarks.load.NumberedRequest;
import org.openmds.benchmarks.load.PacedLoop;
import org.openmds.benchmarks.load.RequestPace;
import org.openmds.benchmarks.process.ChildProcess;

/**
 * One index of a running server, and its requests.
 *
 * @param server
 *            the process
 * @param service
 *            the URL of the index
 * @param size
 *            the number and kind of its entries
 * @param numbers
 *            the source of request numbers; every number makes a request that was not sent before
 */
record IndexTarget(ChildProcess server, URI service, IndexSize size, AtomicLong numbers) {

    private static final int FILL_CLIENTS = 16;
    private static final int CHANGE_CLIENTS = 8;
    private static final Duration MIN_FILL_LIMIT = Duration.ofMinutes(2);
    private static final Duration FILL_LIMIT_PER_ENTRY = Duration.ofMillis(3);

    /** Adds all members. */
    LoopResult fill() {
        numbers.set(0);
        Duration all = FILL_LIMIT_PER_ENTRY.multipliedBy(size.entries());
        Duration limit = all.compareTo(MIN_FILL_LIMIT) > 0 ? all : MIN_FILL_LIMIT;
        return new ClosedLoop(service, request(size.add()), FILL_CLIENTS)
                .run(new ClosedLoop.LoopLimit(limit, size.entries()), numbers);
    }

    /** Starts to replace the content of one member after the other at this pace; the caller stops it. */
    PacedLoop startChanges(RequestPace pace) {
        return startChanges(pace, CHANGE_CLIENTS);
    }

    /** Starts the same over this number of connections. */
    PacedLoop startChanges(RequestPace pace, int clients) {
        return PacedLoop.start(clients(size.add(), clients), pace, numbers);
    }

    /** Returns a query for the host of another member each time, never with the same text. */
    String selectiveQuery() {
        return GlueData.selectiveQuery(size.hasSites());
    }

    /** Returns a query for another host each time; its text differs only in the name. */
    String lookUp() {
        return GlueData.lookUp(size.hasSites());
    }

    ClosedLoop clients(String envelope, int clients) {
        return new ClosedLoop(service, request(envelope), clients);
    }

    NumberedRequest request(String envelope) {
        return NumberedRequest.post(service, envelope, size.entries());
    }

    /** Sends the next request, and returns the nanoseconds until its answer was read. */
    long timed(KeepAliveConnection connection, NumberedRequest request) throws IOException {
        byte[] bytes = request.numbered(numbers.getAndIncrement());
        long start = System.nanoTime();
        KeepAliveConnection.KeepAliveAnswer answer = connection.exchange(bytes, OutputStream.nullOutputStream());
        long nanos = System.nanoTime() - start;
        if (answer.status() != 200) {
            throw new IOException(answer.problem());
        }
        return nanos;
    }
}
