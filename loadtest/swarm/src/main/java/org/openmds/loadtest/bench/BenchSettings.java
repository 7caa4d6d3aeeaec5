package org.openmds.loadtest.bench;

import java.time.Duration;

/**
 * How the swarm is measured.
 *
 * @param rounds
 *            of wrk and the swarm, in turns; medians are compared
 * @param connections
 *            of each, without think time
 * @param warmUp
 *            of the swarm before it is measured
 * @param time
 *            of each round
 * @param users
 *            with think time, of one Java machine
 * @param think
 *            of theirs
 * @param usersTime
 *            how long they are measured
 * @param server
 *            under load
 */
public record BenchSettings(int rounds, int connections, Duration warmUp, Duration time, int users, Duration think,
        Duration usersTime, ServerChoice server) {

    /** What is put under load, as a process of its own. */
    public enum ServerChoice {
        /** nginx where it is installed, else the built-in one. */
        AUTO,
        /** The built-in echo server. */
        ECHO,
        /** nginx. */
        NGINX
    }
}
