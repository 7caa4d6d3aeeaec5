package org.openmds.server.tls;

import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Optional;

import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

import org.openmds.wsrf.client.http.ClientTls;

/** TLS of the requests of a server to itself. It trusts and shows the certificate of the server alone, also after a replacement. */
final class OwnConnection {

    private OwnConnection() {
    }

    /** Returns the TLS for requests to a server; each handshake uses its certificate of that time. */
    static ClientTls to(ServerTls server) {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(new KeyManager[]{server.keys()}, new TrustManager[]{new OwnTrust(server)}, null);
            return new ClientTls(context, "the certificate of this server",
                    Optional.of("the certificate of this server"));
        } catch (GeneralSecurityException e) {
            throw new TlsException("TLS cannot be used: " + e.getMessage(), e);
        }
    }

    /** Accepts the certificate of the server. Its names do not matter: the connection goes to an address of this machine. */
    private static final class OwnTrust extends X509ExtendedTrustManager {

        private final ServerTls server;

        OwnTrust(ServerTls server) {
            this.server = server;
        }

        private void check(X509Certificate[] chain) throws CertificateException {
            if (!server.isOwn(chain)) {
                throw new CertificateException("the certificate is not that of this server");
            }
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
                throws CertificateException {
            check(chain);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
                throws CertificateException {
            check(chain);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
            check(chain);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
                throws CertificateException {
            check(chain);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
                throws CertificateException {
            check(chain);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
            check(chain);
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
