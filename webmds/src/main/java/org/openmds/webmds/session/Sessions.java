package org.openmds.webmds.session;

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

import org.openmds.wsrf.client.Authorization;

/**
 * Sessions of browsers. A session is a random name of 128 bits; what its forms must carry follows from the name and a key of this process, so only
 * sessions with a token take memory: at most {@value #MOST}, the one that was used longest ago is forgotten first. Nothing is written anywhere. Thread-safe.
 */
public final class Sessions {

    static final int MOST = 1_000;
    private static final Duration LONGEST_IDLE = Duration.ofHours(8);
    private static final int BYTES = 16;
    private static final String NAME = "[0-9a-f]{32}";
    private static final String ALGORITHM = "HmacSHA256";

    private final RandomGenerator random;
    private final InstantSource clock;
    private final SecretKeySpec key;
    private final Map<String, Kept> kept = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Kept> eldest) {
            return size() > MOST;
        }
    };

    private record Kept(Authorization token, long usedMillis) {
    }

    /**
     * @param random
     *            that nobody can foresee
     */
    public Sessions(RandomGenerator random, InstantSource clock) {
        this.random = random;
        this.clock = clock;
        byte[] secret = new byte[32];
        random.nextBytes(secret);
        this.key = new SecretKeySpec(secret, ALGORITHM);
    }

    /**
     * The session of a request.
     *
     * @param name
     *            that the browser showed
     */
    public Visit visit(Optional<String> name) {
        Optional<String> known = name.filter(text -> text.matches(NAME));
        String session = known.orElseGet(this::random);
        return new Visit(session, known.isEmpty(), csrf(session), known.flatMap(this::token));
    }

    /** Whether a form comes from a page of this session. */
    public boolean isOwn(Visit visit, String csrf) {
        return !visit.isNew() && MessageDigest.isEqual(visit.csrf().getBytes(StandardCharsets.UTF_8),
                csrf.getBytes(StandardCharsets.UTF_8));
    }

    /** Keeps a token from now on, in a session with a new name: who knew the old one does not get it. */
    public synchronized Visit signIn(Visit visit, Authorization token) {
        kept.remove(visit.session());
        String session = random();
        kept.put(session, new Kept(token, clock.millis()));
        return new Visit(session, true, csrf(session), Optional.of(token));
    }

    /** Forgets the session's token. */
    public synchronized void signOut(Visit visit) {
        kept.remove(visit.session());
    }

    private synchronized Optional<Authorization> token(String session) {
        Kept found = kept.get(session);
        if (found == null) {
            return Optional.empty();
        }
        long now = clock.millis();
        if (now - found.usedMillis() > LONGEST_IDLE.toMillis()) {
            kept.remove(session);
            return Optional.empty();
        }
        kept.put(session, new Kept(found.token(), now));
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
