package org.openmds.benchmarks.index;

import java.net.URI;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import org.openmds.benchmarks.load.ClosedLoop;
import org.openmds.benchmarks.load.LoopResult;
import org.openmds.benchmarks.load.NumberedRequest;
import org.openmds.benchmarks.load.Pace;
import org.openmds.benchmarks.load.PacedLoop;
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
record Target(ChildProcess server, URI service, IndexSize size, AtomicLong numbers) {

    private static final int LOADERS = 16;
    private static final int CHANGERS = 8;
    private static final Duration LONGEST_LOAD = Duration.ofMinutes(2);

    /** Adds all members. */
    LoopResult fill() {
        numbers.set(0);
        return new ClosedLoop(service, request(GlueData.add(size.hasSites())), LOADERS)
                .run(new ClosedLoop.Limit(LONGEST_LOAD, size.entries()), numbers);
    }

    /** Replaces the content of one member after the other at this pace until it is stopped. */
    PacedLoop change(Pace pace) {
        return change(pace, CHANGERS);
    }

    /** The same over so many connections. */
    PacedLoop change(Pace pace, int clients) {
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
