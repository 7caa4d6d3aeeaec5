package org.openmds.wsrf.client;

import java.net.URI;
import java.util.Optional;

/** The credentials of requests. Called by any thread for each request; must not block for long. */
@FunctionalInterface
public interface BearerTokens {

    /** The token for a target, without the word {@code Bearer}; empty when the request shall carry none. */
    Optional<String> tokenFor(URI target);

    /** No token for anybody. */
    static BearerTokens none() {
        return target -> Optional.empty();
    }

    /** One token for every target; for clients that talk to one service alone. */
    static BearerTokens always(String token) {
        return target -> Optional.of(token);
    }
}
