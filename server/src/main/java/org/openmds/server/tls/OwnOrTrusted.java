package org.openmds.server.tls;

import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;

import javax.net.ssl.X509TrustManager;

/**
 * Accepts the certificate of the server itself as that of a client; another trust manager checks all others. Only this process has the key. Thread-safe.
 */
record OwnOrTrusted(ServerTls server, X509TrustManager others) implements X509TrustManager {

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
        if (!server.isOwn(chain)) {
            others.checkClientTrusted(chain, type);
        }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
        others.checkServerTrusted(chain, type);
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return others.getAcceptedIssuers();
    }
}
