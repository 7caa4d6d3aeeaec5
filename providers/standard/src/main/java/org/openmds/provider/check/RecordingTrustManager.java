package org.openmds.provider.check;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Optional;

import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;

/** Trusts what another trusts, and remembers when the server's certificate ends: of one that has ended too. */
final class RecordingTrustManager extends X509ExtendedTrustManager {

    private final X509ExtendedTrustManager delegate;
    private volatile Optional<Instant> certificateEnd = Optional.empty();

    RecordingTrustManager(X509ExtendedTrustManager judge) {
        this.delegate = judge;
    }

    Optional<Instant> certificateEnd() {
        return certificateEnd;
    }

    private void record(X509Certificate[] chain) {
        certificateEnd = Optional.of(chain[0].getNotAfter().toInstant());
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        record(chain);
        delegate.checkServerTrusted(chain, type, socket);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
            throws CertificateException {
        record(chain);
        delegate.checkServerTrusted(chain, type, engine);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
        record(chain);
        delegate.checkServerTrusted(chain, type);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        delegate.checkClientTrusted(chain, type, socket);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
            throws CertificateException {
        delegate.checkClientTrusted(chain, type, engine);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
        delegate.checkClientTrusted(chain, type);
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return delegate.getAcceptedIssuers();
    }
}
