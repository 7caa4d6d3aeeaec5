package org.openmds.server.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import org.openmds.configuration.Key;
import org.openmds.trigger.action.MailSettings;

/** The settings of a trigger action that sends mail. */
public record MailActionSettings(
        @Key(value = "Name of the action, as rules use it.", required = true, pattern = "[A-Za-z0-9][A-Za-z0-9._-]{0,63}", expected = "a name of 1 to 64 letters, digits, dots, dashes and underscores") String name,
        @Key(value = "Host of the SMTP server.", initial = "localhost") String host,
        @Key(value = "Port of the SMTP server.", initial = "25", min = "1", max = "65535") int port,
        @Key(value = "Protection of the connection; without starttls or tls, others on the network can read the mail and the "
                + "password.", initial = "none") MailSettings.MailSecurity security,
        @Key("User for the SMTP server, if it requires one.") Optional<String> username,
        @Key("File whose first line is the password, not readable by every user of the machine.") Optional<Path> passwordFile,
        @Key(value = "Sender's address, such as OpenMDS <mds@example.org>.", required = true) String from,
        @Key(value = "Addresses of the recipients.", required = true) List<String> to) {

    public MailActionSettings {
        to = List.copyOf(to);
    }
}
