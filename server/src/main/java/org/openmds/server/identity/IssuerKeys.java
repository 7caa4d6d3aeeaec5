package org.openmds.server.identity;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.jspecify.annotations.Nullable;
import org.openmds.server.settings.IssuerSettings;
import org.openmds.wsrf.client.http.Credentials;

import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.util.JSONObjectUtils;

/**
 * The public keys of an issuer of tokens, which its metadata names. They are fetched again every {@link #REFRESH}, and used for a grace time when the
 * issuer does not answer. Each fetch is bounded in bytes and time. Thread-safe; only one thread fetches.
 */
final class IssuerKeys {

    private static final Logger LOG = LogManager.getLogger();
    private static final Duration REFRESH = Duration.ofMinutes(5);
    private static final Duration RETRY = Duration.ofSeconds(10);
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final long MAX_BYTES = 1 << 20;
    private static final int OK = 200;
    private static final List<String> METADATA = List.of("/.well-known/openid-configuration",
            "/.well-known/oauth-authorization-server");

    private final IssuerSettings settings;
    private final InstantSource clock;
    private volatile Credentials credentials;
    private final CountDownLatch firstFetch = new CountDownLatch(1);
    private volatile @Nullable FetchedKeys keys;
    private volatile boolean isRefreshWanted;
    /** Used by the fetching thread only, as is the next field. */
    private @Nullable Instant lastTry;
    private String lastProblem = "";

    /** The keys and the time when they were fetched. */
    record FetchedKeys(JWKSet set, Instant fetched) {
    }

    /** @param credentials authorities of the requests to the issuer, and what it sees */
    IssuerKeys(IssuerSettings settings, Credentials credentials, InstantSource clock) {
        this.settings = settings;
        this.credentials = credentials;
        this.clock = clock;
    }

    IssuerSettings settings() {
        return settings;
    }

    /** Uses other credentials from now on. */
    void use(Credentials other) {
        credentials = other;
    }

    /** Returns the keys, if they are known and not older than the grace time. */
    Optional<FetchedKeys> current() {
        return Optional.ofNullable(keys)
                .filter(each -> !clock.instant().isAfter(each.fetched().plus(settings.keysGrace())));
    }

    /** Wishes to fetch the keys soon: a token names a key that is not among them. */
    void wantRefresh() {
        isRefreshWanted = true;
    }

    /** Waits for the end of the first fetch, at most this long. */
    void awaitFirstFetch(Duration longest) {
        try {
            boolean _ = firstFetch.await(longest.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Fetches the keys if it is time. */
    void refreshIfDue() {
        Instant now = clock.instant();
        Instant last = lastTry;
        FetchedKeys known = keys;
        boolean isOld = known == null || !now.isBefore(known.fetched().plus(REFRESH)) || isRefreshWanted;
        if (!isOld || last != null && now.isBefore(last.plus(RETRY))) {
            return;
        }
        lastTry = now;
        isRefreshWanted = false;
        try {
            keys = new FetchedKeys(fetch(), now);
            lastProblem = "";
        } catch (IOException | ParseException | IllegalArgumentException e) {
            report("the keys of the issuer %s cannot be fetched: %s".formatted(settings.name(), e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            firstFetch.countDown();
        }
    }

    private void report(String problem) {
        if (!problem.equals(lastProblem)) {
            LOG.warn("{}; keys that are known are used for {} after their last fetch", problem, settings.keysGrace());
        }
        lastProblem = problem;
    }

    private JWKSet fetch() throws IOException, ParseException, InterruptedException {
        Map<String, Object> metadata = metadata();
        String issuer = JSONObjectUtils.getString(metadata, "issuer");
        if (!settings.url().equals(issuer)) {
            throw new IOException("its metadata is of the issuer %s, expected %s".formatted(issuer, settings.url()));
        }
        String address = JSONObjectUtils.getString(metadata, "jwks_uri");
        if (address == null || !IssuerSettings.isSafe(address)) {
            throw new IOException("jwks_uri in its metadata is no https URL, got " + address);
        }
        return JWKSet.parse(get(URI.create(address))).toPublicJWKSet();
    }

    private Map<String, Object> metadata() throws IOException, ParseException, InterruptedException {
        String base = settings.url().replaceFirst("/+$", "");
        try {
            return JSONObjectUtils.parse(get(URI.create(base + METADATA.getFirst())));
        } catch (IOException first) {
            try {
                return JSONObjectUtils.parse(get(URI.create(base + METADATA.getLast())));
            } catch (IOException second) {
                first.addSuppressed(second);
                throw first;
            }
        }
    }

    private String get(URI address) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(address)
                .timeout(TIMEOUT)
                .header("Accept", "application/json")
                .build();
        HttpClient client = client(address);
        // The timeout of a request ends with the head of its answer; this one also covers the body.
        var answer = client.sendAsync(request,
                BodyHandlers.limiting(BodyHandlers.ofString(StandardCharsets.UTF_8), MAX_BYTES));
        try {
            HttpResponse<String> response = answer.get(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
            if (response.statusCode() != OK) {
                throw new IOException("%s answers with the status %d".formatted(address, response.statusCode()));
            }
            return response.body();
        } catch (TimeoutException e) {
            answer.cancel(true);
            throw new IOException("%s does not answer within %s".formatted(address, TIMEOUT), e);
        } catch (ExecutionException e) {
            throw new IOException("%s: %s".formatted(address, e.getCause()), e);
        } finally {
            client.shutdownNow();
        }
    }

    /** Returns a client for one request; requests are rare, and files of credentials may have changed since the last one. */
    private HttpClient client(URI address) {
        HttpClient.Builder builder = HttpClient.newBuilder()
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(TIMEOUT);
        if ("https".equalsIgnoreCase(address.getScheme())) {
            credentials.tlsFor(address).ifPresent(tls -> builder.sslContext(tls.context()));
        }
        return builder.build();
    }
}
