package org.openmds.webmds;

import java.util.Optional;
import java.util.Set;

import org.openmds.wsrf.service.AccessRight;

/**
 * The user of a page as the services know him.
 *
 * @param name
 *            name of the caller; empty if it is not known
 * @param rights
 *            rights at the triggers; empty if they are not known here, since the services decide anyway
 * @param isReader
 *            true if he may read each group of this process that pages show
 * @param refusal
 *            the reason why the services refuse his credential, a sentence; empty if they accept it
 */
public record PageUser(String name, Optional<Set<AccessRight>> rights, boolean isReader, String refusal) {

    /** A user of services of other processes. */
    public static final PageUser UNKNOWN = new PageUser("", Optional.empty(), true, "");

    public PageUser {
        rights = rights.map(Set::copyOf);
    }

    /** Returns a user whose credential is refused. */
    public static PageUser refused(String reason) {
        return new PageUser("", Optional.of(Set.of()), false, reason);
    }
}
