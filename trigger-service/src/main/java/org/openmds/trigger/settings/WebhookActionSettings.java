package org.openmds.trigger.settings;

import java.time.Duration;

import org.openmds.configuration.Key;
import org.openmds.configuration.value.HttpUrl;
import org.openmds.trigger.action.WebhookSettings;

/** The settings of a trigger action that posts to a URL. */
public record WebhookActionSettings(
        @Key(value = "Name of the action, as rules use it.", required = true, pattern = "[A-Za-z0-9][A-Za-z0-9._-]{0,63}", expected = "a name of 1 to 64 letters, digits, dots, dashes and underscores") String name,
        @Key(value = "URL for the POST, sent with the credential of sources.credentials for it.", required = true) HttpUrl url,
        @Key(value = "Format of the request body: OpenMDS's own JSON, or that of Alertmanager's /api/v2/alerts.", initial = "openmds") WebhookSettings.WebhookFormat format,
        @Key(value = "Interval at which Alertmanager gets the alerts that fire again. It ends an alert that it has not got for four intervals.", initial = "1m", min = "10s", max = "1d") Duration resendInterval) {
}
