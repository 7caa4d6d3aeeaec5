package org.openmds.server.provider;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

import javax.net.ssl.SSLContext;

import org.jspecify.annotations.Nullable;
import org.openmds.aggregator.CollectionException;
import org.openmds.configuration.value.HttpUrl;
import org.openmds.provider.input.DocumentRequests;
import org.openmds.provider.input.ProviderTools;
import org.openmds.provider.input.TrustedCertificates;
import org.openmds.wsrf.client.http.ConnectionException;
import org.openmds.wsrf.client.http.Credentials;
import org.openmds.wsrf.client.http.HttpAnswer;
import org.openmds.wsrf.client.http.HttpSettings;
import org.openmds.wsrf.client.http.HttpTransport;
import org.openmds.wsrf.client.http.OutgoingRequest;
import org.openmds.wsrf.client.http.TargetPolicy;
import org.openmds.wsrf.service.Deadline;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * The requests of information providers to targets that others than the administrator name. They connect only to addresses that the policy allows. The
 * clients are started at the first request, one for each file of trusted certificates. Thread-safe.
 */
public final class RestrictedRequests implements DocumentRequests, AutoCloseable {

    private static final int OK = 200;

    private final TargetPolicy policy;
    private final Credentials credentials;
    private final HttpSettings settings;
    @GuardedBy("this")
    private final Map<Optional<Path>, TrustingTransport> transports = new HashMap<>();
    @GuardedBy("this")
    private boolean closed;

    /** A transport that trusts the certificates of a file with this content. */
    private record TrustingTransport(byte[] pem, HttpTransport transport) {
    }

    /**
     * @param credentials
     *            credentials for targets without a file of trusted certificates
     * @param maxAnswer
     *            the largest document in bytes
     */
    public RestrictedRequests(TargetPolicy policy, Credentials credentials, int maxAnswer) {
        this.policy = policy;
        this.credentials = credentials;
        this.settings = HttpSettings.DEFAULT.withMaxAnswerBytes(maxAnswer).withoutShownAnswers();
    }

    @Override
    public byte[] get(HttpUrl url, Map<String, String> headers, Optional<Path> trusted, Deadline deadline)
            throws CollectionException {
        String request = ProviderTools.describe(url);
        try (HttpAnswer answer = transport(trusted)
                .send(OutgoingRequest.get(url.toString(), headers), deadline.remaining())) {
            if (answer.status() != OK) {
                throw new CollectionException("%s answered %d".formatted(request, answer.status()));
            }
            return answer.readAllBytes();
        } catch (ConnectionException e) {
            throw new CollectionException("%s failed: %s".formatted(request, e.getMessage()), e);
        }
    }

    private synchronized HttpTransport transport(Optional<Path> trusted) throws CollectionException {
        if (closed) {
            throw new CollectionException("the server stops");
        }
        byte[] pem = trusted.isPresent() ? new TrustedCertificates(trusted.get()).bytes() : new byte[0];
        @Nullable
        TrustingTransport present = transports.get(trusted);
        if (present != null && Arrays.equals(present.pem(), pem)) {
            return present.transport();
        }
        Optional<SSLContext> tls = trusted.isPresent()
                ? Optional.of(new TrustedCertificates(trusted.get()).tls(pem))
                : Optional.empty();
        HttpTransport transport = new HttpTransport(settings, policy,
                trusted.isPresent() ? Credentials.none() : credentials, tls);
        transports.put(trusted, new TrustingTransport(pem, transport));
        if (present != null) {
            // The file has changed, which is rare: requests in flight fail and are repeated at the next collection.
            present.transport().close();
        }
        return transport;
    }

    @Override
    public synchronized void close() {
        closed = true;
        transports.values().forEach(each -> each.transport().close());
        transports.clear();
    }
}
