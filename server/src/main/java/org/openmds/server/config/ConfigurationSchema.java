package org.openmds.server.config;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

import org.openmds.server.config.ConfigurationShape.KeyShape;
import org.openmds.server.config.ConfigurationShape.ListShape;
import org.openmds.server.config.ConfigurationShape.RecordShape;
import org.openmds.server.config.ConfigurationShape.ScalarShape;

/**
 * The JSON schema (draft 2020-12) of the configuration, generated from the records. Editors use it to complete and check {@code mds.yaml}. The
 * resource {@value #RESOURCE} beside this class contains the same text; a test compares them.
 */
public final class ConfigurationSchema {

    /** The name of the resource with the schema. */
    public static final String RESOURCE = "mds.schema.json";

    private ConfigurationSchema() {
    }

    /** Returns the schema as JSON. */
    public static String json() {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.put("title", "OpenMDS server configuration (mds.yaml)");
        schema.putAll(mapping(ConfigurationShape.of(Configuration.class),
                ConfigurationDefaults.configuration(Map.of(), true)));
        return JsonWriter.write(schema) + "\n";
    }

    private static Map<String, Object> mapping(RecordShape shape, Object defaults) {
        Map<String, Object> properties = new LinkedHashMap<>();
        shape.keys().forEach(key -> properties.put(key.name(), property(key, defaults)));
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

    private static Map<String, Object> property(KeyShape key, Object owner) {
        Map<String, Object> property = new LinkedHashMap<>();
        property.put("description", key.facts().value());
        Object value = key.valueIn(owner);
        property.putAll(type(key, key.shape(), value));
        boolean fixed = !key.facts().required() && !key.facts().defaultVaries()
                && !(key.shape() instanceof RecordShape);
        Optional<?> present = value instanceof Optional<?> optional ? optional : Optional.of(value);
        if (fixed && present.isPresent()) {
            property.put("default", ConfigurationPrinter.tree(key.shape(), present.get()));
        }
        return property;
    }

    private static Map<String, Object> type(KeyShape key, ConfigurationShape shape, Object value) {
        return switch (shape) {
            case RecordShape mapping -> mapping(mapping, value);
            case ListShape(RecordShape element) ->
                ordered("array", mapping(element, ConfigurationDefaults.element(element.type())));
            case ListShape(ConfigurationShape element) -> ordered("array", type(key, element, value));
            case ScalarShape(ScalarType<?> type) -> scalar(key, type);
        };
    }

    private static Map<String, Object> ordered(String type, Map<String, Object> items) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", type);
        schema.put("items", items);
        return schema;
    }

    private static Map<String, Object> scalar(KeyShape key, ScalarType<?> type) {
        Map<String, Object> schema = new TreeMap<>(type.schema());
        if (!key.facts().pattern().isEmpty()) {
            schema.put("pattern", "^" + key.facts().pattern() + "$");
        }
        if ("integer".equals(schema.get("type"))) {
            schema.put("minimum", Long.valueOf(key.facts().min()));
            schema.put("maximum", Long.valueOf(key.facts().max()));
        }
        return schema;
    }
}
