package org.openmds.loadtest.generator.swarm;

/**
 * How a swarm uses its machine. Plans do not say it: it differs from tester to tester.
 *
 * @param loops
 *            threads of event loops; 0 for one per two processors
 * @param resetOnClose
 *            whether connections that the client closes end with a reset, so that their ports are free at once instead of after a minute
 * @param maxInFlight
 *            requests of the open model under way at once; what arrives beyond it is recorded as START_FAILED
 * @param epoll
 *            whether to use Linux's epoll where it is there
 */
public record SwarmOptions(int loops, boolean resetOnClose, int maxInFlight, boolean epoll) {

    public static final SwarmOptions DEFAULT = new SwarmOptions(0, true, 10_000, true);
}
