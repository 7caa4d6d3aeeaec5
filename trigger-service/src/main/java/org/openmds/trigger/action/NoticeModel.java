package org.openmds.trigger.action;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

import org.openmds.trigger.notice.Alert;
import org.openmds.trigger.notice.AlertEvidence;
import org.openmds.trigger.notice.Notice;
import org.openmds.trigger.notice.NoticeTemplates;
import org.openmds.trigger.notice.NoticeXml;
import org.openmds.trigger.rule.ReadyRule;

/**
 * The model of a notice for templates: names and texts.
 *
 * <pre>
 * id, kind, firing | resolved, repeated, count, several, others, at, first.summary
 * alerts:  number, trigger, id, summary, repeated, since, resolvedAt, lasted, cause, condition, matched, link
 *          rows: name, padded, value: the host, the other labels, the values, the severity, the trigger, the source, the member
 * </pre>
 *
 * @param link
 *            template over labels and values for the URL of an alert's page; empty for none
 */
record NoticeModel(String link) {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'")
            .withZone(ZoneOffset.UTC);
    private static final int MAX_MATCHED_CHARS = 2_000;
    private static final Set<String> FIXED_ROWS = Set.of(AlertEvidence.TRIGGER, AlertEvidence.MEMBER,
            AlertEvidence.SOURCE, AlertEvidence.HOST, ReadyRule.SEVERITY);

    Map<String, Object> of(Notice notice) {
        Map<String, Object> model = new LinkedHashMap<>();
        int count = notice.alerts().size();
        boolean firing = notice.kind() == Notice.Kind.FIRING;
        List<Map<String, Object>> alerts = IntStream.range(0, count)
                .mapToObj(i -> alert(i + 1, notice.alerts().get(i), notice.at()))
                .toList();
        model.put("id", notice.id());
        model.put("kind", notice.kind().word());
        model.put("firing", firing);
        model.put("resolved", !firing);
        model.put("repeated", notice.alerts().stream().allMatch(Alert::repeated));
        model.put("count", count);
        model.put("several", count > 1);
        model.put("others", count - 1);
        model.put("at", TIME.format(notice.at()));
        model.put("first", alerts.getFirst());
        model.put("alerts", alerts);
        return model;
    }

    /** Returns the URL of the alert's page; empty for none. */
    String link(Alert alert) {
        if (link.isEmpty()) {
            return "";
        }
        Map<String, String> facts = alert.evidence().facts();
        facts.putIfAbsent("id", alert.triggerId());
        facts.putIfAbsent("fingerprint", alert.fingerprint());
        return NoticeTemplates.line(link, facts);
    }

    private Map<String, Object> alert(int number, Alert alert, Instant at) {
        Map<String, Object> model = new LinkedHashMap<>();
        AlertEvidence evidence = alert.evidence();
        model.put("number", number);
        model.put("trigger", alert.trigger());
        model.put("id", alert.triggerId());
        model.put("summary", evidence.summary());
        model.put("since", TIME.format(alert.since()));
        model.put("resolvedAt", alert.resolvedAt().map(TIME::format).orElse(""));
        model.put("lasted", durationText(Duration.between(alert.since(), alert.resolvedAt().orElse(at))));
        model.put("cause", alert.cause());
        model.put("repeated", alert.repeated());
        model.put("condition", evidence.values().getOrDefault(AlertEvidence.CONDITION, ""));
        model.put("matched", evidence.matched().map(NoticeXml::content).map(NoticeModel::shortened).orElse(""));
        model.put("link", link(alert));
        model.put("rows", rows(alert));
        return model;
    }

    /** Orders the rows by importance for readers: the thing and its values first. */
    private static List<Map<String, String>> rows(Alert alert) {
        Map<String, String> labels = alert.evidence().labels();
        Map<String, String> rows = new LinkedHashMap<>();
        put(rows, AlertEvidence.HOST, labels);
        labels.keySet().stream().filter(name -> !FIXED_ROWS.contains(name)).forEach(name -> put(rows, name, labels));
        alert.evidence().values().forEach((name, value) -> rows.put(title(name), value));
        rows.remove(title(AlertEvidence.CONDITION));
        put(rows, ReadyRule.SEVERITY, labels);
        rows.put(title(AlertEvidence.TRIGGER),
                alert.trigger().equals(alert.triggerId())
                        ? alert.triggerId()
                        : "%s (%s)".formatted(alert.trigger(), alert.triggerId()));
        put(rows, AlertEvidence.SOURCE, labels);
        put(rows, AlertEvidence.MEMBER, labels);
        int width = rows.keySet().stream().mapToInt(String::length).max().orElse(0);
        return rows.entrySet()
                .stream()
                .map(row -> Map.of("name", row.getKey(), "padded",
                        row.getKey() + " ".repeat(width - row.getKey().length()), "value", row.getValue()))
                .toList();
    }

    private static void put(Map<String, String> rows, String name, Map<String, String> labels) {
        if (labels.containsKey(name)) {
            rows.put(title(name), labels.get(name));
        }
    }

    private static String title(String name) {
        return name.isEmpty()
                ? name
                : name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1).replace('_', ' ');
    }

    /** Shortens the matched XML in mails. Web hooks and commands get all of it. */
    private static String shortened(String matched) {
        return matched.length() <= MAX_MATCHED_CHARS
                ? matched
                : matched.substring(0, matched.offsetByCodePoints(0,
                        matched.codePointCount(0, MAX_MATCHED_CHARS))) + "…\n(%,d characters in all)"
                                .formatted(matched.length());
    }

    /** Formats a duration in its two largest units: {@code 2 h 5 min}. */
    static String durationText(Duration duration) {
        long seconds = Math.max(0, duration.toSeconds());
        record Unit(String name, long seconds) {
        }
        List<Unit> units = List.of(new Unit("d", 86_400), new Unit("h", 3_600), new Unit("min", 60), new Unit("s", 1));
        Optional<Integer> first = IntStream.range(0, units.size())
                .filter(i -> seconds >= units.get(i).seconds())
                .boxed()
                .findFirst();
        if (first.isEmpty()) {
            return "0 s";
        }
        StringBuilder words = new StringBuilder();
        long left = seconds;
        for (int i = first.get(); i < Math.min(units.size(), first.get() + 2); i++) {
            long amount = left / units.get(i).seconds();
            left %= units.get(i).seconds();
            if (amount > 0) {
                words.append(words.isEmpty() ? "" : " ").append(amount).append(' ').append(units.get(i).name());
            }
        }
        return words.toString();
    }
}
