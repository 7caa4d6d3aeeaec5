package org.openmds.benchmarks.index;

import java.net.URI;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import org.openmds.benchmarks.load.ClosedLoop;
import org.openmds.benchmarks.load.LoopResult;
import org.openmds.benchmarks.load.NumberedRequest;
import org.openmds.benchmarks.load.PacedLoop;
import org.openmds.benchmarks.load.RequestPace;
import org.openmds.benchmarks.process.ChildProcess;

/**
 * One index of a running server, and what can be asked of it.
 *
 * @param server
 *            the process
 * @param service
 *            URL of the index
 * @param size
 *            what it holds
 * @param numbers
 *            of requests; every use of one makes a request that was not sent before
 */
record IndexTarget(ChildProcess server, URI service, IndexSize size, AtomicLong numbers) {

    private static final int FILL_CLIENTS = 16;
    private static final int CHANGE_CLIENTS = 8;
    private static final Duration MAX_FILL_TIME = Duration.ofMinutes(2);

    /** Adds all members. */
    LoopResult fill() {
        numbers.set(0);
        return new ClosedLoop(service, request(GlueData.add(size.hasSites())), FILL_CLIENTS)
                .run(new ClosedLoop.LoopLimit(MAX_FILL_TIME, size.entries()), numbers);
    }

    /** Replaces the content of one member after the other at this pace until it is stopped. */
    PacedLoop startChanges(RequestPace pace) {
        return startChanges(pace, CHANGE_CLIENTS);
    }

    /** The same over so many connections. */
    PacedLoop startChanges(RequestPace pace, int clients) {
        return PacedLoop.start(clients(GlueData.add(size.hasSites()), clients), pace, numbers);
    }

    /** The host of another member each time, never in the same words. */
    String selectiveQuery() {
        return GlueData.selectiveQuery(size.hasSites());
    }

    ClosedLoop clients(String envelope, int clients) {
        return new ClosedLoop(service, request(envelope), clients);
    }

    NumberedRequest request(String envelope) {
        return NumberedRequest.post(service, envelope, size.entries());
    }
}
