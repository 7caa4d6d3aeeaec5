package org.openmds.wsrf.client.http;

/** Special address blocks that {@link java.net.InetAddress} has no test for. */
final class LocalNetworks {

    /** The block "this network" (RFC 6890); Linux treats {@code 0.0.0.0} as the loopback address. */
    static final IpNetwork UNSPECIFIED = IpNetwork.parse("0.0.0.0/8");
    static final IpNetwork BROADCAST = IpNetwork.parse("255.255.255.255");
    /** The EC2 instance metadata service over IPv6: a unique-local address with the same content as its link-local IPv4 address. */
    static final IpNetwork METADATA = IpNetwork.parse("fd00:ec2::254");

    private LocalNetworks() {
    }
}
