package org.openmds.wsrf.service;

/**
 * The caller of an operation, as the transport has identified it.
 *
 * @param name
 *            name for logs and for the ownership of entries; {@code anonymous} without a credential
 * @param authenticated
 *            true if the caller has shown a valid credential
 */
public record Caller(String name, boolean authenticated) {

    /** A caller without credentials. */
    public static final Caller ANONYMOUS = new Caller("anonymous", false);

    /** The process itself, for entries that its configuration registers. */
    public static final Caller LOCAL = new Caller("local", true);
}
