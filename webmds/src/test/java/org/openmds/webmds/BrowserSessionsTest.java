package org.openmds.webmds;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

import org.junit.jupiter.api.Test;
import org.openmds.webmds.openid.Renewal;
import org.openmds.wsrf.client.http.Authorization;

class BrowserSessionsTest {

    private static final Duration LONGEST_IDLE = Duration.ofHours(8);
    private static final Authorization TOKEN = Authorization.bearer("s3cret");

    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private final BrowserSessions sessions = new BrowserSessions(RandomGenerator.of("SecureRandom"), () -> now);

    @Test
    void visit_withoutAName_isNewAndHasNothing() {
        BrowserVisit visit = sessions.visit(Optional.empty());

        assertThat(visit.isNew()).isTrue();
        assertThat(visit.session()).matches("[0-9a-f]{32}");
        assertThat(visit.token()).isEmpty();
        assertThat(sessions.visit(Optional.empty()).session()).isNotEqualTo(visit.session());
    }

    @Test
    void visit_withANameThatIsNone_isNew() {
        for (String name : List.of("", "x", "0".repeat(31), "0".repeat(33), "G".repeat(32), "0".repeat(31) + "\n")) {
            assertThat(sessions.visit(Optional.of(name)).isNew()).as(name).isTrue();
        }
    }

    @Test
    void isOwn_onlyWithWhatTheFormsOfThisSessionCarry() {
        BrowserVisit first = sessions.visit(Optional.empty());
        BrowserVisit back = again(first);
        BrowserVisit other = again(sessions.visit(Optional.empty()));

        assertThat(sessions.isOwnForm(back, first.csrf())).isTrue();
        assertThat(sessions.isOwnForm(back, other.csrf())).isFalse();
        assertThat(sessions.isOwnForm(back, "")).isFalse();
        assertThat(sessions.isOwnForm(first, first.csrf())).as("a browser that showed no session").isFalse();
        BrowserSessions restarted = new BrowserSessions(RandomGenerator.of("SecureRandom"), () -> now);
        assertThat(restarted.isOwnForm(restarted.visit(Optional.of(first.session())), first.csrf())).isFalse();
    }

    @Test
    void signIn_keepsTheTokenUnderANewNameAlone() {
        BrowserVisit before = again(sessions.visit(Optional.empty()));

        BrowserVisit after = sessions.signIn(before, SignedIn.byToken(TOKEN));

        assertThat(after.session()).isNotEqualTo(before.session());
        assertThat(again(after).token()).contains(TOKEN);
        assertThat(again(before).token()).isEmpty();
        assertThat(after.toString()).doesNotContain("s3cret", after.session(), after.csrf());
    }

    @Test
    void visit_whileTheSignInIsRenewed_keepsTheNewToken() {
        List<Runnable> readings = new ArrayList<>();
        BrowserSessions renewing = new BrowserSessions(RandomGenerator.of("SecureRandom"), () -> {
            if (!readings.isEmpty()) {
                readings.removeFirst().run();
            }
            return now;
        });
        SignedIn first = SignedIn.byIssuer("alice", TOKEN, "id", new Renewal.Renewed("first", "r1", now), now);
        BrowserVisit visit = renewing.signIn(renewing.visit(Optional.empty()), first);
        // A visit reads the clock when it finds the session, and again when it marks it as used.
        readings.add(() -> {
        });
        readings.add(() -> renewing.replace(visit, first.renewed(new Renewal.Renewed("second", "r2", now), now)));

        renewing.visit(Optional.of(visit.session()));

        assertThat(readings).isEmpty();
        assertThat(renewing.visit(Optional.of(visit.session())).token()).contains(Authorization.bearer("second"));
    }

    @Test
    void signIn_again_forgetsTheTokenOfTheOldName() {
        BrowserVisit first = sessions.signIn(sessions.visit(Optional.empty()), SignedIn.byToken(TOKEN));

        sessions.signIn(again(first), SignedIn.byToken(Authorization.bearer("0ther")));

        assertThat(again(first).token()).isEmpty();
    }

    @Test
    void signOut_forgetsTheToken() {
        BrowserVisit visit = sessions.signIn(sessions.visit(Optional.empty()), SignedIn.byToken(TOKEN));

        sessions.signOut(again(visit));

        assertThat(again(visit).token()).isEmpty();
    }

    @Test
    void token_usedWithinEightHours_isKeptFromThenOn() {
        BrowserVisit visit = sessions.signIn(sessions.visit(Optional.empty()), SignedIn.byToken(TOKEN));
        for (int i = 0; i < 5; i++) {
            now = now.plus(LONGEST_IDLE);
            assertThat(again(visit).token()).contains(TOKEN);
        }

        now = now.plus(LONGEST_IDLE).plusMillis(1);

        assertThat(again(visit).token()).isEmpty();
        now = now.minus(LONGEST_IDLE);
        assertThat(again(visit).token()).as("it is forgotten, not hidden").isEmpty();
    }

    @Test
    void find_doesNotCountAsUse() {
        BrowserVisit visit = sessions.signIn(sessions.visit(Optional.empty()), SignedIn.byToken(TOKEN));
        now = now.plus(LONGEST_IDLE);

        assertThat(sessions.find(Optional.of(visit.session())).token()).contains(TOKEN);
        now = now.plusMillis(1);

        assertThat(sessions.find(Optional.of(visit.session())).token()).isEmpty();
    }

    @Test
    void signIn_withAnEnd_endsThen() {
        BrowserVisit visit = sessions.signIn(sessions.visit(Optional.empty()),
                SignedIn.byIssuer("alice", TOKEN, "id", new Renewal.Renewed("s3cret", "", now.plusSeconds(60)), now));

        now = now.plusSeconds(59);
        assertThat(again(visit).token()).contains(TOKEN);
        now = now.plusSeconds(1);
        assertThat(again(visit).token()).isEmpty();
    }

    @Test
    void moreTokensThanMayBeKept_thatUsedLongestAgoIsForgotten() {
        List<BrowserVisit> visits = new ArrayList<>();
        for (int i = 0; i < BrowserSessions.MAX_SIGN_INS; i++) {
            visits.add(sessions.signIn(sessions.visit(Optional.empty()), SignedIn.byToken(TOKEN)));
        }
        assertThat(again(visits.getFirst()).token()).contains(TOKEN);

        sessions.signIn(sessions.visit(Optional.empty()), SignedIn.byToken(TOKEN));

        assertThat(again(visits.getFirst()).token()).as("was used since").contains(TOKEN);
        assertThat(again(visits.get(1)).token()).isEmpty();
        assertThat(again(visits.get(2)).token()).contains(TOKEN);
    }

    @Test
    void visits_withoutTokens_pushNobodyOut() {
        BrowserVisit visit = sessions.signIn(sessions.visit(Optional.empty()), SignedIn.byToken(TOKEN));

        for (int i = 0; i < 2 * BrowserSessions.MAX_SIGN_INS; i++) {
            again(sessions.visit(Optional.empty()));
        }

        assertThat(again(visit).token()).contains(TOKEN);
    }

    /** Sends the session name that the browser has received. */
    private BrowserVisit again(BrowserVisit visit) {
        return sessions.visit(Optional.of(visit.session()));
    }
}
