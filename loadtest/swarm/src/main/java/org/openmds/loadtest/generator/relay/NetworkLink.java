package org.openmds.loadtest.generator.relay;

/**
 * Both directions of a network link. Several relays may share one, as connections to several ports share a cable.
 *
 * @param there
 *            direction from the client to the service
 * @param back
 *            direction from the service to the client
 */
public record NetworkLink(LinkDirection there, LinkDirection back) {

    /** Returns a link without a bandwidth limit. */
    public static NetworkLink unbounded() {
        return new NetworkLink(LinkDirection.unbounded(), LinkDirection.unbounded());
    }

    /** Returns a link on which each direction has the given bandwidth, as on a cable. */
    public static NetworkLink of(double bytesPerSecond) {
        return new NetworkLink(LinkDirection.of(bytesPerSecond), LinkDirection.of(bytesPerSecond));
    }
}
