package org.openmds.provider.ldap;

import java.nio.file.Path;
import java.util.Optional;

import org.openmds.provider.input.TargetCheck;

/**
 * The address of a server, its security and the login.
 *
 * @param trusted
 *            file of trusted certificates (PEM); if empty, the certificates that Java trusts
 * @param login
 *            the login; if empty, the connection is anonymous
 * @param check
 *            the rules for its address; if empty, the administrator has named it
 */
record LdapServer(String host, int port, Security security, Optional<Path> trusted, Optional<Login> login,
        Optional<TargetCheck> check) {

    /** The protection of the connection. With TLS or StartTLS, the server's certificate must be valid for its host name. */
    public enum Security {
        NONE, START_TLS, TLS
    }

    /**
     * The credentials of a simple bind.
     *
     * @param passwordFile
     *            file whose first line is the password; read at each collection
     */
    public record Login(String dn, Path passwordFile) {
    }

    /** Returns the server's URL. */
    @Override
    public String toString() {
        return "%s://%s:%d".formatted(security == Security.TLS ? "ldaps" : "ldap",
                host.contains(":") ? "[" + host + "]" : host, port);
    }
}
