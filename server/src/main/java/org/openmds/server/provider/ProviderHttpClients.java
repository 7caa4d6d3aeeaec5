package org.openmds.server.provider;

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
import org.openmds.provider.input.TrustedCertificates;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** The HTTP clients of providers: one that trusts what Java trusts, and one for each file of trusted certificates, made anew when the file has changed. Thread-safe. */
public final class ProviderHttpClients implements AutoCloseable {

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

    private final HttpClient defaultClient = create(null);
    @GuardedBy("this")
    private final Map<Path, CertificateClient> clientsByFile = new HashMap<>();

    /** A client that trusts what stood in a file. */
    private record CertificateClient(byte[] pem, HttpClient client) {
    }

    /**
     * The client to ask with; follows no redirections.
     *
     * @param trusted
     *            file of the certificates that vouch for servers
     * @throws CollectionException
     *             the file cannot be read, or holds something else
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
            // What is under way ends by itself.
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
        // Simple servers answer an offer of HTTP/2 with an error.
        HttpClient.Builder client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(CONNECT_TIMEOUT);
        return tls == null ? client.build() : client.sslContext(tls).build();
    }
}
