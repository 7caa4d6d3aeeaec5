package org.openmds.provider.check;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Optional;

import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;

/** A trust manager that delegates to another one and records the end of the server's certificate, even if it has expired. */
final class CertificateRecorder extends X509ExtendedTrustManager {

    private final X509ExtendedTrustManager delegate;
    private volatile Optional<Instant> certificateEnd = Optional.empty();

    CertificateRecorder(X509ExtendedTrustManager delegate) {
        this.delegate = delegate;
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
