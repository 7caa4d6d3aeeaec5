package org.openmds.server.config;

import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/** The structure of a part of the configuration, derived from the records. The binder, the environment, the printer and the JSON schema use it. */
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

    /**
     * A mapping with a fixed set of keys.
     *
     * @param type
     *            the class of the record
     * @param keys
     *            the keys, in the order of the record's components
     */
    record RecordShape(Class<?> type, List<KeyShape> keys) implements ConfigurationShape {

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

        /** Creates a record of values, which must be in the order of the keys. */
        Object create(List<Object> values) {
            try {
                Class<?>[] types = keys.stream().map(key -> key.component().getType()).toArray(Class<?>[]::new);
                Constructor<?> constructor = type.getDeclaredConstructor(types);
                return constructor.newInstance(values.toArray());
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("cannot create " + type, e);
            }
        }
    }

    /**
     * A key of a mapping.
     *
     * @param optional
     *            true if the component is an {@link Optional}, which is empty if the key is absent
     */
    record KeyShape(String name, ConfigurationShape shape, boolean optional, Key facts, RecordComponent component) {

        /** Returns the value of this key in a record; an absent value is an empty {@link Optional}. */
        Object valueIn(Object owner) {
            try {
                return Objects.requireNonNull(component.getAccessor().invoke(owner));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("cannot read " + component, e);
            }
        }
    }

    /** Returns the shape of a record. */
    static RecordShape of(Class<?> type) {
        RecordComponent[] components = Objects.requireNonNull(type.getRecordComponents(), type::toString);
        return new RecordShape(type, Arrays.stream(components).map(ConfigurationShape::key).toList());
    }

    private static KeyShape key(RecordComponent component) {
        Key facts = Objects.requireNonNull(component.getAnnotation(Key.class), component::toString);
        String name = facts.name().isEmpty() ? kebabCase(component.getName()) : facts.name();
        boolean optional = component.getType() == Optional.class;
        Type type = optional ? argument(component.getGenericType()) : component.getGenericType();
        return new KeyShape(name, shape(type), optional, facts, component);
    }

    private static ConfigurationShape shape(Type type) {
        if (type instanceof ParameterizedType) {
            return new ListShape(shape(argument(type)));
        }
        Class<?> plain = (Class<?>) type;
        return plain.isRecord() && !ScalarType.isScalar(plain) ? of(plain) : new ScalarShape(ScalarType.of(plain));
    }

    private static Type argument(Type type) {
        return ((ParameterizedType) type).getActualTypeArguments()[0];
    }

    private static String kebabCase(String name) {
        return name.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
    }
}
