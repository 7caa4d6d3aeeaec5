package org.openmds.loadtest.generator.relay;

/**
 * Both directions of a network link. Relays may share one, as connections to several ports share a cable.
 *
 * @param there
 *            from whoever asks to the service
 * @param back
 *            from the service
 */
public record NetworkLink(LinkDirection there, LinkDirection back) {

    /** Both take no time. */
    public static NetworkLink unbounded() {
        return new NetworkLink(LinkDirection.unbounded(), LinkDirection.unbounded());
    }

    /** Each direction carries that much, as those of a cable do. */
    public static NetworkLink of(double bytesPerSecond) {
        return new NetworkLink(LinkDirection.of(bytesPerSecond), LinkDirection.of(bytesPerSecond));
    }
}
