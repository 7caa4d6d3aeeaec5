package org.openmds.state.replicated;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;

import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;
import javax.net.ssl.X509TrustManager;

/**
 * Accepts the certificates of members: an authority must have signed one, and it must name a member. A member that connects to another one expects the
 * certificate of a member at that address. Thread-safe.
 */
final class MemberTrust extends X509ExtendedTrustManager {

    /** The kind of key exchange, as TLS 1.3 gives it. */
    private static final String ANY_KEY_EXCHANGE = "UNKNOWN";

    private final X509TrustManager authorities;
    private final List<GroupMember> members;

    MemberTrust(X509TrustManager authorities, List<GroupMember> members) {
        this.authorities = authorities;
        this.members = members;
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
            throws CertificateException {
        check(chain, members);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
            throws CertificateException {
        String host = Optional.ofNullable(engine.getPeerHost()).orElse("");
        check(chain, members.stream().filter(member -> member.isAt(host)).toList());
    }

    /** Checks both ends in the same way: authorities of hosts give certificates for servers, which not all allow for clients. */
    private void check(X509Certificate[] chain, List<GroupMember> expected) throws CertificateException {
        authorities.checkServerTrusted(chain, ANY_KEY_EXCHANGE);
        for (GroupMember member : expected) {
            if (member.isNamedBy(chain[0])) {
                return;
            }
        }
        throw new CertificateException("the certificate of %s has %s, expected that of %s".formatted(
                chain[0].getSubjectX500Principal().getName(), CertificateNames.of(chain[0]), expected));
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        throw unknownPeer();
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        throw unknownPeer();
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
        throw unknownPeer();
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
        throw unknownPeer();
    }

    private static CertificateException unknownPeer() {
        return new CertificateException("a connection between members needs the address of the other one");
    }

    /** Names none: a member has one certificate, and shows it. */
    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return new X509Certificate[0];
    }
}
