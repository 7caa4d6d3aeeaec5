package org.openmds.wsrf.service;

/**
 * Who calls, as the transport established it.
 *
 * @param name
 *            for logs and for the ownership of entries; {@code anonymous} where no credential was shown
 * @param authenticated
 *            whether a credential was shown and found right
 */
public record Caller(String name, boolean authenticated) {

    /** A caller without credentials. */
    public static final Caller ANONYMOUS = new Caller("anonymous", false);

    /** The process itself: what its configuration registers. */
    public static final Caller LOCAL = new Caller("local", true);
}
