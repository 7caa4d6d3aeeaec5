package org.openmds.provider.input;

import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

import javax.net.ssl.SSLContext;

import org.jspecify.annotations.Nullable;
import org.openmds.aggregator.CollectionException;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * The HTTP clients of information providers: one with Java's trusted certificates, and one for each file of trusted certificates, replaced when the
 * file has changed. Thread-safe.
 */
final class ProviderHttpClients implements AutoCloseable {

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

    private final HttpClient defaultClient = create(null);
    @GuardedBy("this")
    private final Map<Path, CertificateClient> clientsByFile = new HashMap<>();

    /** A client that trusts the certificates of a file with this content. */
    private record CertificateClient(byte[] pem, HttpClient client) {
    }

    /**
     * Returns the client for requests; it follows no redirections.
     *
     * @param trusted
     *            the file of the trusted certificates
     * @throws CollectionException
     *             the file cannot be read, or does not contain certificates
     */
    HttpClient client(Optional<Path> trusted) throws CollectionException {
        return trusted.isEmpty() ? defaultClient : client(trusted.get());
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
    }

    private static HttpClient create(@Nullable SSLContext tls) {
        // Simple servers answer an HTTP/2 upgrade with an error.
        HttpClient.Builder client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(CONNECT_TIMEOUT);
        return tls == null ? client.build() : client.sslContext(tls).build();
    }
}
