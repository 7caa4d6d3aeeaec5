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

/** Writes the configuration in effect, with all defaults, as YAML that can be loaded again. Secrets appear as the paths of their files. */
public final class ConfigurationPrinter {

    private static final ConfigurationShape ROOT = ConfigurationShape.of(Configuration.class);

    private ConfigurationPrinter() {
    }

    /** Returns the configuration as YAML, with a line break at the end. */
    public static String yaml(Configuration configuration) {
        return yaml(tree(ROOT, configuration));
    }

    /** Returns the settings of one provider as YAML, with a line break at the end. */
    public static String yaml(ProviderInstance provider) {
        return yaml(tree(ConfigurationShape.of(provider.getClass()), provider));
    }

    /** Returns the settings of one provider as maps, lists, texts, integers and booleans. */
    public static Object tree(ProviderInstance provider) {
        return tree(ConfigurationShape.of(provider.getClass()), provider);
    }

    private static String yaml(Object tree) {
        DumpSettings settings = DumpSettings.builder().setDefaultFlowStyle(FlowStyle.BLOCK).setWidth(200).build();
        return new Dump(settings).dumpToString(tree);
    }

    /** Returns a value as maps, lists, texts, integers and booleans. */
    static Object tree(ConfigurationShape shape, Object value) {
        return switch (shape) {
            case ScalarShape(ScalarType<?> type) -> type.print(value);
            case ListShape(ConfigurationShape element) -> list(element, (List<?>) value);
            case RecordShape mapping -> mapping(mapping, value);
        };
    }

    /** Returns a new list each time, even if it is empty: the YAML writer would write the second use of one list as an alias. */
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
