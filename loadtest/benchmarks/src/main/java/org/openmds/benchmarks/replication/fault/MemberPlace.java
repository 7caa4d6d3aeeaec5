package org.openmds.benchmarks.replication.fault;

import java.nio.file.Path;
import java.util.List;

/**
 * The place of a member in a cluster.
 *
 * @param member
 *            its number, from 0
 * @param addresses
 *            the addresses of all members for each other, in the order of their numbers
 * @param clients
 *            the address at which it listens for clients
 * @param state
 *            the folder of its state
 */
public record MemberPlace(int member, List<String> addresses, String clients, Path state) {

    public MemberPlace {
        addresses = List.copyOf(addresses);
    }
}
