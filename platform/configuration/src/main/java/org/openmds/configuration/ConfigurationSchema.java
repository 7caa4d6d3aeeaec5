package org.openmds.configuration;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

import org.openmds.configuration.ConfigurationShape.KeyShape;
import org.openmds.configuration.ConfigurationShape.ListShape;
import org.openmds.configuration.ConfigurationShape.MapShape;
import org.openmds.configuration.ConfigurationShape.RecordShape;
import org.openmds.configuration.ConfigurationShape.ScalarShape;

/** Writes the JSON schema (draft 2020-12) of a configuration. Editors use it to complete and check the file. */
final class ConfigurationSchema {

    private ConfigurationSchema() {
    }

    /** Returns the schema as JSON, with a line break at the end. */
    static String json(RecordShape root, String title) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.put("title", title);
        schema.putAll(mapping(root));
        return JsonWriter.write(schema) + "\n";
    }

    private static Map<String, Object> mapping(RecordShape shape) {
        Map<String, Object> properties = new LinkedHashMap<>();
        shape.keys().forEach(key -> properties.put(key.name(), property(key)));
        List<String> required = shape.keys()
                .stream()
                .filter(key -> key.facts().required())
                .map(KeyShape::name)
                .toList();
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "object");
        schema.put("additionalProperties", false);
        if (!required.isEmpty()) {
            schema.put("required", required);
        }
        schema.put("properties", properties);
        return schema;
    }

    private static Map<String, Object> property(KeyShape key) {
        Map<String, Object> property = new LinkedHashMap<>();
        property.put("description", key.facts().description());
        property.putAll(type(key, key.shape()));
        if (key.hasFixedDefault()) {
            property.put("default", ConfigurationPrinter.tree(key.shape(), InitialValues.FIXED.of(key, key.name())));
        }
        return property;
    }

    private static Map<String, Object> type(KeyShape key, ConfigurationShape shape) {
        return switch (shape) {
            case RecordShape mapping -> mapping(mapping);
            case ListShape(RecordShape element) -> list(mapping(element));
            case ListShape(ConfigurationShape element) -> list(type(key, element));
            case MapShape(ScalarShape value) -> Map.of("type", "object", "additionalProperties", type(key, value));
            case ScalarShape(ScalarType<?> type) -> scalar(key.facts(), type);
        };
    }

    private static Map<String, Object> list(Map<String, Object> items) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "array");
        schema.put("items", items);
        return schema;
    }

    private static Map<String, Object> scalar(KeyFacts facts, ScalarType<?> type) {
        Map<String, Object> schema = new TreeMap<>(type.schema());
        if (!facts.pattern().isEmpty()) {
            schema.put("pattern", "^" + facts.pattern() + "$");
        }
        if ("integer".equals(schema.get("type"))) {
            bound(facts.min()).ifPresent(min -> schema.put("minimum", min));
            bound(facts.max()).ifPresent(max -> schema.put("maximum", max));
        }
        return schema;
    }

    private static Optional<Long> bound(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(Long.valueOf(text));
    }
}
