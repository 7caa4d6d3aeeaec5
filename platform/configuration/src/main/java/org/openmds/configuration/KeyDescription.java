package org.openmds.configuration;

import java.util.ArrayList;
import java.util.List;

import org.openmds.configuration.ConfigurationShape.KeyShape;
import org.openmds.configuration.ConfigurationShape.ListShape;
import org.openmds.configuration.ConfigurationShape.RecordShape;
import org.openmds.configuration.ConfigurationShape.ScalarShape;

/**
 * The description of a key, for people.
 *
 * @param name
 *            the path, with {@code []} for a position in a list: {@code indexes[].lease.default}
 * @param value
 *            the kind of value, with its range
 * @param initial
 *            the default value: {@code required} if a value must be given, empty if there is none, {@code varies} if it depends on the machine or on
 *            other keys
 * @param meaning
 *            the description, in one sentence
 */
public record KeyDescription(String name, String value, String initial, String meaning) {

    /** The default of a key that must be given. */
    public static final String REQUIRED = "required";
    /** The default of a key that depends on the machine or on other keys. */
    public static final String VARIES = "varies";

    /** Returns the descriptions of all keys of a mapping that have a value: those of mappings stand for the keys in them. */
    static List<KeyDescription> of(RecordShape shape) {
        List<KeyDescription> keys = new ArrayList<>();
        add(keys, "", shape);
        return List.copyOf(keys);
    }

    private static void add(List<KeyDescription> keys, String path, RecordShape mapping) {
        for (KeyShape key : mapping.keys()) {
            String name = path + key.name();
            switch (key.shape()) {
                case RecordShape below -> add(keys, name + ".", below);
                case ListShape(RecordShape element) -> {
                    keys.add(of(key, name));
                    add(keys, name + "[].", element);
                }
                default -> keys.add(of(key, name));
            }
        }
    }

    private static KeyDescription of(KeyShape key, String name) {
        return new KeyDescription(name, value(key), initial(key), key.facts().description());
    }

    private static String value(KeyShape key) {
        return switch (key.shape()) {
            case ScalarShape(ScalarType<?> type) -> new ValueConstraint(key.facts(), type).expected();
            case ListShape(ScalarShape element) ->
                "list: " + new ValueConstraint(key.facts(), element.type()).expected();
            default -> key.shape().expected();
        };
    }

    private static String initial(KeyShape key) {
        if (key.facts().required()) {
            return REQUIRED;
        }
        if (key.facts().varies()) {
            return VARIES;
        }
        return key.optional()
                ? ""
                : String.valueOf(
                        ConfigurationPrinter.tree(key.shape(), InitialValues.FIXED.of(key, key.name())));
    }
}
