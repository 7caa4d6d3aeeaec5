package org.openmds.server.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import org.openmds.trigger.action.MailSettings;

/**
 * A way to tell by mail.
 *
 * @param name
 *            by which triggers name it
 * @param host
 *            the SMTP server
 * @param security
 *            how the connection is kept from being read
 * @param username
 *            with whose password mail is sent; none where the server wants none
 * @param passwordFile
 *            whose first line is the password
 * @param from
 *            as RFC 5322 writes it
 * @param to
 *            at least one address
 */
public record MailActionSettings(
        @Key(value = "By which triggers name it.", required = true, pattern = "[A-Za-z0-9][A-Za-z0-9._-]{0,63}", expected = "a name of 1 to 64 letters, digits, dots, dashes and underscores") String name,
        @Key("The SMTP server.") String host,
        @Key(value = "Its port.", min = "1", max = "65535") int port,
        @Key("How the connection is kept from being read; without starttls or tls, anybody on the way reads the mail and the password.") MailSettings.MailSecurity security,
        @Key("Who sends, where the server wants to know.") Optional<String> username,
        @Key("File whose first line is the password, not readable by every user of the machine.") Optional<Path> passwordFile,
        @Key(value = "The sender's address, such as OpenMDS <mds@example.org>.", required = true) String from,
        @Key(value = "The addresses that the mail goes to.", required = true) List<String> to) {

    public MailActionSettings {
        to = List.copyOf(to);
    }
}
