package org.openmds.server.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.openmds.server.config.ConfigurationShape.KeyShape;
import org.openmds.server.config.ConfigurationShape.ListShape;
import org.openmds.server.config.ConfigurationShape.RecordShape;
import org.openmds.server.config.ConfigurationShape.ScalarShape;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;

/** Writes the configuration in effect, defaults included, as a file that can be loaded again. Secrets appear as the paths of their files. */
public final class ConfigurationPrinter {

    private static final ConfigurationShape ROOT = ConfigurationShape.of(Configuration.class);

    private ConfigurationPrinter() {
    }

    /** The configuration as YAML, with a line break at its end. */
    public static String yaml(Configuration configuration) {
        return yaml(tree(ROOT, configuration));
    }

    /** What the configuration says of one provider, with a line break at its end. */
    public static String yaml(ProviderInstance provider) {
        return yaml(tree(ConfigurationShape.of(provider.getClass()), provider));
    }

    /** The same as maps, lists, texts, integers and booleans. */
    public static Object tree(ProviderInstance provider) {
        return tree(ConfigurationShape.of(provider.getClass()), provider);
    }

    private static String yaml(Object tree) {
        DumpSettings settings = DumpSettings.builder().setDefaultFlowStyle(FlowStyle.BLOCK).setWidth(200).build();
        return new Dump(settings).dumpToString(tree);
    }

    /** The value as maps, lists, texts, integers and booleans. */
    static Object tree(ConfigurationShape shape, Object value) {
        return switch (shape) {
            case ScalarShape(ScalarType<?> type) -> type.print(value);
            case ListShape(ConfigurationShape element) -> list(element, (List<?>) value);
            case RecordShape mapping -> mapping(mapping, value);
        };
    }

    /** A list of its own, also where it is empty: one that appears twice would be written as an alias of the first. */
    private static List<Object> list(ConfigurationShape element, List<?> items) {
        List<Object> list = new ArrayList<>();
        items.forEach(item -> list.add(tree(element, item)));
        return list;
    }

    private static Map<String, Object> mapping(RecordShape shape, Object owner) {
        Map<String, Object> keys = new LinkedHashMap<>();
        for (KeyShape key : shape.keys()) {
            Object value = key.valueIn(owner);
            Optional<?> present = value instanceof Optional<?> optional ? optional : Optional.of(value);
            present.ifPresent(v -> keys.put(key.name(), tree(key.shape(), v)));
        }
        return keys;
    }
}
