package org.openmds.server.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Request;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.configuration.ConfigurationResult;
import org.openmds.http.RefusalCounts;
import org.openmds.server.config.Configuration;
import org.openmds.server.config.ConfigurationLoader;
import org.openmds.server.suite.TestAuthority;
import org.openmds.wsrf.endpoint.Authenticator.Authentication;
import org.openmds.wsrf.service.Caller;

/** A certificate and a token on one connection. */
class AccessControlTest {

    private static final String TOKEN = "site-a-0123456789abcdef";
    private static final AtomicReference<Instant> NOW = new AtomicReference<>(
            Instant.parse("2026-06-01T12:00:00Z"));
    private static final AtomicBoolean TRUSTED = new AtomicBoolean(true);

    @TempDir
    static Path folder;

    private static X509Certificate certificate;
    private static AccessControl access;
    private static AccessControl withoutMap;

    @BeforeAll
    static void open() throws Exception {
        certificate = new TestAuthority("alice").certificate();
        Path token = Files.writeString(folder.resolve("token"), TOKEN);
        Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-------"));
        access = open("\"/CN=alice\" alice\n");
        withoutMap = open("");
    }

    private static AccessControl open(String map) throws IOException {
        Path file = Files.writeString(folder.resolve("map" + map.length()), map);
        Map<String, String> keys = Map.of("rights.grid-mapfile", file.toString(), "rights.tokens[0].name", "site-a",
                "rights.tokens[0].file", folder.resolve("token").toString(), "rights.tokens[0].rights", "read",
                "state.directory", folder.resolve("state").toString());
        return switch (ConfigurationLoader.load(Map.of(), keys)) {
            case ConfigurationResult.Loaded(Configuration configuration, _) ->
                AccessControl.open(configuration, new RefusalCounts(), new SwitchedTrust(), NOW::get);
            case ConfigurationResult.Invalid<Configuration> invalid ->
                throw new IllegalArgumentException(invalid.problems().toString());
        };
    }

    @AfterAll
    static void close() {
        access.close();
        withoutMap.close();
    }

    @BeforeEach
    void reset() {
        NOW.set(Instant.now());
        TRUSTED.set(true);
    }

    @Test
    void authenticate_withATokenAndACertificate_takesTheToken() {
        assertThat(caller(access, TOKEN)).isEqualTo("site-a");
        assertThat(caller(access, "")).isEqualTo("alice");
    }

    @Test
    void authenticate_withATokenAndACertificateThatNoMapNames_takesTheToken() {
        assertThat(caller(withoutMap, TOKEN)).isEqualTo("site-a");
        assertThat(refusal(withoutMap, "")).contains("CN=alice");
    }

    @Test
    void authenticate_withARevokedCertificate_isRefusedDespiteTheToken() {
        TRUSTED.set(false);

        assertThat(refusal(access, TOKEN)).contains("it was revoked");
        assertThat(refusal(access, "")).contains("it was revoked");
        assertThat(refusal(withoutMap, TOKEN)).contains("it was revoked");
        assertThat(access.certificateRefusal(request("")).orElse("")).contains("it was revoked");
    }

    @Test
    void authenticate_afterTheEndOfTheCertificate_isRefusedDespiteTheToken() {
        assertThat(access.certificateRefusal(request(TOKEN))).isEmpty();
        NOW.updateAndGet(time -> time.plus(Duration.ofDays(2)));

        assertThat(access.certificateRefusal(request(TOKEN)).orElse("")).contains("was valid until");
        assertThat(refusal(access, TOKEN)).contains("was valid until");
        assertThat(refusal(access, "")).contains("was valid until");
    }

    private static String caller(AccessControl access, String token) {
        return access.authenticate(request(token)) instanceof Authentication.Identified(Caller caller)
                ? caller.name()
                : "refused";
    }

    private static String refusal(AccessControl access, String token) {
        return access.authenticate(request(token)) instanceof Authentication.Refused refused
                ? refused.toString()
                : "accepted";
    }

    /** Returns a request on a connection with the certificate. */
    private static Request request(String token) {
        HttpFields headers = token.isEmpty()
                ? HttpFields.EMPTY
                : HttpFields.build().add(HttpHeader.AUTHORIZATION, "Bearer " + token);
        return (Request) Proxy.newProxyInstance(Request.class.getClassLoader(), new Class<?>[]{Request.class},
                (_, method, _) -> switch (method.getName()) {
                    case "getHeaders" -> headers;
                    case "getAttribute" -> EndPoint.SslSessionData.from(null, null, null,
                            new X509Certificate[]{certificate});
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    /** Trust that ends when the test says so. */
    private static final class SwitchedTrust implements ConnectionTrust {

        @Override
        public boolean isOwn(X509Certificate[] chain) {
            return false;
        }

        @Override
        public boolean isTrusted(X509Certificate[] chain) {
            return TRUSTED.get();
        }

        @Override
        public Set<String> groups(X509Certificate[] chain) {
            return Set.of();
        }
    }
}
