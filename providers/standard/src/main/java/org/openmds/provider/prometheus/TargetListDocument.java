package org.openmds.provider.prometheus;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

import org.openmds.aggregator.CollectionException;
import org.openmds.configuration.value.HttpUrl;
import org.openmds.provider.input.Input;
import org.openmds.provider.input.InputJson;
import org.openmds.wsrf.service.Deadline;

import tools.jackson.databind.JsonNode;

/**
 * A list of targets in the JSON format of Prometheus' {@code http_sd} and {@code file_sd}:
 *
 * <pre>
 * [{"targets": ["node1:9100", "node2:9100"], "labels": {"rack": "r7"}}]
 * </pre>
 *
 * The labels {@code __scheme__} and {@code __metrics_path__} replace those of the settings; other labels that begin with {@code __} are ignored, as
 * Prometheus drops them too.
 *
 * @param refused
 *            the targets that are no addresses
 */
record TargetListDocument(List<ScrapeTarget> targets, List<String> refused) {

    private static final int MAX_LABELS = 64;
    private static final int MAX_LABEL_LENGTH = 1_000;
    private static final int MAX_REFUSED = 100;
    private static final String RESERVED = "__";

    /**
     * Reads a list.
     *
     * @throws CollectionException
     *             the input cannot be read, or is no list of targets
     */
    static TargetListDocument read(Input input, TargetListSettings settings, Deadline deadline)
            throws CollectionException {
        JsonNode groups = InputJson.read(input, deadline);
        if (!groups.isArray()) {
            throw malformed(input, "a list of groups");
        }
        List<ScrapeTarget> targets = new ArrayList<>();
        List<String> refused = new ArrayList<>();
        for (JsonNode group : groups) {
            if (!group.isObject() || !group.path("targets").isArray()) {
                throw malformed(input, "a list of targets in each group");
            }
            addGroup(group.path("targets"), labels(group.path("labels"), input), settings, targets, refused);
        }
        return new TargetListDocument(List.copyOf(targets),
                List.copyOf(refused.subList(0, Math.min(MAX_REFUSED, refused.size()))));
    }

    private static void addGroup(JsonNode addresses, Map<String, String> labels, TargetListSettings settings,
            List<ScrapeTarget> targets, List<String> refused) {
        String scheme = labels.getOrDefault("__scheme__", settings.scheme());
        String path = labels.getOrDefault("__metrics_path__", settings.path());
        SortedMap<String, String> shown = new TreeMap<>(labels);
        shown.keySet().removeIf(label -> label.startsWith(RESERVED));
        for (JsonNode address : addresses) {
            String text = address.isString() ? address.stringValue() : address.toString();
            TargetListSettings.url(text, scheme, path)
                    .ifPresentOrElse((HttpUrl url) -> targets.add(new ScrapeTarget(url, shown, false)),
                            () -> refused.add(text));
        }
    }

    private static Map<String, String> labels(JsonNode given, Input input) throws CollectionException {
        Map<String, String> labels = new TreeMap<>();
        if (given.isMissingNode() || given.isNull()) {
            return labels;
        }
        if (!given.isObject() || given.size() > MAX_LABELS) {
            throw malformed(input, "at most %d labels in each group, as a JSON object".formatted(MAX_LABELS));
        }
        for (Map.Entry<String, JsonNode> label : given.properties()) {
            JsonNode value = label.getValue();
            if (!value.isString() || value.stringValue().length() + label.getKey().length() > MAX_LABEL_LENGTH) {
                throw malformed(input, "a text of at most %d characters for each label".formatted(MAX_LABEL_LENGTH));
            }
            labels.put(label.getKey(), value.stringValue());
        }
        return labels;
    }

    private static CollectionException malformed(Input input, String expected) {
        return new CollectionException("%s gave no list of targets: expected %s".formatted(input, expected));
    }
}
