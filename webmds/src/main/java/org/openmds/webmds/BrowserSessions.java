package org.openmds.webmds;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

import org.openmds.wsrf.client.http.Authorization;

/**
 * Sessions of browsers. A session is a random name of 128 bits; the token in its forms is computed from the name and a key of this process,
 * so only sessions with a bearer token need memory: at most {@value #MAX_TOKENS}, the least recently used is removed first. Nothing is written to
 * disk. Thread-safe.
 */
final class BrowserSessions {

    static final int MAX_TOKENS = 1_000;
    private static final Duration MAX_IDLE = Duration.ofHours(8);
    private static final int BYTES = 16;
    private static final String NAME = "[0-9a-f]{32}";
    private static final String ALGORITHM = "HmacSHA256";

    private final RandomGenerator random;
    private final InstantSource clock;
    private final SecretKeySpec key;
    private final Map<String, StoredToken> tokens = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, StoredToken> eldest) {
            return size() > MAX_TOKENS;
        }
    };

    private record StoredToken(Authorization token, long usedMillis) {
    }

    /**
     * @param random
     *            cryptographically strong random numbers
     */
    BrowserSessions(RandomGenerator random, InstantSource clock) {
        this.random = random;
        this.clock = clock;
        byte[] secret = new byte[32];
        random.nextBytes(secret);
        this.key = new SecretKeySpec(secret, ALGORITHM);
    }

    /**
     * Returns the session of a request.
     *
     * @param name
     *            the browser's cookie
     */
    BrowserVisit visit(Optional<String> name) {
        Optional<String> known = name.filter(text -> text.matches(NAME));
        String session = known.orElseGet(this::random);
        return new BrowserVisit(session, known.isEmpty(), csrf(session), known.flatMap(this::token));
    }

    /** Returns true if a form comes from a page of this session. */
    boolean isOwnForm(BrowserVisit visit, String csrf) {
        return !visit.isNew() && MessageDigest.isEqual(visit.csrf().getBytes(StandardCharsets.UTF_8),
                csrf.getBytes(StandardCharsets.UTF_8));
    }

    /** Stores a token in a session with a new name, so that the old name does not give access to the token. */
    synchronized BrowserVisit signIn(BrowserVisit visit, Authorization token) {
        tokens.remove(visit.session());
        String session = random();
        tokens.put(session, new StoredToken(token, clock.millis()));
        return new BrowserVisit(session, true, csrf(session), Optional.of(token));
    }

    /** Removes the session's token. */
    synchronized void signOut(BrowserVisit visit) {
        tokens.remove(visit.session());
    }

    private synchronized Optional<Authorization> token(String session) {
        StoredToken found = tokens.get(session);
        if (found == null) {
            return Optional.empty();
        }
        long now = clock.millis();
        if (now - found.usedMillis() > MAX_IDLE.toMillis()) {
            tokens.remove(session);
            return Optional.empty();
        }
        tokens.put(session, new StoredToken(found.token(), now));
        return Optional.of(found.token());
    }

    private String random() {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    private String csrf(String session) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return HexFormat.of().formatHex(mac.doFinal(session.getBytes(StandardCharsets.US_ASCII)), 0, BYTES);
        } catch (GeneralSecurityException e) {
            throw new AssertionError("every Java has " + ALGORITHM, e);
        }
    }
}
