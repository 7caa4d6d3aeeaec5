package org.openmds.trigger.action;

import java.time.Duration;

import org.openmds.wsrf.client.WsrfClient;

/**
 * Settings of a web hook.
 *
 * @param client
 *            client with allowed targets, credentials and timeout; its owner closes it
 * @param resendInterval
 *            interval at which Alertmanager gets the alerts that fire again
 * @param link
 *            see {@link org.openmds.trigger.action.NoticeModel}
 */
public record WebhookSettings(String url, WebhookFormat format, Duration resendInterval, WsrfClient client,
        String link) {

    /** Format of the request body. */
    public enum WebhookFormat {
        /** OpenMDS's own format. */
        OPENMDS,
        /** Format of Alertmanager's {@code POST /api/v2/alerts}. */
        ALERTMANAGER
    }
}
