package org.openmds.server.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.openmds.server.config.ConfigurationShape.KeyShape;
import org.openmds.server.config.ConfigurationShape.ListShape;
import org.openmds.server.config.ConfigurationShape.RecordShape;
import org.openmds.server.config.ConfigurationShape.ScalarShape;

/**
 * The description of a key of a provider kind, for people.
 *
 * @param name
 *            the name below the provider, for example {@code document.format}
 * @param value
 *            the kind of value
 * @param initial
 *            the default value: {@code required} if a value must be given, empty if there is none
 * @param meaning
 *            the description, in one sentence
 */
public record ProviderKeyDescription(String name, String value, String initial, String meaning) {

    /** Returns the keys of a kind, in their order. */
    public static List<ProviderKeyDescription> of(String kind) {
        KeyShape key = ConfigurationShape.of(ProviderSettings.class)
                .key(kind)
                .orElseThrow(() -> new IllegalArgumentException("no kind of providers is called " + kind));
        ProviderSettings defaults = ConfigurationDefaults.configuration(Map.of(), true).providers();
        List<ProviderKeyDescription> keys = new ArrayList<>();
        switch (key.shape()) {
            case ListShape(RecordShape element) ->
                add(keys, "", element, ConfigurationDefaults.element(element.type()));
            case RecordShape single -> add(keys, "", single, key.valueIn(defaults));
            default -> throw new IllegalStateException("providers are mappings or lists of them: " + kind);
        }
        return keys;
    }

    private static void add(List<ProviderKeyDescription> keys, String path, RecordShape mapping, Object defaults) {
        for (KeyShape key : mapping.keys()) {
            if (key.shape() instanceof RecordShape below) {
                add(keys, path + key.name() + ".", below, key.valueIn(defaults));
            } else {
                keys.add(new ProviderKeyDescription(path + key.name(), value(key), initial(key, defaults),
                        key.facts().value()));
                if (key.shape() instanceof ListShape(RecordShape element)) {
                    add(keys, path + key.name() + "[].", element, ConfigurationDefaults.element(element.type()));
                }
            }
        }
    }

    private static String value(KeyShape key) {
        return switch (key.shape()) {
            case ScalarShape(ScalarType<?> type) -> new ValueConstraint(key, type).expected();
            case ListShape(ScalarShape element) -> "list: " + new ValueConstraint(key, element.type()).expected();
            default -> key.shape().expected();
        };
    }

    private static String initial(KeyShape key, Object defaults) {
        if (key.facts().required()) {
            return "required";
        }
        return key.optional() ? "" : String.valueOf(ConfigurationPrinter.tree(key.shape(), key.valueIn(defaults)));
    }
}
