package org.openmds.webmds.openid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openmds.wsrf.client.http.Credentials;

class OpenIdSignInTest {

    private static final URI BACK = URI.create("http://127.0.0.1/webmds/sign-in-end");
    private static final RandomGenerator RANDOM = RandomGenerator.of("SecureRandom");

    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private FakeIssuer issuer;
    private OpenIdSignIn signIn;

    @BeforeEach
    void start() throws Exception {
        issuer = new FakeIssuer();
        signIn = new OpenIdSignIn(new OpenIdSettings(URI.create(issuer.url()), "webmds", () -> Optional.of("s3cret"),
                List.of("openid"), Credentials.none()), () -> now);
    }

    @AfterEach
    void stop() {
        signIn.close();
        issuer.close();
    }

    @Test
    void signIn_givesTheAccessTokenAndItsEnd() throws Exception {
        URI page = signIn.begin("browser", BACK, RANDOM);
        assertThat(page.toString()).startsWith(issuer.url() + "/authorize?")
                .contains("response_type=code", "scope=openid", "code_challenge_method=S256", "client_id=webmds");

        OpenIdSignIn.SignedInUser user = signIn.finish("browser", issuer.signIn(page));

        assertThat(user).isEqualTo(
                new OpenIdSignIn.SignedInUser("alice", "access", user.idToken(), "refresh0", now.plusSeconds(300)));
        assertThat(user.toString()).doesNotContain("access", user.idToken());
        assertThat(signIn.signOutPage(user.idToken(), BACK)).hasValueSatisfying(
                end -> assertThat(end.toString()).startsWith(issuer.url() + "/logout?")
                        .contains("id_token_hint=" + user.idToken(), "client_id=webmds", "post_logout_redirect_uri="));
        assertThat(signIn.signOutPage("", BACK)).hasValueSatisfying(
                end -> assertThat(end.toString()).doesNotContain("id_token_hint"));
    }

    @Test
    void renew_givesTheNextTokens_orTellsTheRefusal() throws Exception {
        String first = signIn.finish("browser", issuer.signIn(signIn.begin("browser", BACK, RANDOM))).refreshToken();
        now = now.plusSeconds(600);

        assertThat(signIn.renew(first)).isEqualTo(new Renewal.Renewed("renewed", "refresh1", now.plusSeconds(300)));
        assertThat(signIn.renew("refresh1")).isInstanceOf(Renewal.Renewed.class);
        assertThat(signIn.renew(first)).isInstanceOf(Renewal.Refused.class)
                .asString()
                .contains("invalid_grant");
        assertThat(new Renewal.Renewed("access", "refresh", now).toString()).doesNotContain("access", "refresh");
        issuer.close();
        assertThat(signIn.renew("refresh2")).isInstanceOf(Renewal.Unanswered.class);
    }

    @Test
    void signOutPage_ofAnIssuerWithoutOne_isEmpty() {
        issuer.endSession = "";
        assertThat(signIn.signOutPage("", BACK)).isEmpty();
    }

    @Test
    void signOutPage_withoutTls_isNotUsed() {
        issuer.endSession = "http://issuer.example.org/logout";
        assertThat(signIn.signOutPage("", BACK)).isEmpty();
    }

    @Test
    void signOutPage_ofAnIssuerThatIsAway_isEmpty() {
        issuer.close();
        assertThat(signIn.signOutPage("", BACK)).isEmpty();
    }

    @Test
    void finish_withAnotherBrowserOrState_isRefused() throws Exception {
        String answer = issuer.signIn(signIn.begin("browser", BACK, RANDOM));

        assertRefused("other", answer, "this browser has begun no such sign-in");
        assertRefused("browser", "code=x&state=made-up", "this browser has begun no such sign-in");
        assertRefused("browser", "code=x", "this browser has begun no such sign-in");
        assertRefused("browser", "", "this browser has begun no such sign-in");
        assertThat(signIn.finish("browser", answer).name()).isEqualTo("alice");
        assertRefused("browser", answer, "this browser has begun no such sign-in");
    }

    @Test
    void finish_tooLate_isRefused() throws Exception {
        String answer = issuer.signIn(signIn.begin("browser", BACK, RANDOM));
        now = now.plus(PendingSignIns.LONGEST).plusSeconds(1);

        assertRefused("browser", answer, "more than 10 minutes ago");
    }

    @Test
    void finish_withAnotherCode_isRefusedByTheIssuer() throws Exception {
        String mine = issuer.signIn(signIn.begin("browser", BACK, RANDOM));
        String theirs = issuer.signIn(signIn.begin("thief", BACK, RANDOM));

        assertRefused("thief", theirs.replaceFirst("code=[^&]*", mine.replaceFirst("&.*", "")), "invalid_grant");
    }

    @Test
    void finish_withAWrongIdToken_isRefused() throws Exception {
        issuer.claims = claims -> claims.claim("nonce", "other");
        assertRefused("browser", issuer.signIn(signIn.begin("browser", BACK, RANDOM)), "the ID token is refused");
        issuer.claims = claims -> claims.audience("other");
        assertRefused("browser", issuer.signIn(signIn.begin("browser", BACK, RANDOM)), "the ID token is refused");
        issuer.claims = claims -> claims.issuer("https://other.example");
        assertRefused("browser", issuer.signIn(signIn.begin("browser", BACK, RANDOM)), "the ID token is refused");
        issuer.claims = claims -> claims.expirationTime(Date.from(Instant.now().minus(Duration.ofHours(1))));
        assertRefused("browser", issuer.signIn(signIn.begin("browser", BACK, RANDOM)), "the ID token is refused");
    }

    @Test
    void finish_afterTheUserRefused_saysSo() throws Exception {
        String answer = issuer.signIn(signIn.begin("browser", BACK, RANDOM))
                .replaceFirst("code=[^&]*",
                        "error=access_denied");

        assertRefused("browser", answer, "the issuer refuses: access_denied");
    }

    @Test
    void begin_withMetadataOfAnotherIssuer_isRefused() {
        issuer.named = "https://other.example";

        assertThatThrownBy(() -> signIn.begin("browser", BACK, RANDOM)).isInstanceOf(SignInException.class)
                .hasMessageContaining("the metadata is of the issuer https://other.example");
    }

    @Test
    void begin_moreOftenThanMayBePending_endsTheOldest() throws Exception {
        URI first = signIn.begin("browser", BACK, RANDOM);
        URI second = signIn.begin("browser", BACK, RANDOM);
        for (int i = 1; i < PendingSignIns.MAX_PENDING; i++) {
            signIn.begin("other", BACK, RANDOM);
        }

        assertRefused("browser", issuer.signIn(first), "this browser has begun no such sign-in");
        assertThat(signIn.finish("browser", issuer.signIn(second)).name()).isEqualTo("alice");
    }

    private void assertRefused(String browser, String answer, String reason) {
        assertThatThrownBy(() -> signIn.finish(browser, answer)).isInstanceOf(SignInException.class)
                .hasMessageContaining(reason);
    }
}
