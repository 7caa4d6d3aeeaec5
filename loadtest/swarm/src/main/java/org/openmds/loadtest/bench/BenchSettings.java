package org.openmds.loadtest.bench;

import java.time.Duration;

/**
 * The settings of the swarm's benchmark.
 *
 * @param rounds
 *            rounds in which wrk and the swarm take turns; their medians are compared
 * @param connections
 *            number of connections of wrk, and of the swarm; without think time
 * @param warmUp
 *            duration of the swarm's warm-up before the measurement
 * @param time
 *            duration of each round
 * @param users
 *            number of users with think time, in one Java process
 * @param think
 *            their think time
 * @param usersTime
 *            duration of their measurement
 * @param server
 *            the server under load
 */
public record BenchSettings(int rounds, int connections, Duration warmUp, Duration time, int users, Duration think,
        Duration usersTime, ServerChoice server) {

    /** The server under load, which is a separate process. */
    public enum ServerChoice {
        /** nginx if it is installed, else the built-in server. */
        AUTO,
        /** The built-in echo server. */
        ECHO,
        /** nginx. */
        NGINX
    }
}
