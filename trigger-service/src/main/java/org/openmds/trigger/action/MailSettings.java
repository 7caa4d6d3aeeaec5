package org.openmds.trigger.action;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

import org.openmds.wsrf.client.http.Credentials;

/**
 * Settings of the mail action.
 *
 * @param host
 *            the SMTP server
 * @param from
 *            an address in the form of RFC 5322: {@code OpenMDS <mds@example.org>}
 * @param to
 *            at least one address
 * @param credentials
 *            empty if the server needs none
 * @param timeout
 *            timeout of connecting, and of each read and write
 * @param tls
 *            the authorities that sign the server's certificate, and the certificate that the server sees; asked for each mail
 * @param link
 *            see {@link org.openmds.trigger.action.NoticeModel}
 */
public record MailSettings(String host, int port, MailSecurity security, Optional<SmtpCredentials> credentials,
        String from,
        List<String> to, Duration timeout, String link, Credentials tls) {

    /** Encryption of the connection. */
    public enum MailSecurity {
        /** No encryption, for a server on the same machine. */
        NONE,
        /** STARTTLS; without it nothing is sent. */
        STARTTLS,
        /** TLS from the first byte. */
        TLS
    }

    /**
     * User and password for the SMTP server.
     *
     * @param password
     *            read for each connection, so that it can be changed
     */
    public record SmtpCredentials(String user, Supplier<String> password) {

        @Override
        public String toString() {
            return user;
        }
    }

    public MailSettings {
        to = List.copyOf(to);
    }
}
