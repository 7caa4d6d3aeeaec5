package org.openmds.trigger.action;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.openmds.trigger.notice.Alert;
import org.openmds.trigger.notice.Notice;
import org.openmds.trigger.notice.NoticeXml;
import org.openmds.wsrf.client.http.ConnectionException;

import tools.jackson.databind.json.JsonMapper;

/**
 * Sends a notice to a web server, as JSON:
 *
 * <pre>{@code
 * {"id": "4f1c…", "kind": "firing", "at": "2026-01-01T00:05:00Z", "references": [],
 *  "alerts": [{"trigger": "disk-full", "name": "File system nearly full", "fingerprint": "disk-full-77ab…", "summary": "…",
 *              "since": "…", "firedAt": "…", "resolvedAt": "…", "repeated": false, "cause": "",
 *              "labels": {"host": "a.example.org"}, "values": {"free": "4"}, "matched": "<…/>", "link": "…"}]}
 * }</pre>
 *
 * A retry has the same {@code id}, which is also the header Idempotency-Key, so that the server can recognize duplicates.
 */
public final class WebhookAction implements TriggerAction {

    /** Number of intervals after which Alertmanager ends an alert that was not sent again. */
    private static final int RESEND_TOLERANCE = 4;
    private static final int REQUEST_TIMEOUT = 408;
    private static final int TOO_MANY_REQUESTS = 429;

    private final WebhookSettings settings;
    private final NoticeModel model;

    public WebhookAction(WebhookSettings settings) {
        this.settings = settings;
        this.model = new NoticeModel(settings.link());
    }

    @Override
    public Optional<Duration> resendInterval() {
        return settings.format() == WebhookSettings.WebhookFormat.ALERTMANAGER
                ? Optional.of(settings.resendInterval())
                : Optional.empty();
    }

    @Override
    public String describe() {
        return "web hook at " + serverUrl();
    }

    /** Returns the URL without the path, which may be a secret. */
    private String serverUrl() {
        URI url = URI.create(settings.url());
        return "%s://%s%s".formatted(url.getScheme(), url.getHost(), url.getPort() < 0 ? "" : ":" + url.getPort());
    }

    @Override
    public void send(Notice notice) throws ActionException {
        Object body = switch (settings.format()) {
            case OPENMDS -> json(notice);
            case ALERTMANAGER -> alertmanager(notice);
        };
        try {
            settings.client()
                    .post(settings.url(), Map.of("Idempotency-Key", notice.id()), "application/json",
                            JsonMapper.shared().writeValueAsString(body).getBytes(StandardCharsets.UTF_8));
        } catch (ConnectionException e) {
            String message = "%s failed: %s".formatted(describe(),
                    String.valueOf(e.getMessage()).replace(settings.url(), serverUrl()));
            throw isPermanent(e) ? ActionException.permanent(message, e) : ActionException.temporary(message, e);
        }
    }

    /** Returns true for status 4xx except 408 and 429. Connection problems and wrong credentials can be repaired, so they are retried. */
    private static boolean isPermanent(ConnectionException e) {
        return e instanceof ConnectionException.BadAnswer answer && answer.status() >= 400 && answer.status() < 500
                && answer.status() != REQUEST_TIMEOUT && answer.status() != TOO_MANY_REQUESTS;
    }

    private Map<String, Object> json(Notice notice) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("id", notice.id());
        json.put("kind", notice.kind().word());
        json.put("at", notice.at());
        json.put("references", notice.references());
        json.put("alerts", notice.alerts().stream().map(this::json).toList());
        return json;
    }

    private Map<String, Object> json(Alert alert) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("trigger", alert.triggerId());
        json.put("name", alert.trigger());
        json.put("fingerprint", alert.fingerprint());
        json.put("summary", alert.evidence().summary());
        json.put("since", alert.since());
        json.put("firedAt", alert.firedAt());
        alert.resolvedAt().ifPresent(at -> json.put("resolvedAt", at));
        json.put("repeated", alert.repeated());
        json.put("cause", alert.cause());
        json.put("labels", alert.evidence().labels());
        json.put("values", alert.evidence().values());
        alert.evidence().matched().ifPresent(xml -> json.put("matched", NoticeXml.content(xml)));
        alert.evidence().original().ifPresent(xml -> json.put("original", NoticeXml.content(xml)));
        json.put("link", model.link(alert));
        return json;
    }

    /**
     * Returns the alerts in Alertmanager's format. Alertmanager identifies an alert by its labels, so they contain only texts that do not
     * change: the trigger, the member, the source and what tells the element from others.
     */
    private List<Map<String, Object>> alertmanager(Notice notice) {
        return notice.alerts().stream().map(alert -> {
            Map<String, Object> labels = new LinkedHashMap<>();
            labels.put("alertname", alert.triggerId());
            alert.evidence().labels().forEach((name, value) -> labels.put(labelName(name), value));
            Map<String, Object> annotations = new LinkedHashMap<>();
            annotations.put("summary", alert.evidence().summary());
            annotations.put("fingerprint", alert.fingerprint());
            alert.evidence().values().forEach((name, value) -> annotations.put(labelName(name), value));
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("labels", labels);
            json.put("annotations", annotations);
            json.put("startsAt", alert.firedAt().truncatedTo(ChronoUnit.MILLIS));
            json.put("endsAt", alert.resolvedAt()
                    .orElse(notice.at().plus(settings.resendInterval().multipliedBy(RESEND_TOLERANCE)))
                    .truncatedTo(ChronoUnit.MILLIS));
            String link = model.link(alert);
            if (!link.isEmpty()) {
                json.put("generatorURL", link);
            }
            return json;
        }).toList();
    }

    private static String labelName(String name) {
        String letters = name.replaceAll("[^A-Za-z0-9_]", "_");
        return Character.isDigit(letters.charAt(0)) ? "_" + letters : letters;
    }
}
