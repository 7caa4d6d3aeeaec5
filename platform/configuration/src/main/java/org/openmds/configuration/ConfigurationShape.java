package org.openmds.configuration;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** The structure of a part of the configuration. The binder, the environment, the printer, the JSON schema and the key tables use it. */
sealed interface ConfigurationShape {

    /** Returns the description in messages, to follow "expected". */
    String expected();

    /** A single value. */
    record ScalarShape(ScalarType<?> type) implements ConfigurationShape {
        @Override
        public String expected() {
            return type.expected();
        }
    }

    /** A list whose elements have the same shape. */
    record ListShape(ConfigurationShape element) implements ConfigurationShape {
        @Override
        public String expected() {
            return switch (element) {
                case ScalarShape scalar -> "a list of which each element is " + scalar.expected();
                default -> "a list";
            };
        }
    }

    /** A mapping of any names to single values. */
    record MapShape(ScalarShape value) implements ConfigurationShape {
        @Override
        public String expected() {
            return "a mapping of names of which each value is " + value.expected();
        }
    }

    /**
     * A mapping with a fixed set of keys.
     *
     * @param type
     *            the class of the record
     * @param keys
     *            the keys in the order of the record's components, with those of embedded records
     * @param maker
     *            creates the record
     */
    record RecordShape(Class<?> type, List<KeyShape> keys, RecordMaker maker) implements ConfigurationShape {

        @Override
        public String expected() {
            return "a mapping with the keys " + String.join(", ", names());
        }

        List<String> names() {
            return keys.stream().map(KeyShape::name).toList();
        }

        Optional<KeyShape> key(String name) {
            return keys.stream().filter(key -> key.name().equals(name)).findFirst();
        }
    }

    /** Creates a record of the values of its keys. */
    @FunctionalInterface
    interface RecordMaker {

        /**
         * Creates the record and those embedded in it.
         *
         * @param values
         *            the value of each key
         * @param created
         *            takes each record, the embedded ones first
         */
        Object create(Map<String, Object> values, Consumer<Object> created);
    }

    /**
     * A key of a mapping.
     *
     * @param optional
     *            true if the component is an {@link Optional}, which is empty if the key is absent
     * @param reader
     *            returns the value of this key in a record; an absent value is an empty {@link Optional}
     */
    record KeyShape(String name, ConfigurationShape shape, boolean optional, KeyFacts facts,
            Function<Object, Object> reader) {

        Object valueIn(Object owner) {
            return reader.apply(owner);
        }

        /** Returns true if the key has a default that is the same for every file and machine, and no mapping. */
        boolean hasFixedDefault() {
            return !optional && !facts.required() && !facts.varies() && !(shape instanceof RecordShape);
        }

        /** Returns this key of a record that is a component of another one. */
        KeyShape in(Function<Object, Object> owner) {
            return new KeyShape(name, shape, optional, facts, owner.andThen(reader));
        }

        KeyShape withInitial(String text) {
            return new KeyShape(name, shape, optional, facts.withInitial(text), reader);
        }
    }
}
