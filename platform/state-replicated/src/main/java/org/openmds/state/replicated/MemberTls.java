package org.openmds.state.replicated;

import javax.net.ssl.X509ExtendedKeyManager;
import javax.net.ssl.X509TrustManager;

/**
 * TLS of the connections between members. Both are asked in each handshake, so they may change while the member runs.
 *
 * @param keys
 *            the certificate of this member and its key, for both ends of a connection
 * @param authorities
 *            checks the chain of a certificate as that of a server, but not its names
 */
public record MemberTls(X509ExtendedKeyManager keys, X509TrustManager authorities) {
}
