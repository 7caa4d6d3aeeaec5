package org.openmds.provider.check;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Optional;

import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;

/** Trusts what another trusts, and remembers when the server's certificate ends: of one that has ended too. */
final class SeenCertificate extends X509ExtendedTrustManager {

    private final X509ExtendedTrustManager judge;
    private volatile Optional<Instant> end = Optional.empty();

    SeenCertificate(X509ExtendedTrustManager judge) {
        this.judge = judge;
    }

    Optional<Instant> end() {
        return end;
    }

    private void see(X509Certificate[] chain) {
        end = Optional.of(chain[0].getNotAfter().toInstant());
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        see(chain);
        judge.checkServerTrusted(chain, type, socket);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
            throws CertificateException {
        see(chain);
        judge.checkServerTrusted(chain, type, engine);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
        see(chain);
        judge.checkServerTrusted(chain, type);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        judge.checkClientTrusted(chain, type, socket);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
            throws CertificateException {
        judge.checkClientTrusted(chain, type, engine);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
        judge.checkClientTrusted(chain, type);
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return judge.getAcceptedIssuers();
    }
}
