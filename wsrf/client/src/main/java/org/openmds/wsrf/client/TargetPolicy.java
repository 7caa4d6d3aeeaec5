package org.openmds.wsrf.client;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Which addresses may be connected to. It is asked with the address that the connection will use, after the host name was resolved, so that no name
 * can lead around it. Called by any thread for each new connection; must not block.
 */
@FunctionalInterface
public interface TargetPolicy {

    /**
     * Judges one resolved address.
     *
     * @return empty when it is allowed, else why not, as the end of a sentence: "is a loopback address"
     */
    Optional<String> refusal(InetSocketAddress resolved);

    /** What both allow. */
    default TargetPolicy and(TargetPolicy other) {
        return resolved -> refusal(resolved).or(() -> other.refusal(resolved));
    }

    /** Every address. */
    static TargetPolicy allowAll() {
        return resolved -> Optional.empty();
    }

    /** The addresses of these networks. The refusal does not tell which they are: it reaches strangers. */
    static TargetPolicy networks(Collection<IpNetwork> allowed) {
        List<IpNetwork> networks = List.copyOf(allowed);
        return resolved -> networks.stream().anyMatch(network -> network.contains(resolved.getAddress()))
                ? Optional.empty()
                : Optional.of("is in none of the allowed networks");
    }

    /**
     * No address that means this machine or this wire: loopback, unspecified, link-local (cloud metadata services live there), multicast and broadcast,
     * also where such an IPv4 address is written in an IPv6 one. For targets that strangers name. Private networks ({@code 10.0.0.0/8},
     * {@code fc00::/7}) are allowed, since sites live in them; {@link #networks} narrows that.
     */
    static TargetPolicy refuseLocal() {
        return resolved -> {
            InetAddress address = EmbeddedAddress.deliveryTarget(resolved.getAddress());
            if (address.isLoopbackAddress() || LocalNetworks.UNSPECIFIED.contains(address)
                    || address.isAnyLocalAddress()) {
                return Optional.of("is a loopback address");
            }
            if (address.isLinkLocalAddress() || LocalNetworks.METADATA.contains(address)) {
                return Optional.of("is a link-local address");
            }
            return address.isMulticastAddress() || LocalNetworks.BROADCAST.contains(address)
                    ? Optional.of("is a multicast address")
                    : Optional.empty();
        };
    }
}
