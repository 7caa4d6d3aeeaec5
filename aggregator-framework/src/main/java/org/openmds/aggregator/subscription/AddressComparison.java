package org.openmds.aggregator.subscription;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

import org.openmds.aggregator.query.HttpAddress;

/** Compares addresses: true if they lead to the same port of the same machine, which may have several names. Resolves names, which may block. */
final class AddressComparison {

    private AddressComparison() {
    }

    static boolean isSame(HttpAddress one, HttpAddress other) {
        if (one.hostAndPort().equals(other.hostAndPort())) {
            return true;
        }
        int colon = one.hostAndPort().lastIndexOf(':');
        int otherColon = other.hostAndPort().lastIndexOf(':');
        return one.hostAndPort().substring(colon).equals(other.hostAndPort().substring(otherColon))
                && share(addresses(one.hostAndPort().substring(0, colon)),
                        addresses(other.hostAndPort().substring(0, otherColon)));
    }

    private static boolean share(List<InetAddress> some, List<InetAddress> others) {
        return some.stream().anyMatch(others::contains)
                || some.stream().anyMatch(InetAddress::isLoopbackAddress)
                        && others.stream().anyMatch(InetAddress::isLoopbackAddress);
    }

    private static List<InetAddress> addresses(String host) {
        try {
            return List.of(InetAddress.getAllByName(host));
        } catch (UnknownHostException e) {
            return List.of();
        }
    }
}
