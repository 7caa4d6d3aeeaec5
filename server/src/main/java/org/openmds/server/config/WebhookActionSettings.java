package org.openmds.server.config;

import org.openmds.trigger.action.WebhookSettings;

/**
 * A way to tell a web server.
 *
 * @param name
 *            by which triggers name it
 * @param url
 *            posted to, with the credential of {@code sources.credentials} that is shown to it
 * @param format
 *            of what is posted
 */
public record WebhookActionSettings(
        @Key(value = "By which triggers name it.", required = true, pattern = "[A-Za-z0-9][A-Za-z0-9._-]{0,63}", expected = "a name of 1 to 64 letters, digits, dots, dashes and underscores") String name,
        @Key(value = "The URL that is posted to, with the credential of sources.credentials for it.", required = true) HttpUrl url,
        @Key("What is posted: JSON of its own, or what Alertmanager's /api/v2/alerts takes.") WebhookSettings.WebhookFormat format) {
}
