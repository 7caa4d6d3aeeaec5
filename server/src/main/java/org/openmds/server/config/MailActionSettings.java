package org.openmds.server.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import org.openmds.trigger.action.MailSettings;

/**
 * The settings of a trigger action that sends mail.
 *
 * @param name
 *            the name that rules use
 * @param host
 *            the SMTP server
 * @param security
 *            the protection of the connection
 * @param username
 *            the user for the SMTP server; empty if the server requires none
 * @param passwordFile
 *            the file with the password in its first line
 * @param from
 *            the sender's address as in RFC 5322
 * @param to
 *            the recipients, at least one
 */
public record MailActionSettings(
        @Key(value = "Name of the action, as rules use it.", required = true, pattern = "[A-Za-z0-9][A-Za-z0-9._-]{0,63}", expected = "a name of 1 to 64 letters, digits, dots, dashes and underscores") String name,
        @Key("Host of the SMTP server.") String host,
        @Key(value = "Port of the SMTP server.", min = "1", max = "65535") int port,
        @Key("Protection of the connection; without starttls or tls, others on the network can read the mail and the "
                + "password.") MailSettings.MailSecurity security,
        @Key("User for the SMTP server, if it requires one.") Optional<String> username,
        @Key("File whose first line is the password, not readable by every user of the machine.") Optional<Path> passwordFile,
        @Key(value = "Sender's address, such as OpenMDS <mds@example.org>.", required = true) String from,
        @Key(value = "Addresses of the recipients.", required = true) List<String> to) {

    public MailActionSettings {
        to = List.copyOf(to);
    }
}
