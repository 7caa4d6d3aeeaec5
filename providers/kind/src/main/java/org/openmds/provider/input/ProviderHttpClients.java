package org.openmds.provider.input;

import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

import javax.net.ssl.SSLContext;

import org.jspecify.annotations.Nullable;
import org.openmds.aggregator.CollectionException;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * The HTTP clients of information providers: one with Java's trusted certificates, one for each file of trusted certificates, and one for each TLS of
 * the credentials for web servers. A client is replaced when its files have changed. Thread-safe.
 */
final class ProviderHttpClients implements AutoCloseable {

    private static final String AUTHORIZATION = "Authorization";
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);
    private static final int MAX_TLS_CLIENTS = 32;

    private final HttpClient defaultClient = create(null);
    @GuardedBy("this")
    private final Map<Path, CertificateClient> clientsByFile = new HashMap<>();
    @GuardedBy("this")
    private final SequencedMap<SSLContext, HttpClient> clientsByTls = new LinkedHashMap<>(16, 0.75F, true);
    private final WebCredentials credentials;

    /** A client that trusts the certificates of a file with this content. */
    private record CertificateClient(byte[] pem, HttpClient client) {
    }

    /** @param credentials credentials for servers where a provider has none of its own */
    ProviderHttpClients(WebCredentials credentials) {
        this.credentials = credentials;
    }

    /** Returns headers with the credential for a server, if they have none. */
    Map<String, String> withCredentials(URI server, Map<String, String> headers) throws CollectionException {
        if (headers.keySet().stream().anyMatch(AUTHORIZATION::equalsIgnoreCase)) {
            return headers;
        }
        Map<String, String> more = new HashMap<>(headers);
        credentials.authorizationFor(server).ifPresent(value -> more.put(AUTHORIZATION, value));
        return more;
    }

    /**
     * Returns the client for requests to a server; it follows no redirections.
     *
     * @param trusted
     *            the file of the trusted certificates
     * @throws CollectionException
     *             the file cannot be read, or does not contain certificates
     */
    HttpClient client(URI server, Optional<Path> trusted) throws CollectionException {
        if (trusted.isPresent()) {
            return client(trusted.get());
        }
        Optional<SSLContext> tls = "https".equalsIgnoreCase(server.getScheme())
                ? credentials.tlsFor(server)
                : Optional.empty();
        return tls.isPresent() ? client(tls.get()) : defaultClient;
    }

    private synchronized HttpClient client(SSLContext tls) {
        HttpClient client = clientsByTls.computeIfAbsent(tls, ProviderHttpClients::create);
        if (clientsByTls.size() > MAX_TLS_CLIENTS) {
            // Files have changed often, and the client used longest ago has old ones. Its requests in flight end by themselves.
            clientsByTls.pollFirstEntry().getValue().shutdown();
        }
        return client;
    }

    private synchronized HttpClient client(Path file) throws CollectionException {
        TrustedCertificates certificates = new TrustedCertificates(file);
        byte[] pem = certificates.bytes();
        CertificateClient before = clientsByFile.get(file);
        if (before != null && Arrays.equals(before.pem(), pem)) {
            return before.client();
        }
        HttpClient client = create(certificates.tls(pem));
        clientsByFile.put(file, new CertificateClient(pem, client));
        if (before != null) {
            // Requests in flight end by themselves.
            before.client().shutdown();
        }
        return client;
    }

    @Override
    public synchronized void close() {
        defaultClient.shutdownNow();
        clientsByFile.values().forEach(each -> each.client().shutdownNow());
        clientsByTls.values().forEach(HttpClient::shutdownNow);
    }

    private static HttpClient create(@Nullable SSLContext tls) {
        // Simple servers answer an HTTP/2 upgrade with an error.
        HttpClient.Builder client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(CONNECT_TIMEOUT);
        return tls == null ? client.build() : client.sslContext(tls).build();
    }
}
