package org.openmds.loadtest.experiment;

import java.util.Optional;

/**
 * The conditions under which a point was measured.
 *
 * @param era
 *            2003 or now: with or without the limits that the study found in the systems
 * @param users
 *            the number of users
 * @param collectors
 *            the number of information collectors of each information server
 * @param servers
 *            the number of information servers
 * @param think
 *            the think time of each user, in seconds
 * @param network
 *            the network between users and servers, in the notation of {@link SimulatedNetwork}; empty for loopback
 * @param at
 *            the URL of the installation under test; empty for a system that was started
 * @param varied
 *            a varied parameter of the rebuilt systems, in the notation of {@link org.openmds.loadtest.systems.VariedParameter}
 */
public record PointConditions(String era, int users, int collectors, int servers, double think,
        Optional<String> network, Optional<String> at, Optional<String> varied) {
}
