package org.openmds.state.replicated;

import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A member of a replicated index.
 *
 * @param name
 *            its name: small letters, digits and hyphens
 * @param host
 *            the host on which it listens for other members
 * @param port
 *            the TCP port for other members
 */
public record GroupMember(String name, String host, int port) {

    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,62}");

    public GroupMember {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "the name of a member must be 1 to 63 small letters, digits and hyphens, was '%s'".formatted(name));
        }
    }

    String address() {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }

    /** Returns true if the member listens on a host. */
    boolean isAt(String other) {
        return CertificateNames.normal(host).equals(CertificateNames.normal(other));
    }

    /** Returns true if a certificate has the host or the name of this member. */
    public boolean isNamedBy(X509Certificate certificate) throws CertificateParsingException {
        CertificateNames names = CertificateNames.of(certificate);
        return names.contain(host) || names.contain(name);
    }

    @Override
    public String toString() {
        return "%s (%s)".formatted(name, address()).toLowerCase(Locale.ROOT);
    }
}
