package org.openmds.server.identity;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.interfaces.RSAPublicKey;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;

import javax.net.ssl.SSLContext;

import org.jspecify.annotations.Nullable;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.util.JSONObjectUtils;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.oauth2.sdk.util.URLUtils;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;

/** An issuer of JSON Web Tokens of a test, with its metadata and keys on a loopback port. */
public final class TokenIssuer implements AutoCloseable {

    /** The audience of its tokens. */
    public static final String AUDIENCE = "https://mds.example.org";

    private final String scheme;
    private final HttpServer http;
    private final RSAKey key;
    private volatile String nonce = "";

    /** Starts an issuer with a key of its own. */
    public TokenIssuer() throws Exception {
        this(null);
    }

    /** Starts an issuer with a key of its own, over TLS if there is a context. */
    public TokenIssuer(@Nullable SSLContext tls) throws Exception {
        KeyPair pair = TestKeys.rsa();
        key = new RSAKey.Builder((RSAPublicKey) pair.getPublic()).privateKey(pair.getPrivate()).keyID("k1").build();
        scheme = tls == null ? "http" : "https";
        http = server(tls);
        answer("/.well-known/openid-configuration",
                JSONObjectUtils.toJSONString(Map.of("issuer", url(), "jwks_uri", url() + "/keys")));
        answer("/keys", new JWKSet(key).toString());
        http.start();
    }

    private static HttpServer server(@Nullable SSLContext tls) throws IOException {
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        if (tls == null) {
            return HttpServer.create(address, 0);
        }
        HttpsServer server = HttpsServer.create(address, 0);
        server.setHttpsConfigurator(new HttpsConfigurator(tls));
        return server;
    }

    /** Signs users in from now on: everyone is alice, at the client webmds, without a question. */
    public void answersSignIns() {
        http.removeContext("/.well-known/openid-configuration");
        answer("/.well-known/openid-configuration",
                JSONObjectUtils.toJSONString(Map.of("issuer", url(), "jwks_uri", url() + "/keys",
                        "authorization_endpoint", url() + "/authorize", "token_endpoint", url() + "/token",
                        "end_session_endpoint", url() + "/logout",
                        "response_types_supported", List.of("code"), "subject_types_supported", List.of("public"),
                        "id_token_signing_alg_values_supported", List.of("RS256"))));
        http.createContext("/authorize", exchange -> {
            Map<String, List<String>> asked = URLUtils.parseParameters(exchange.getRequestURI().getRawQuery());
            nonce = first(asked, "nonce");
            exchange.getResponseHeaders()
                    .set("Location", "%s?code=c&state=%s".formatted(first(asked, "redirect_uri"),
                            first(asked, "state")));
            exchange.sendResponseHeaders(302, -1);
            exchange.close();
        });
        http.createContext("/token", exchange -> {
            try {
                send(exchange, JSONObjectUtils.toJSONString(Map.of("access_token", sign(claims().build()), "token_type",
                        "Bearer", "expires_in", 300, "id_token",
                        sign(claims().audience("webmds")
                                .issueTime(Date.from(Instant.now()))
                                .claim("nonce", nonce)
                                .build()))));
            } catch (JOSEException e) {
                throw new IOException(e);
            }
        });
    }

    /**
     * Publishes further keys beside its own, as an issuer does that has tokens made elsewhere.
     *
     * @param set
     *            a JSON Web Key Set
     */
    public void publish(String set) throws ParseException {
        List<JWK> all = new ArrayList<>(JWKSet.parse(set).getKeys());
        all.add(key);
        http.removeContext("/keys");
        answer("/keys", new JWKSet(all).toString());
    }

    private void answer(String path, String body) {
        http.createContext(path, exchange -> send(exchange, body));
    }

    private static void send(HttpExchange exchange, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    /** Returns the URL of the issuer. */
    public String url() {
        return scheme + "://127.0.0.1:" + http.getAddress().getPort();
    }

    /** Returns the claims of a good token of alice, who is in the group /atlas. */
    public JWTClaimsSet.Builder claims() {
        return new JWTClaimsSet.Builder().issuer(url())
                .subject("alice")
                .audience(AUDIENCE)
                .expirationTime(Date.from(Instant.now().plus(Duration.ofDays(3))))
                .claim("scope", "openid mds.read")
                .claim("wlcg.ver", "1.0")
                .claim("wlcg.groups", List.of("/atlas"));
    }

    /** Returns a token with these claims. */
    public String sign(JWTClaimsSet claims) throws JOSEException {
        SignedJWT token = new SignedJWT(new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("k1").build(), claims);
        token.sign(new RSASSASigner(key));
        return token.serialize();
    }

    /** Returns a token without a signature. */
    public String unsigned() {
        return new PlainJWT(claims().build()).serialize();
    }

    /** Returns a token that is signed with the public key as if it were a shared secret. */
    public String signedWithPublicKey() throws JOSEException {
        SignedJWT token = new SignedJWT(new JWSHeader.Builder(JWSAlgorithm.HS256).keyID("k1").build(),
                claims().build());
        token.sign(new MACSigner(key.toRSAPublicKey().getEncoded()));
        return token.serialize();
    }

    /** Ends to answer, as an issuer that is away. */
    void leave() {
        http.stop(0);
    }

    @Override
    public void close() throws IOException {
        http.stop(0);
    }

    private static String first(Map<String, List<String>> parameters, String name) {
        return parameters.getOrDefault(name, List.of("")).getFirst();
    }
}
