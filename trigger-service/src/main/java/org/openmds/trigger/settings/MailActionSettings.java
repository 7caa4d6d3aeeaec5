package org.openmds.trigger.settings;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Embedded;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;
import org.openmds.configuration.value.TokenFile;
import org.openmds.trigger.action.MailAction;
import org.openmds.trigger.action.MailSettings;
import org.openmds.trigger.rule.InvalidRuleException;

/** The settings of a trigger action that sends mail. */
public record MailActionSettings(
        @Key(value = "Name of the action, as rules use it.", required = true, pattern = "[A-Za-z0-9][A-Za-z0-9._-]{0,63}", expected = "a name of 1 to 64 letters, digits, dots, dashes and underscores") String name,
        @Key(value = "Host of the SMTP server.", initial = "localhost") String host,
        @Key(value = "Port of the SMTP server.", initial = "25", min = "1", max = "65535") int port,
        @Key(value = "Protection of the connection; without starttls or tls, others on the network can read the mail and the "
                + "password.", initial = "none") MailSettings.MailSecurity security,
        @Key("User for the SMTP server, if it requires one. Needs password-file.") Optional<String> username,
        @Key("File whose first line is the password.") Optional<Path> passwordFile,
        @Key(value = "Sender's address, such as OpenMDS <mds@example.org>.", required = true) String from,
        @Key(value = "Addresses of the recipients. At least one.", required = true) List<String> to,
        @Embedded MailTlsSettings tls,
        @Embedded MailLimitSettings limits)
        implements
            CheckedSettings {

    public MailActionSettings {
        to = List.copyOf(to);
    }

    @Override
    public void check(Findings findings) {
        checkAddress(from, "from", findings);
        if (to.isEmpty() && findings.isValid("to")) {
            findings.report("expected at least one address, got an empty list", "to");
        }
        for (int i = 0; i < to.size(); i++) {
            checkAddress(to.get(i), "to[%d]".formatted(i), findings);
        }
        if (security == MailSettings.MailSecurity.NONE && findings.isValid("security")) {
            tls.ca().ifPresent(_ -> findings.report("needs security: starttls or tls", "ca"));
            tls.certificate().ifPresent(_ -> findings.report("needs security: starttls or tls", "certificate"));
        }
        if (findings.isValid("username", "password-file")) {
            checkPassword(findings);
        }
    }

    private static void checkAddress(String address, String key, Findings findings) {
        if (findings.isValid(key) && !address.isEmpty()) {
            try {
                MailAction.requireAddress(address);
            } catch (InvalidRuleException e) {
                findings.report(String.valueOf(e.getMessage()), key, "to");
            }
        }
    }

    private void checkPassword(Findings findings) {
        if (username.isPresent() != passwordFile.isPresent()) {
            findings.report("expected username and password-file together, got one of them", "username",
                    "password-file");
        }
        passwordFile.ifPresent(file -> {
            if (TokenFile.readPassword(file) instanceof TokenFile.SecretReading.Refused(String reason)) {
                findings.report("the file %s %s".formatted(file, reason), "password-file");
            }
        });
    }
}
