package org.openmds.webmds;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openmds.webmds.openid.Renewal;
import org.openmds.wsrf.client.http.Authorization;

class SessionRenewalsTest {

    private static final Duration LIFETIME = Duration.ofMinutes(5);

    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private final BrowserSessions sessions = new BrowserSessions(RandomGenerator.of("SecureRandom"), () -> now);
    private final List<String> shown = new ArrayList<>();
    private final List<String> ends = new ArrayList<>();
    private Renewal answer = new Renewal.Unanswered();
    private final SessionRenewals renewals = new SessionRenewals(sessions, token -> {
        shown.add(token);
        return answer;
    }, () -> now);
    private String session = "";

    @BeforeEach
    void signIn() {
        Instant end = now.plus(LIFETIME);
        session = sessions.signIn(sessions.visit(Optional.empty()), SignedIn.byIssuer("alice",
                Authorization.bearer("first"), "id", new Renewal.Renewed("first", "r1", end),
                SessionRenewals.renewal(now, end))).session();
    }

    @Test
    void token_thatEndsSoon_isRenewedOnce() {
        answer = new Renewal.Renewed("second", "r2", now.plus(LIFETIME.multipliedBy(2)));

        assertThat(visit().token()).contains(Authorization.bearer("first"));
        assertThat(shown).isEmpty();
        now = now.plus(LIFETIME).minus(SessionRenewals.MARGIN);

        assertThat(visit().token()).contains(Authorization.bearer("second"));
        assertThat(visit().token()).contains(Authorization.bearer("second"));
        assertThat(shown).containsExactly("r1");
    }

    @Test
    void token_thatEndedWhileTheUserWasAway_isRenewed() {
        now = now.plus(Duration.ofHours(2));
        answer = new Renewal.Renewed("second", "r2", now.plus(LIFETIME));

        assertThat(visit().token()).contains(Authorization.bearer("second"));
        now = now.plus(LIFETIME);
        visit();
        assertThat(shown).containsExactly("r1", "r2");
        now = now.plus(Duration.ofHours(9));
        assertThat(visit().signedIn()).as("not used for eight hours").isEmpty();
    }

    @Test
    void refusal_endsTheSession() {
        answer = new Renewal.Refused("the issuer refuses: invalid_grant");
        now = now.plus(LIFETIME);

        assertThat(visit().signedIn()).isEmpty();
        assertThat(visit().signedIn()).isEmpty();
        assertThat(ends).containsExactly("the issuer refuses: invalid_grant");
        assertThat(shown).hasSize(1);
    }

    @Test
    void issuerThatIsAway_isAskedAgainAfterAPause() {
        now = now.plus(LIFETIME).minus(SessionRenewals.MARGIN);

        assertThat(visit().token()).contains(Authorization.bearer("first"));
        visit();
        assertThat(shown).hasSize(1);
        now = now.plus(SessionRenewals.PAUSE);
        visit();
        assertThat(shown).containsExactly("r1", "r1");
    }

    private BrowserVisit visit() {
        return renewals.current(sessions.visit(Optional.of(session)), ends::add);
    }
}
