package org.openmds.trigger.action;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Where and how mails go.
 *
 * @param host
 *            the SMTP server
 * @param from
 *            an address as RFC 5322 writes it: {@code OpenMDS <mds@example.org>}
 * @param to
 *            at least one address
 * @param credentials
 *            empty where the server wants none
 * @param timeout
 *            of connecting, and of each wait for the server
 * @param link
 *            see {@link org.openmds.trigger.notice.NoticeModel}
 */
public record MailSettings(String host, int port, MailSecurity security, Optional<SmtpCredentials> credentials,
        String from,
        List<String> to, Duration timeout, String link) {

    /** How the connection is kept from being read. */
    public enum MailSecurity {
        /** It is not; for a server on this machine. */
        NONE,
        /** By STARTTLS, without which nothing is sent. */
        STARTTLS,
        /** By TLS from the first byte. */
        TLS
    }

    /**
     * Who sends.
     *
     * @param password
     *            asked for each connection, so that it can be changed
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
