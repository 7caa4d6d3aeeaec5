package org.openmds.trigger.action;

import org.openmds.wsrf.client.WsrfClient;

/**
 * Where and how web hooks go.
 *
 * @param client
 *            the way out, with its allowed targets, credentials and time; closed by its owner
 * @param link
 *            see {@link org.openmds.trigger.notice.NoticeModel}
 */
public record WebhookSettings(String url, WebhookFormat format, WsrfClient client, String link) {

    /** What is posted. */
    public enum WebhookFormat {
        /** Our own. */
        OPENMDS,
        /** That of Alertmanager's {@code POST /api/v2/alerts}. */
        ALERTMANAGER
    }
}
