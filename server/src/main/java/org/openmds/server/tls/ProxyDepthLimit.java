package org.openmds.server.tls;

import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Arrays;

import javax.net.ssl.X509TrustManager;

import eu.emi.security.authn.x509.proxy.ProxyUtils;

/**
 * Refuses chains of clients with too many proxies; another trust manager checks the rest. Thread-safe.
 *
 * @param checks
 *            checks the chain itself
 * @param proxies
 *            the largest number of proxies
 */
record ProxyDepthLimit(X509TrustManager checks, int proxies) implements X509TrustManager {

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
        long found = Arrays.stream(chain).filter(ProxyUtils::isProxy).count();
        if (found > proxies) {
            throw new CertificateException(
                    "expected at most %d proxies (http.tls.proxy-depth), got %d".formatted(proxies, found));
        }
        checks.checkClientTrusted(chain, type);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
        checks.checkServerTrusted(chain, type);
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return checks.getAcceptedIssuers();
    }
}
