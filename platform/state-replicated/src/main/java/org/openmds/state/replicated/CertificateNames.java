package org.openmds.state.replicated;

import java.net.InetAddress;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The names of a host in its certificate: DNS names and addresses of the subjectAltName (RFC 5280, section 4.2.1.6). A name with an asterisk names no
 * host, because it does not tell one member from another.
 */
record CertificateNames(Set<String> names) {

    private static final int DNS_NAME = 2;
    private static final int IP_ADDRESS = 7;

    static CertificateNames of(X509Certificate certificate) throws CertificateParsingException {
        Set<String> names = new TreeSet<>();
        Collection<List<?>> all = certificate.getSubjectAlternativeNames();
        if (all != null) {
            for (List<?> each : all) {
                if (each.getFirst().equals(DNS_NAME) || each.getFirst().equals(IP_ADDRESS)) {
                    names.add(normal(String.valueOf(each.get(1))));
                }
            }
        }
        return new CertificateNames(names);
    }

    /** Returns true if the certificate has a name or an address. */
    boolean contain(String host) {
        return names.contains(normal(host));
    }

    /** Returns an address in its usual form, or a name in small letters. */
    static String normal(String host) {
        String bare = host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
        return literal(bare).map(InetAddress::getHostAddress).orElseGet(() -> bare.toLowerCase(Locale.ROOT));
    }

    /** Returns the address that a text is; empty for a name. */
    static Optional<InetAddress> literal(String host) {
        try {
            return Optional.of(InetAddress.ofLiteral(host));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    @Override
    public String toString() {
        return names.isEmpty() ? "no name" : String.join(", ", names);
    }
}
