package org.openmds.server.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

import org.junit.jupiter.api.Test;
import org.openmds.http.RefusalCounts.RefusalReason;
import org.openmds.server.settings.IssuerSettings;
import org.openmds.wsrf.client.http.Credentials;
import org.openmds.wsrf.service.Caller;

/** Tokens of an issuer that goes away. */
class JwtCallersTest {

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.now());

    @Test
    void identify_whileTheIssuerIsAway_usesItsKeysForTheGraceTime() throws Exception {
        try (TokenIssuer issuer = new TokenIssuer(); JwtIssuers issuers = new JwtIssuers(now::get)) {
            JwtCallers callers = callers(issuers, issuer.url());
            String token = issuer.sign(issuer.claims().build());

            assertThat(caller(callers, token).name()).isEqualTo("test:alice");
            assertThat(caller(callers, token).statement().groups()).containsExactly("/atlas");
            issuer.leave();
            now.updateAndGet(time -> time.plus(Duration.ofHours(23)));
            assertThat(caller(callers, token).name()).isEqualTo("test:alice");
            now.updateAndGet(time -> time.plus(Duration.ofHours(2)));

            assertThat(callers.identify(token, now.get())).hasValueSatisfying(result -> assertThat(result)
                    .isInstanceOfSatisfying(IdentityResult.Unknown.class,
                            unknown -> assertThat(unknown.reason()).isEqualTo(RefusalReason.NO_KEYS)));
        }
    }

    @Test
    void identify_ofAnIssuerThatWasNeverThere_isRefused() throws Exception {
        try (TokenIssuer issuer = new TokenIssuer(); JwtIssuers issuers = new JwtIssuers(now::get)) {
            String token = issuer.sign(issuer.claims().build());
            issuer.leave();

            assertThat(callers(issuers, issuer.url()).identify(token, now.get()))
                    .hasValueSatisfying(result -> assertThat(result).isInstanceOf(IdentityResult.Unknown.class));
        }
    }

    @Test
    void with_otherIssuersThatAreNotUsed_keepsFetchingThoseInForce() throws Exception {
        try (TokenIssuer issuer = new TokenIssuer(); JwtIssuers issuers = new JwtIssuers(now::get)) {
            IssuerKeys keys = callers(issuers, issuer.url()).issuers().getFirst();
            issuers.use(List.of(keys), Credentials.none());

            assertThat(issuers.with(List.of(), Credentials.none())).isEmpty();
            now.updateAndGet(time -> time.plus(Duration.ofHours(23)));

            await().until(() -> keys.current().orElseThrow().fetched().equals(now.get()));
        }
    }

    @Test
    void identify_versionsOfProfiles_areThoseThatAreKnown() throws Exception {
        try (TokenIssuer issuer = new TokenIssuer(); JwtIssuers issuers = new JwtIssuers(now::get)) {
            JwtCallers callers = callers(issuers, issuer.url());

            for (String version : List.of("scitoken:2.0", "scitokens:2.0", "1.0")) {
                String token = issuer.sign(issuer.claims().claim("wlcg.ver", null).claim("ver", version).build());
                assertThat(caller(callers, token).name()).as(version).isEqualTo("test:alice");
            }
            assertThat(caller(callers, issuer.sign(issuer.claims().claim("wlcg.ver", "1.3").build())).name())
                    .isEqualTo("test:alice");
            assertThat(refusal(callers, issuer.sign(issuer.claims().claim("wlcg.ver", "2.0").build())))
                    .contains("wlcg.ver");
            assertThat(refusal(callers, issuer.sign(issuer.claims().claim("wlcg.ver", 1).build())))
                    .contains("wlcg.ver");
            assertThat(refusal(callers, issuer.sign(issuer.claims().claim("ver", "scitoken:3.0").build())))
                    .contains("scitoken:2.0");
        }
    }

    private String refusal(JwtCallers callers, String token) {
        IdentityResult.Unknown refused = (IdentityResult.Unknown) callers.identify(token, now.get()).orElseThrow();
        assertThat(refused.reason()).isEqualTo(RefusalReason.MALFORMED_TOKEN);
        return refused.sentence();
    }

    private static JwtCallers callers(JwtIssuers issuers, String url) {
        return new JwtCallers(issuers.with(List.of(new IssuerSettings("test", url, List.of(TokenIssuer.AUDIENCE),
                Duration.ofHours(24))), Credentials.none()), JwtCallers.newCache());
    }

    private Caller caller(JwtCallers callers, String token) {
        return ((IdentityResult.Known) callers.identify(token, now.get()).orElseThrow()).caller();
    }
}
