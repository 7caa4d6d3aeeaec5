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

/** What a part of the configuration looks like, read off the records: what binder, environment, printer and JSON schema go by. */
sealed interface ConfigurationShape {

    /** What a message says was expected. */
    String expected();

    /** One value. */
    record ScalarShape(ScalarType<?> type) implements ConfigurationShape {
        @Override
        public String expected() {
            return type.expected();
        }
    }

    /** A list of equal things. */
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
     * A mapping with known keys.
     *
     * @param type
     *            the record
     * @param keys
     *            in the order of its components
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

        /** A record of the values, in the order of the keys. */
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
     * One key of a mapping.
     *
     * @param optional
     *            whether the component is an {@link Optional}: without a value when absent
     */
    record KeyShape(String name, ConfigurationShape shape, boolean optional, Key facts, RecordComponent component) {

        /** The value of this key in a record; an absent one is an empty {@link Optional}. */
        Object valueIn(Object owner) {
            try {
                return Objects.requireNonNull(component.getAccessor().invoke(owner));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("cannot read " + component, e);
            }
        }
    }

    /** The shape of a record. */
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
