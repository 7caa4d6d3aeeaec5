package org.openmds.wsrf.client;

import java.net.InetAddress;
import java.net.InetSocketAddress;
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

    /** Every address. */
    static TargetPolicy allowAll() {
        return resolved -> Optional.empty();
    }

    /**
     * No address that means this machine or this wire: loopback, unspecified, link-local (cloud metadata services live there) and multicast. For
     * targets that strangers name.
     */
    static TargetPolicy refuseLocal() {
        return resolved -> {
            InetAddress address = resolved.getAddress();
            if (address.isLoopbackAddress() || address.isAnyLocalAddress()) {
                return Optional.of("is a loopback address");
            }
            if (address.isLinkLocalAddress()) {
                return Optional.of("is a link-local address");
            }
            return address.isMulticastAddress() ? Optional.of("is a multicast address") : Optional.empty();
        };
    }
}
