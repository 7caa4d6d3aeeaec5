package org.openmds.webmds.openid;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.openid.connect.sdk.Nonce;

/**
 * Sign-ins that users have begun at the issuer: at most {@value #MAX_PENDING}, of which the oldest is removed first. Each ends after
 * {@link #LONGEST} and is good for one answer of the issuer. Thread-safe.
 */
final class PendingSignIns {

    static final int MAX_PENDING = 1_000;
    static final Duration LONGEST = Duration.ofMinutes(10);

    private final InstantSource clock;
    @GuardedBy("this")
    private final Map<String, Pending> byState = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Pending> eldest) {
            return size() > MAX_PENDING;
        }
    };

    /**
     * A sign-in that the issuer has not answered yet.
     *
     * @param browser
     *            random name of the browser, which it holds in a cookie
     * @param redirect
     *            URL to which the issuer sends the browser back
     */
    record Pending(String browser, String redirect, Nonce nonce, CodeVerifier verifier, Instant begun) {
    }

    PendingSignIns(InstantSource clock) {
        this.clock = clock;
    }

    synchronized void add(String state, Pending pending) {
        byState.put(state, pending);
    }

    /** Takes the sign-in of a browser with this state. A second answer with the same state finds nothing. */
    synchronized Optional<Pending> take(String state, String browser) {
        Pending found = byState.get(state);
        if (found == null || !found.browser().equals(browser)) {
            return Optional.empty();
        }
        byState.remove(state);
        return clock.instant().isAfter(found.begun().plus(LONGEST)) ? Optional.empty() : Optional.of(found);
    }
}
