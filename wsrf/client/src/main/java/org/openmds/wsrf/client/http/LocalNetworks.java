package org.openmds.wsrf.client.http;

import java.util.List;
import java.util.stream.Stream;

/** Special address blocks that {@link java.net.InetAddress} has no test for. */
final class LocalNetworks {

    /** The block "this network" (RFC 6890); Linux treats {@code 0.0.0.0} as the loopback address. */
    static final IpNetwork UNSPECIFIED = IpNetwork.parse("0.0.0.0/8");
    static final IpNetwork BROADCAST = IpNetwork.parse("255.255.255.255");
    /** The EC2 instance metadata service over IPv6: a unique-local address with the same content as its link-local IPv4 address. */
    static final IpNetwork METADATA = IpNetwork.parse("fd00:ec2::254");

    /** Private networks (RFC 1918), shared address space (RFC 6598), unique local addresses (RFC 4193), NAT64 of one network (RFC 8215). */
    static final List<IpNetwork> PRIVATE = Stream.of("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10",
            "fc00::/7", "64:ff9b:1::/48").map(IpNetwork::parse).toList();

    private LocalNetworks() {
    }
}
