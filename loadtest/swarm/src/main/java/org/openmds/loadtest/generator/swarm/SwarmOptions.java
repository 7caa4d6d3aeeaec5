package org.openmds.loadtest.generator.swarm;

/**
 * The use of the machine by a swarm. These options are not part of a plan, because they differ between testers.
 *
 * @param loops
 *            number of event loop threads; 0 for one loop per two processors
 * @param resetOnClose
 *            true to close connections with a TCP reset, so that their ports are free at once instead of after a minute
 * @param maxInFlight
 *            limit of requests in flight in the open model; an arrival above it is recorded as START_FAILED
 * @param epoll
 *            true to use Linux's epoll if it is available
 */
public record SwarmOptions(int loops, boolean resetOnClose, int maxInFlight, boolean epoll) {

    public static final SwarmOptions DEFAULT = new SwarmOptions(0, true, 10_000, true);
}
