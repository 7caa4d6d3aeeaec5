package org.openmds.loadtest.generator.relay;

/**
 * Both directions of a network link. Relays may share one, as connections to several ports share a cable.
 *
 * @param there
 *            from whoever asks to the service
 * @param back
 *            from the service
 */
public record Links(Link there, Link back) {

    /** Both take no time. */
    public static Links unbounded() {
        return new Links(Link.unbounded(), Link.unbounded());
    }

    /** Each direction carries that much, as those of a cable do. */
    public static Links of(double bytesPerSecond) {
        return new Links(Link.of(bytesPerSecond), Link.of(bytesPerSecond));
    }
}
