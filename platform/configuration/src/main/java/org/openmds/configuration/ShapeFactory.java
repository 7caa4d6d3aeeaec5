package org.openmds.configuration;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.openmds.configuration.ConfigurationShape.KeyShape;
import org.openmds.configuration.ConfigurationShape.ListShape;
import org.openmds.configuration.ConfigurationShape.MapShape;
import org.openmds.configuration.ConfigurationShape.RecordMaker;
import org.openmds.configuration.ConfigurationShape.RecordShape;
import org.openmds.configuration.ConfigurationShape.ScalarShape;

/**
 * Derives shapes from records.
 *
 * @param scalars
 *            the types of single values
 * @param sections
 *            the sections of components of the type {@link SectionSettings}, by the names of their keys
 */
record ShapeFactory(ScalarTypes scalars, Map<String, List<SettingsSection<?>>> sections) {

    /** Returns the shape of a record. */
    RecordShape of(Class<?> type) {
        List<KeyShape> keys = new ArrayList<>();
        List<ComponentMaker> makers = new ArrayList<>();
        for (RecordComponent component : Objects.requireNonNull(type.getRecordComponents(), type::toString)) {
            Embedded embedded = component.getAnnotation(Embedded.class);
            if (embedded != null) {
                RecordShape below = of(component.getType());
                keys.addAll(embeddedKeys(below, embedded, component));
                makers.add(below.maker()::create);
            } else {
                KeyShape key = key(component);
                keys.add(key);
                makers.add((values, _) -> Objects.requireNonNull(values.get(key.name()), key.name()));
            }
        }
        return new RecordShape(type, List.copyOf(keys), maker(type, makers));
    }

    /** Returns the value of a component. */
    @FunctionalInterface
    private interface ComponentMaker {
        Object create(Map<String, Object> values, Consumer<Object> created);
    }

    private static RecordMaker maker(Class<?> type, List<ComponentMaker> components) {
        Constructor<?> constructor = constructor(type);
        return (values, created) -> {
            try {
                Object made = constructor
                        .newInstance(components.stream().map(each -> each.create(values, created)).toArray());
                created.accept(made);
                return made;
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("cannot create " + type, e);
            }
        };
    }

    private static Constructor<?> constructor(Class<?> type) {
        try {
            Constructor<?> constructor = type.getDeclaredConstructor(Arrays.stream(type.getRecordComponents())
                    .map(RecordComponent::getType)
                    .toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            return constructor;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("a record without its constructor: " + type, e);
        }
    }

    private static List<KeyShape> embeddedKeys(RecordShape below, Embedded embedded, RecordComponent component) {
        Map<String, String> initial = new HashMap<>();
        for (String each : embedded.initial()) {
            int equals = each.indexOf('=');
            String name = each.substring(0, Math.max(0, equals)).strip();
            if (below.key(name).isEmpty()) {
                throw new IllegalArgumentException("%s: expected 'key = default' with one of the keys %s, got '%s'"
                        .formatted(component, below.names(), each));
            }
            initial.put(name, each.substring(equals + 1).strip());
        }
        return below.keys()
                .stream()
                .map(key -> key.in(reader(component)))
                .map(key -> Optional.ofNullable(initial.get(key.name())).map(key::withInitial).orElse(key))
                .toList();
    }

    private KeyShape key(RecordComponent component) {
        Key annotation = Objects.requireNonNull(component.getAnnotation(Key.class), component::toString);
        String name = annotation.name().isEmpty() ? kebabCase(component.getName()) : annotation.name();
        boolean optional = component.getType() == Optional.class;
        KeyFacts facts = KeyFacts.of(annotation);
        ConfigurationShape shape = component.getType() == SectionSettings.class
                ? sections(name,
                        Objects.requireNonNull(sections.get(name), () -> "no sections are registered for " + name))
                : shape(optional ? argument(component.getGenericType()) : component.getGenericType());
        if (shape instanceof ScalarShape && !optional && !facts.required() && !facts.varies()
                && facts.initial().isEmpty()) {
            throw new IllegalArgumentException("%s of %s has neither a default nor required = true".formatted(name,
                    component.getDeclaringRecord()));
        }
        return new KeyShape(name, shape, optional, facts, reader(component));
    }

    private RecordShape sections(String name, List<SettingsSection<?>> registered) {
        List<KeyShape> keys = registered.stream().map(this::section).toList();
        return new RecordShape(SectionSettings.class, keys,
                (values, _) -> new SectionSettings(registered.stream()
                        .flatMap(section -> elements(name, section,
                                Objects.requireNonNull(values.get(section.name()), section.name())))
                        .toList()));
    }

    private KeyShape section(SettingsSection<?> section) {
        RecordShape element = of(section.settings());
        Function<Object, Object> reader = all -> section.single()
                ? ((SectionSettings) all).given(section).getFirst()
                : ((SectionSettings) all).given(section);
        return new KeyShape(section.name(), section.single() ? element : new ListShape(element), false,
                KeyFacts.ofSection(section.description()), reader);
    }

    private static Stream<SectionElement> elements(String name, SettingsSection<?> section, Object value) {
        String path = KeyPath.below(name, section.name());
        return value instanceof List<?> list
                ? IntStream.range(0, list.size())
                        .mapToObj(i -> new SectionElement("%s[%d]".formatted(path, i), section,
                                (Record) list.get(i), List.of()))
                : Stream.of(new SectionElement(path, section, (Record) value, List.of()));
    }

    private ConfigurationShape shape(Type type) {
        if (type instanceof ParameterizedType map && map.getRawType() == Map.class) {
            return new MapShape(new ScalarShape(scalars.of((Class<?>) map.getActualTypeArguments()[1])));
        }
        if (type instanceof ParameterizedType) {
            return new ListShape(shape(argument(type)));
        }
        Class<?> plain = (Class<?>) type;
        return plain.isRecord() && !scalars.contains(plain) ? of(plain) : new ScalarShape(scalars.of(plain));
    }

    private static Type argument(Type type) {
        return ((ParameterizedType) type).getActualTypeArguments()[0];
    }

    private static Function<Object, Object> reader(RecordComponent component) {
        Method accessor = component.getAccessor();
        accessor.setAccessible(true);
        return owner -> {
            try {
                return Objects.requireNonNull(accessor.invoke(owner));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("cannot read " + component, e);
            }
        };
    }

    private static String kebabCase(String name) {
        return name.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
    }
}
