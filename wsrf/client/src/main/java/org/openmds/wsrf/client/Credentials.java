package org.openmds.wsrf.client;

import java.net.URI;
import java.util.Optional;

/** The credentials of requests. Called by any thread for each request; must not block for long. */
@FunctionalInterface
public interface Credentials {

    /**
     * What to show to a target; empty when the request shall go without. Whoever answers by the target decides by its scheme, host and port at least: a
     * secret for one service is none for another.
     */
    Optional<Authorization> authorizationFor(URI target);

    /** Nothing for anybody. */
    static Credentials none() {
        return target -> Optional.empty();
    }

    /** The same for every target; for clients that talk to one service alone. */
    static Credentials always(Authorization authorization) {
        return target -> Optional.of(authorization);
    }
}
