package org.openmds.webmds;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

import org.openmds.webmds.openid.Renewal;

/**
 * Renewals of sessions by the refresh tokens of their issuer. Of the requests of one session, one asks the issuer and the others wait for it: an
 * issuer may take the second use of a refresh token for theft. Thread-safe; blocks while the issuer answers.
 */
final class SessionRenewals {

    /** Time before the end of an access token from which it is renewed. */
    static final Duration MARGIN = Duration.ofMinutes(1);
    /** Shortest time between two renewals of a session, also if the issuer does not answer. */
    static final Duration PAUSE = Duration.ofSeconds(10);
    private static final int LOCKS = 64;

    private final BrowserSessions sessions;
    private final Function<String, Renewal> issuer;
    private final InstantSource clock;
    private final List<ReentrantLock> locks = Stream.generate(ReentrantLock::new).limit(LOCKS).toList();

    /** @param issuer shows a refresh token to the issuer */
    SessionRenewals(BrowserSessions sessions, Function<String, Renewal> issuer, InstantSource clock) {
        this.sessions = sessions;
        this.issuer = issuer;
        this.clock = clock;
    }

    /** Returns the first time at which a token is renewed that was given now. */
    static Instant renewal(Instant now, Instant end) {
        Instant usual = end.minus(MARGIN);
        Instant first = now.plus(PAUSE);
        return usual.isAfter(first) ? usual : first;
    }

    /**
     * Returns a visit with a token that has not ended, if the issuer gives one.
     *
     * @param ended
     *            receives the reason if the issuer refuses, so that the session ends
     */
    BrowserVisit current(BrowserVisit visit, Consumer<String> ended) {
        if (visit.signedIn().filter(this::isDue).isEmpty()) {
            return visit;
        }
        ReentrantLock lock = locks.get(Math.floorMod(visit.session().hashCode(), LOCKS));
        lock.lock();
        try {
            BrowserVisit now = sessions.find(Optional.of(visit.session()));
            now.signedIn().filter(this::isDue).ifPresent(signedIn -> renew(now, signedIn, ended));
            return sessions.find(Optional.of(visit.session()));
        } finally {
            lock.unlock();
        }
    }

    private boolean isDue(SignedIn signedIn) {
        return signedIn.isRenewable() && !clock.instant().isBefore(signedIn.renewal());
    }

    private void renew(BrowserVisit visit, SignedIn signedIn, Consumer<String> ended) {
        switch (issuer.apply(signedIn.refreshToken())) {
            case Renewal.Renewed renewed ->
                sessions.replace(visit, signedIn.renewed(renewed, renewal(clock.instant(), renewed.end())));
            case Renewal.Refused(String reason) -> {
                sessions.signOut(visit);
                ended.accept(reason);
            }
            case Renewal.Unanswered() ->
                sessions.replace(visit, signedIn.renewedLater(clock.instant().plus(PAUSE)));
        }
    }
}
