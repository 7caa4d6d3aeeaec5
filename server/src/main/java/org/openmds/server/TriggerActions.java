package org.openmds.server;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

import org.openmds.configuration.value.TokenFile;
import org.openmds.server.credential.TargetCredentials;
import org.openmds.server.operation.StartException;
import org.openmds.trigger.action.CommandAction;
import org.openmds.trigger.action.MailAction;
import org.openmds.trigger.action.MailAllowance;
import org.openmds.trigger.action.MailSettings;
import org.openmds.trigger.action.TriggerAction;
import org.openmds.trigger.action.WebhookAction;
import org.openmds.trigger.action.WebhookSettings;
import org.openmds.trigger.settings.MailActionSettings;
import org.openmds.trigger.settings.TriggerServiceSettings;
import org.openmds.wsrf.client.credential.CredentialException;
import org.openmds.wsrf.client.credential.CredentialReaders;
import org.openmds.wsrf.client.credential.OutgoingCredentials;
import org.openmds.wsrf.client.http.Credentials;
import org.openmds.wsrf.lifetime.LeaseClock;

/** Creates the trigger actions of a configuration with its HTTP clients and programs. */
final class TriggerActions {

    private static final Duration MAIL_TIMEOUT = Duration.ofSeconds(30);

    private final TriggerServiceSettings settings;
    private final CollectionSources.PreparedSources sources;
    private final AlertLinks links;
    private final LeaseClock clock;

    private TriggerActions(TriggerServiceSettings settings, CollectionSources.PreparedSources sources,
            AlertLinks links, LeaseClock clock) {
        this.settings = settings;
        this.links = links;
        this.sources = sources;
        this.clock = clock;
    }

    /**
     * Creates all actions, by name. Actions hold nothing that must be closed.
     *
     * @throws StartException
     *             a secret cannot be read, or a program cannot be run
     */
    static Map<String, TriggerAction> of(TriggerServiceSettings settings, CollectionSources.PreparedSources sources,
            AlertLinks links, LeaseClock clock) {
        return new TriggerActions(settings, sources, links, clock).all();
    }

    private Map<String, TriggerAction> all() {
        Map<String, TriggerAction> actions = new HashMap<>();
        settings.mails()
                .forEach(mail -> actions.put(mail.name(), new MailAction(mail(mail), new MailAllowance(
                        mail.limits().mailsPerHour(), mail.limits().ownerMailsPerHour(), clock::nanoTime))));
        // The administrator chose these URLs: any address is allowed, and requests carry the administrator's credentials.
        settings.webhooks()
                .forEach(hook -> actions.put(hook.name(), new WebhookAction(new WebhookSettings(hook.url().toString(),
                        hook.format(), hook.resendInterval(), sources.outgoing().clients().local(),
                        links.forPrograms(settings)))));
        settings.commands()
                .forEach(
                        command -> actions.put(command.name(), sources.program(command.program(), CommandAction::new)));
        return Map.copyOf(actions);
    }

    private MailSettings mail(MailActionSettings mail) {
        return new MailSettings(mail.host(), mail.port(), mail.security(), credentials(mail), mail.from(), mail.to(),
                MAIL_TIMEOUT, links.forReaders(settings), tls(mail));
    }

    private static Credentials tls(MailActionSettings mail) {
        try {
            return mail.tls().outgoing().equals(OutgoingCredentials.NONE)
                    ? Credentials.none()
                    : TargetCredentials.open(mail.tls().outgoing(), CredentialReaders.STANDARD);
        } catch (CredentialException e) {
            throw new StartException("triggers.mails: " + e.getMessage(), e);
        }
    }

    /**
     * Returns the credentials for the mail server. The password file is read once; a new password takes effect when the configuration is
     * reloaded.
     */
    private static Optional<MailSettings.SmtpCredentials> credentials(MailActionSettings mail) {
        return mail.username().flatMap(user -> mail.passwordFile().map(file -> switch (TokenFile.readPassword(file)) {
            case TokenFile.SecretReading.Usable(var secret) -> new MailSettings.SmtpCredentials(user, secret::reveal);
            case TokenFile.SecretReading.Refused(String reason) ->
                throw new StartException("the file %s of triggers.mails %s".formatted(file, reason));
        }));
    }
}
