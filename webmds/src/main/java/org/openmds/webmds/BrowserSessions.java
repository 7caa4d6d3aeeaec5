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

/**
 * Sessions of browsers. A session is a random name of 128 bits; the token in its forms is computed from the name and a key of this process,
 * so only sessions of users who signed in need memory: at most {@value #MAX_SIGN_INS}, the least recently used is removed first. Nothing is written to
 * disk. Thread-safe.
 */
final class BrowserSessions {

    static final int MAX_SIGN_INS = 1_000;
    private static final Duration MAX_IDLE = Duration.ofHours(8);
    private static final int BYTES = 16;
    private static final String NAME = "[0-9a-f]{32}";
    private static final String ALGORITHM = "HmacSHA256";

    private final RandomGenerator random;
    private final InstantSource clock;
    private final SecretKeySpec key;
    private final Map<String, StoredSignIn> signIns = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, StoredSignIn> eldest) {
            return size() > MAX_SIGN_INS;
        }
    };

    private record StoredSignIn(SignedIn signedIn, long usedMillis) {
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
        BrowserVisit visit = find(name);
        use(visit.session());
        return visit;
    }

    /** Returns the session of a request that no user sent, so that the session does not count as used. */
    BrowserVisit find(Optional<String> name) {
        Optional<String> known = name.filter(text -> text.matches(NAME));
        String session = known.orElseGet(this::random);
        return visit(session, known.isEmpty(), known.flatMap(this::signedIn));
    }

    private BrowserVisit visit(String session, boolean isNew, Optional<SignedIn> signedIn) {
        return new BrowserVisit(session, isNew, csrf(session), signedIn, signedIn.flatMap(SignedIn::token));
    }

    /** Returns true if a form comes from a page of this session. */
    boolean isOwnForm(BrowserVisit visit, String csrf) {
        return !visit.isNew() && MessageDigest.isEqual(visit.csrf().getBytes(StandardCharsets.UTF_8),
                csrf.getBytes(StandardCharsets.UTF_8));
    }

    /** Stores a sign-in in a session with a new name, so that the old name does not give access to it. */
    synchronized BrowserVisit signIn(BrowserVisit visit, SignedIn signedIn) {
        signIns.remove(visit.session());
        String session = random();
        signIns.put(session, new StoredSignIn(signedIn, clock.millis()));
        return visit(session, true, Optional.of(signedIn));
    }

    /** Removes the sign-in of a session. */
    synchronized void signOut(BrowserVisit visit) {
        signIns.remove(visit.session());
    }

    private synchronized Optional<SignedIn> signedIn(String session) {
        StoredSignIn found = signIns.get(session);
        if (found == null) {
            return Optional.empty();
        }
        long now = clock.millis();
        boolean isOver = !found.signedIn().isRenewable() && !clock.instant().isBefore(found.signedIn().end());
        if (now - found.usedMillis() > MAX_IDLE.toMillis() || isOver) {
            signIns.remove(session);
            return Optional.empty();
        }
        return Optional.of(found.signedIn());
    }

    /** Replaces the sign-in of a session that has not ended. */
    synchronized void replace(BrowserVisit visit, SignedIn next) {
        signIns.computeIfPresent(visit.session(), (_, stored) -> new StoredSignIn(next, stored.usedMillis()));
    }

    /** Keeps the stored sign-in: another request may have renewed it meanwhile. */
    private synchronized void use(String session) {
        long now = clock.millis();
        signIns.computeIfPresent(session, (_, stored) -> new StoredSignIn(stored.signedIn(), now));
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
