package org.openmds.webmds.openid;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jose.util.JSONObjectUtils;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.oauth2.sdk.pkce.CodeChallenge;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.oauth2.sdk.util.URLUtils;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/** An issuer of OpenID Connect on a loopback port. It signs every user in as alice, for the client webmds with the secret s3cret, if the code verifier fits. */
final class FakeIssuer implements AutoCloseable {

    private static final RSAKey KEY = key();

    private final HttpServer http;
    private final Map<String, Map<String, List<String>>> byCode = new ConcurrentHashMap<>();
    /** Changes the claims of ID tokens. */
    volatile UnaryOperator<JWTClaimsSet.Builder> claims = UnaryOperator.identity();
    volatile String named;
    private volatile String refreshToken = "";
    private int refreshes;
    /** The page where users sign out; empty for none. */
    volatile String endSession;

    FakeIssuer() throws IOException {
        http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        named = url();
        endSession = url() + "/logout";
        http.createContext("/.well-known/openid-configuration", exchange -> answer(exchange, 200, metadata()));
        http.createContext("/keys", exchange -> answer(exchange, 200, new JWKSet(KEY).toString()));
        http.createContext("/token", this::token);
        http.start();
    }

    private static RSAKey key() {
        try {
            return new RSAKeyGenerator(2048).keyID("k1").generate();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    String url() {
        return "http://127.0.0.1:" + http.getAddress().getPort();
    }

    private String metadata() {
        Map<String, Object> values = new HashMap<>(Map.of("issuer", named, "authorization_endpoint",
                url() + "/authorize", "token_endpoint", url() + "/token", "jwks_uri", url() + "/keys",
                "response_types_supported", List.of("code"), "subject_types_supported", List.of("public"),
                "id_token_signing_alg_values_supported", List.of("RS256")));
        if (!endSession.isEmpty()) {
            values.put("end_session_endpoint", endSession);
        }
        return JSONObjectUtils.toJSONString(values);
    }

    /** Signs a user in who was sent to this page, and returns the query with which the browser goes back. */
    String signIn(URI page) {
        Map<String, List<String>> asked = URLUtils.parseParameters(page.getRawQuery());
        String code = "code" + byCode.size();
        byCode.put(code, asked);
        return "code=%s&state=%s".formatted(code, first(asked, "state"));
    }

    private static String first(Map<String, List<String>> parameters, String name) {
        return parameters.getOrDefault(name, List.of("")).getFirst();
    }

    private void token(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        Map<String, List<String>> form = URLUtils.parseParameters(body);
        Map<String, List<String>> asked = byCode.remove(first(form, "code"));
        if (!refreshToken.isEmpty() && first(form, "refresh_token").equals(refreshToken)) {
            answer(exchange, 200, tokens("renewed", Map.of()));
            return;
        }
        boolean isClient = "Basic d2VibWRzOnMzY3JldA==".equals(exchange.getRequestHeaders().getFirst("Authorization"));
        if (asked == null || !isClient || !CodeChallenge
                .compute(CodeChallengeMethod.S256, new CodeVerifier(first(form, "code_verifier")))
                .getValue()
                .equals(first(asked, "code_challenge"))) {
            answer(exchange, 400, "{\"error\": \"invalid_grant\"}");
            return;
        }
        Instant now = Instant.now();
        JWTClaimsSet.Builder claimed = new JWTClaimsSet.Builder().issuer(url())
                .subject("alice")
                .audience("webmds")
                .issueTime(Date.from(now))
                .expirationTime(Date.from(now.plusSeconds(300)))
                .claim("nonce", first(asked, "nonce"));
        try {
            SignedJWT token = new SignedJWT(new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("k1").build(),
                    claims.apply(claimed).build());
            token.sign(new RSASSASigner(KEY));
            answer(exchange, 200, tokens("access", Map.of("id_token", token.serialize())));
        } catch (JOSEException e) {
            throw new IOException(e);
        }
    }

    /** Returns tokens with a new refresh token, which takes the place of the one before. */
    private String tokens(String access, Map<String, String> more) {
        refreshToken = "refresh" + refreshes++;
        Map<String, Object> values = new HashMap<>(Map.of("access_token", access, "token_type", "Bearer", "expires_in",
                300, "refresh_token", refreshToken));
        values.putAll(more);
        return JSONObjectUtils.toJSONString(values);
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Override
    public void close() {
        http.stop(0);
    }
}
