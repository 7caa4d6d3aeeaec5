package org.openmds.wsrf.client;

/** Blocks that {@link java.net.InetAddress} has no question for. */
final class LocalNetworks {

    /** "This network" (RFC 6890), of which Linux takes {@code 0.0.0.0} for the loopback address. */
    static final IpNetwork UNSPECIFIED = IpNetwork.parse("0.0.0.0/8");
    static final IpNetwork BROADCAST = IpNetwork.parse("255.255.255.255");
    /** The instance metadata service of EC2 over IPv6; it is unique-local, yet answers as its link-local IPv4 twin does. */
    static final IpNetwork METADATA = IpNetwork.parse("fd00:ec2::254");

    private LocalNetworks() {
    }
}
