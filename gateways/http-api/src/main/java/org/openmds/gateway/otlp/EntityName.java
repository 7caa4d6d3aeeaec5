package org.openmds.gateway.otlp;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Collectors;

/**
 * The type and the identifying attributes of an entity; two entities with the same are one.
 *
 * @param id
 *            the attributes by name, at least one
 */
record EntityName(String type, SortedMap<String, String> id) {

    private static final String SCHEME = "urn:opentelemetry:entity:";
    private static final int MAX_LABEL = 100;

    /**
     * Returns the address of the entity as a member of a group: {@code urn:opentelemetry:entity:k8s.pod:k8s.pod.uid=abc-123}. Attributes are in the order
     * of their names.
     */
    String address() {
        return SCHEME + encoded(type) + ":" + id.entrySet()
                .stream()
                .map(pair -> encoded(pair.getKey()) + "=" + encoded(pair.getValue()))
                .collect(Collectors.joining(";"));
    }

    /** Returns a name for people. */
    String label() {
        String label = type + " " + id.entrySet().stream().map(Map.Entry::getValue).collect(Collectors.joining(" "));
        return label.length() <= MAX_LABEL ? label : label.substring(0, MAX_LABEL - 1) + "…";
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
