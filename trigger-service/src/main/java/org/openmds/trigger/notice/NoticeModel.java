package org.openmds.trigger.notice;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A notice as templates see it: names and texts.
 *
 * <pre>
 * id, kind, firing | resolved, repeated, count, several, others, at, first.summary
 * alerts:  number, trigger, id, summary, since, sinceTime, firedAt, resolvedAt, lasted, cause, matched, original, link
 *          labels (without trigger): name, padded, value      values: name, padded, value      facts.&lt;name&gt;
 * </pre>
 *
 * @param link
 *            a template over labels and values for the page where an alert is looked at; empty for none
 */
public record NoticeModel(String link) {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'")
            .withZone(ZoneOffset.UTC);

    public Map<String, Object> of(Notice notice) {
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

    /** The page where an alert is looked at; empty for none. */
    public String link(Alert alert) {
        return link.isEmpty() ? "" : Texts.line(link, alert.evidence().facts());
    }

    private Map<String, Object> alert(int number, Alert alert, Instant at) {
        Map<String, Object> model = new LinkedHashMap<>();
        Evidence evidence = alert.evidence();
        model.put("number", number);
        model.put("trigger", alert.trigger());
        model.put("id", alert.triggerId());
        model.put("summary", evidence.summary());
        model.put("since", TIME.format(alert.since()));
        model.put("sinceTime", alert.since().toString());
        model.put("firedAt", TIME.format(alert.firedAt()));
        model.put("resolvedAt", alert.resolvedAt().map(TIME::format).orElse(""));
        model.put("lasted", words(Duration.between(alert.since(), alert.resolvedAt().orElse(at))));
        model.put("cause", alert.cause());
        model.put("repeated", alert.repeated());
        model.put("matched", evidence.matched().map(NoticeXml::content).orElse(""));
        model.put("original", evidence.original().map(NoticeXml::content).orElse(""));
        model.put("link", link(alert));
        int width = evidence.facts().keySet().stream().mapToInt(String::length).max().orElse(0);
        Map<String, String> labels = new LinkedHashMap<>(evidence.labels());
        labels.remove(Evidence.TRIGGER);
        model.put("labels", pairs(labels, width));
        model.put("values", pairs(evidence.values(), width));
        model.put("facts", evidence.facts());
        return model;
    }

    private static List<Map<String, Object>> pairs(Map<String, String> texts, int width) {
        return texts.entrySet()
                .stream()
                .map(pair -> Map.<String, Object>of("name", pair.getKey(), "padded",
                        pair.getKey() + " ".repeat(width - pair.getKey().length()), "value", pair.getValue()))
                .toList();
    }

    /** The two largest units: {@code 2 h 5 min}. */
    static String words(Duration duration) {
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
