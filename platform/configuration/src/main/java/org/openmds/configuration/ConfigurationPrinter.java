package org.openmds.configuration;

import java.util.ArrayList;
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
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;

/** Writes values as YAML that can be loaded again. Secrets appear as the paths of their files. */
final class ConfigurationPrinter {

    private ConfigurationPrinter() {
    }

    /** Returns maps, lists and scalars as YAML, with a line break at the end. */
    static String yaml(Object tree) {
        DumpSettings settings = DumpSettings.builder().setDefaultFlowStyle(FlowStyle.BLOCK).setWidth(200).build();
        return new Dump(settings).dumpToString(tree);
    }

    /** Returns a value as maps, lists, texts, integers and booleans. */
    static Object tree(ConfigurationShape shape, Object value) {
        return switch (shape) {
            case ScalarShape(ScalarType<?> type) -> type.print(value);
            case ListShape(ConfigurationShape element) -> list(element, (List<?>) value);
            case MapShape(ScalarShape element) -> map(element, (Map<?, ?>) value);
            case RecordShape mapping -> mapping(mapping, value);
        };
    }

    /** Returns a new list each time, even if it is empty: the YAML writer would write the second use of one list as an alias. */
    private static List<Object> list(ConfigurationShape element, List<?> items) {
        List<Object> list = new ArrayList<>();
        items.forEach(item -> list.add(tree(element, item)));
        return list;
    }

    private static Map<String, Object> map(ScalarShape element, Map<?, ?> values) {
        Map<String, Object> map = new TreeMap<>();
        values.forEach((name, value) -> map.put((String) name, tree(element, value)));
        return map;
    }

    private static Map<String, Object> mapping(RecordShape shape, Object owner) {
        Map<String, Object> keys = new LinkedHashMap<>();
        for (KeyShape key : shape.keys()) {
            present(key.valueIn(owner)).ifPresent(value -> keys.put(key.name(), tree(key.shape(), value)));
        }
        return keys;
    }

    /** Returns the value of a key; empty if it is an absent {@link Optional}. */
    static Optional<?> present(Object value) {
        return value instanceof Optional<?> optional ? optional : Optional.of(value);
    }
}
