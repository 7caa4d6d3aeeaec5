package org.openmds.provider.ldap;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A server, and how to speak with it.
 *
 * @param trusted
 *            file of the certificates (PEM) that vouch for the server; those that Java trusts where there is none
 * @param login
 *            whom to bind as; anonymous where there is none
 */
public record LdapServer(String host, int port, Security security, Optional<Path> trusted, Optional<Login> login) {

    /** What protects the connection. Where something does, the server's certificate must be valid and for its host name. */
    public enum Security {
        NONE, START_TLS, TLS
    }

    /**
     * A simple bind.
     *
     * @param passwordFile
     *            its first line is the password; read at each collection
     */
    public record Login(String dn, Path passwordFile) {
    }

    /** As in a URL. */
    @Override
    public String toString() {
        return "%s://%s:%d".formatted(security == Security.TLS ? "ldaps" : "ldap",
                host.contains(":") ? "[" + host + "]" : host, port);
    }
}
