package org.openmds.wsrf.service;

import java.net.InetAddress;
import java.util.Optional;

/**
 * The caller of an operation, as the transport has identified it. Immutable.
 *
 * @param name
 *            name for logs and for the ownership of entries; {@code anonymous} without a credential
 * @param authenticated
 *            true if the caller has shown a valid credential
 * @param lane
 *            key of the caller's share in budgets and queues: the name, or the key of the network of a caller without a credential, which is an IPv4
 *            address or the first 64 bits of an IPv6 address
 * @param address
 *            address of a caller without a credential, if it is known
 * @param statement
 *            the statement of the credential about the caller
 */
public record Caller(String name, boolean authenticated, String lane, Optional<InetAddress> address,
        CredentialStatement statement) {

    /** A caller without credentials whose address is not known. */
    public static final Caller ANONYMOUS = new Caller("anonymous", false);

    /** The process itself, for entries that its configuration registers. */
    public static final Caller LOCAL = new Caller("local", true);

    /** Creates a caller with a lane of its name. */
    public Caller(String name, boolean authenticated) {
        this(name, authenticated, name, Optional.empty(), CredentialStatement.NONE);
    }

    /** Creates a caller with a lane of its name, for whom a credential states more than the name. */
    public Caller(String name, CredentialStatement statement) {
        this(name, true, name, Optional.empty(), statement);
    }

    /** Returns a caller without credentials. */
    public static Caller anonymous(String lane, Optional<InetAddress> address) {
        return new Caller(ANONYMOUS.name(), false, lane, address, CredentialStatement.NONE);
    }

    /** Returns this caller with another lane; the address is that of the lane and is not known. */
    public Caller inLane(String otherLane) {
        return new Caller(name, authenticated, otherLane, Optional.empty(), statement);
    }
}
