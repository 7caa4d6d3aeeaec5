package org.openmds.trigger.action;

import org.openmds.wsrf.client.WsrfClient;

/**
 * Settings of a web hook.
 *
 * @param client
 *            client with allowed targets, credentials and timeout; its owner closes it
 * @param link
 *            see {@link org.openmds.trigger.action.NoticeModel}
 */
public record WebhookSettings(String url, WebhookFormat format, WsrfClient client, String link) {

    /** Format of the request body. */
    public enum WebhookFormat {
        /** OpenMDS's own format. */
        OPENMDS,
        /** Format of Alertmanager's {@code POST /api/v2/alerts}. */
        ALERTMANAGER
    }
}
