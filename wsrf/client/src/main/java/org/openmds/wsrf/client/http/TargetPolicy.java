package org.openmds.wsrf.client.http;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The policy for target addresses of connections. It checks the resolved address that the connection will use, so that no host name can bypass
 * it. Any thread calls it for each new connection; it must not block.
 */
@FunctionalInterface
public interface TargetPolicy {

    /**
     * Checks one resolved address.
     *
     * @return empty if the address is allowed, else the reason as the end of a sentence, such as "is a loopback address"
     */
    Optional<String> refusal(InetSocketAddress resolved);

    /** Returns a policy that allows the addresses that both policies allow. */
    default TargetPolicy and(TargetPolicy other) {
        return resolved -> refusal(resolved).or(() -> other.refusal(resolved));
    }

    /** Returns a policy that allows every address. */
    static TargetPolicy allowAll() {
        return resolved -> Optional.empty();
    }

    /** Returns a policy that allows the addresses of these networks. The reason does not name the networks, because strangers can read it. */
    static TargetPolicy networks(Collection<IpNetwork> allowed) {
        List<IpNetwork> networks = List.copyOf(allowed);
        return resolved -> networks.stream().anyMatch(network -> network.contains(resolved.getAddress()))
                ? Optional.empty()
                : Optional.of("is in none of the allowed networks");
    }

    /**
     * Returns a policy that refuses local addresses: loopback, unspecified, link-local (including cloud metadata services), multicast and
     * broadcast, also if such an IPv4 address is embedded in an IPv6 address. Use it for targets that strangers name. See also
     * {@link #refusePrivate}.
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

    /**
     * Returns a policy that refuses private networks (RFC 1918, 6598, 4193) and all addresses of this machine's own network interfaces, which services
     * may trust because they cannot be reached from outside.
     */
    static TargetPolicy refusePrivate() {
        TargetPolicy elsewhere = refuseOwn(List.of());
        return resolved -> {
            InetAddress address = EmbeddedAddress.deliveryTarget(resolved.getAddress());
            return Stream.of(resolved.getAddress(), address)
                    .anyMatch(each -> LocalNetworks.PRIVATE.stream().anyMatch(network -> network.contains(each)))
                            ? Optional.of("is in a private network, which sources.allowed-networks does not name")
                            : elsewhere.refusal(resolved);
        };
    }

    /**
     * Returns a policy that refuses all addresses of this machine's own network interfaces.
     *
     * @param allowed
     *            an address of this machine is allowed if a network in this list has it alone, and not because a larger network contains it
     */
    static TargetPolicy refuseOwn(Collection<IpNetwork> allowed) {
        OwnAddresses own = new OwnAddresses();
        List<IpNetwork> named = allowed.stream().filter(IpNetwork::isSingleAddress).toList();
        return resolved -> {
            InetAddress address = EmbeddedAddress.deliveryTarget(resolved.getAddress());
            return own.contains(address) && named.stream().noneMatch(network -> network.contains(address))
                    ? Optional.of("is an address of this machine, which sources.allowed-networks does not name")
                    : Optional.empty();
        };
    }
}
