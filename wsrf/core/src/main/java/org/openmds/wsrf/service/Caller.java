package org.openmds.wsrf.service;

/**
 * The caller of an operation, as the transport has identified it.
 *
 * @param name
 *            name for logs and for the ownership of entries; {@code anonymous} without a credential
 * @param authenticated
 *            true if the caller has shown a valid credential
 * @param lane
 *            key of the caller's share in budgets and queues: the name, or the address of a caller without a credential
 */
public record Caller(String name, boolean authenticated, String lane) {

    /** A caller without credentials whose address is not known. */
    public static final Caller ANONYMOUS = new Caller("anonymous", false);

    /** The process itself, for entries that its configuration registers. */
    public static final Caller LOCAL = new Caller("local", true);

    /** Creates a caller with a lane of its name. */
    public Caller(String name, boolean authenticated) {
        this(name, authenticated, name);
    }

    /** Returns a caller without credentials. */
    public static Caller anonymous(String address) {
        return new Caller(ANONYMOUS.name(), false, address);
    }
}
