package org.openmds.server.identity;

import java.security.cert.X509Certificate;
import java.util.Set;

/** Answers of TLS about the certificates of open connections. Thread-safe; asked with each request, so an answer is quick. */
public interface ConnectionTrust {

    /** Returns true for the certificate of this server, which names no caller: this process shows it when it calls itself. */
    boolean isOwn(X509Certificate[] chain);

    /** Returns true if the authorities of clients still accept a certificate that they accepted when its connection began. */
    boolean isTrusted(X509Certificate[] chain);

    /** Returns the groups that virtual organisations attest in VOMS attributes of the certificates, such as {@code /atlas/Role=production}. */
    Set<String> groups(X509Certificate[] chain);
}
