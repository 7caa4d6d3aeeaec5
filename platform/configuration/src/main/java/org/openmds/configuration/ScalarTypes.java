package org.openmds.configuration;

import java.lang.invoke.MethodType;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

import javax.xml.namespace.QName;

import org.openmds.configuration.value.BindAddress;
import org.openmds.configuration.value.DataSize;
import org.openmds.configuration.value.DurationText;
import org.openmds.configuration.value.HttpUrl;
import org.openmds.configuration.value.UrlPrefix;

/** The types of single values: the built-in ones, all enums, and those that a program adds. Immutable. */
final class ScalarTypes {

    private static final String DURATION_PATTERN = "^(0|([0-9.]+d)?([0-9.]+h)?([0-9.]+m)?([0-9.]+s)?([0-9.]+ms)?([0-9.]+us)?|[Pp].+)$";
    private static final String SIZE_PATTERN = "^[0-9]+ ?(B|KiB|MiB|GiB)?$";
    private static final String WEB_PATTERN = "^[Hh][Tt][Tt][Pp][Ss]?://";
    private static final String LOCALHOST = "http://localhost";

    private static final List<ScalarType<?>> BUILT_IN = List.of(
            plain(Integer.class, "a whole number", "integer", Integer::valueOf, 0),
            plain(Long.class, "a whole number", "integer", Long::valueOf, 0L),
            plain(Boolean.class, "true or false", "boolean", ScalarTypes::parseBoolean, false),
            plain(String.class, "a text", "string", text -> text, ""),
            new ScalarType<>(Duration.class, "a duration such as 20m or PT20M",
                    Map.of("type", "string", "pattern", DURATION_PATTERN), (text, _) -> DurationText.parse(text),
                    DurationText::format, Duration.ZERO),
            new ScalarType<>(Instant.class, "a time such as 2026-01-31T08:00:00Z",
                    Map.of("type", "string", "format", "date-time"), (text, _) -> parseTime(text), Instant::toString,
                    Instant.MAX),
            new ScalarType<>(DataSize.class, "a size such as 16MiB, 64KiB or a number of bytes",
                    Map.of("type", List.of("string", "integer"), "pattern", SIZE_PATTERN),
                    (text, _) -> DataSize.parse(text), DataSize::toString, new DataSize(0)),
            new ScalarType<>(Path.class, "a path", Map.of("type", "string"), ScalarTypes::parsePath, Path::toString,
                    Path.of("")),
            ScalarType.of(URI.class, "an absolute http or https URL without query and fragment", "^https?://",
                    ScalarTypes::parseUrl, LOCALHOST),
            new ScalarType<>(BindAddress.class, "an IP address or a host name", Map.of("type", "string"),
                    (text, _) -> BindAddress.parse(text), BindAddress::toString, new BindAddress("127.0.0.1")),
            ScalarType.of(HttpUrl.class, "an absolute http or https URL without user and fragment", WEB_PATTERN,
                    HttpUrl::parse, LOCALHOST),
            ScalarType.of(UrlPrefix.class, "an absolute http or https URL without user, query and fragment",
                    WEB_PATTERN, UrlPrefix::parse, LOCALHOST),
            new ScalarType<>(QName.class, "a name such as {http://example.org/ns}Job", Map.of("type", "string"),
                    (text, _) -> parseName(text), QName::toString, new QName("none")));

    /** The built-in types alone. */
    static final ScalarTypes STANDARD = new ScalarTypes(BUILT_IN);

    private final List<ScalarType<?>> types;

    private ScalarTypes(List<ScalarType<?>> types) {
        this.types = List.copyOf(types);
    }

    /** Returns these types and more. */
    ScalarTypes with(List<ScalarType<?>> more) {
        List<ScalarType<?>> all = new ArrayList<>(types);
        all.addAll(more);
        return new ScalarTypes(all);
    }

    /** Returns the scalar type of a record component. Throws an {@link IllegalArgumentException} for a class that is neither listed nor an enum. */
    ScalarType<?> of(Class<?> type) {
        if (type.isEnum()) {
            return ofEnum(type.asSubclass(Enum.class));
        }
        return known(type).orElseThrow(() -> new IllegalArgumentException("not a scalar: " + type));
    }

    /** Returns true if a record is written as one scalar, not as a mapping. */
    boolean contains(Class<?> record) {
        return known(record).isPresent();
    }

    private Optional<ScalarType<?>> known(Class<?> type) {
        Class<?> boxed = MethodType.methodType(type).wrap().returnType();
        return types.stream().filter(known -> known.type() == boxed).findFirst();
    }

    private static <T> ScalarType<T> plain(Class<T> type, String expected, String schema, Function<String, T> parser,
            T standIn) {
        return new ScalarType<>(type, expected, Map.of("type", schema), (text, _) -> parser.apply(text),
                value -> value, standIn);
    }

    @SuppressWarnings("rawtypes")
    private static <E extends Enum> ScalarType<E> ofEnum(Class<E> type) {
        Map<String, E> values = Arrays.stream(type.getEnumConstants())
                .collect(Collectors.toMap(ScalarTypes::enumName, e -> e, (a, _) -> a, TreeMap::new));
        List<String> names = Arrays.stream(type.getEnumConstants()).map(ScalarTypes::enumName).toList();
        return new ScalarType<>(type, "one of " + String.join(", ", names), Map.of("enum", names), (text, _) -> {
            E value = values.get(text);
            if (value == null) {
                throw new IllegalArgumentException("not one of " + names);
            }
            return value;
        }, ScalarTypes::enumName, type.getEnumConstants()[0]);
    }

    private static String enumName(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static Boolean parseBoolean(String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("neither true nor false");
        };
    }

    private static Instant parseTime(String text) {
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException("not a time: " + text, e);
        }
    }

    private static Path parsePath(String text, Path directory) {
        if (text.isEmpty()) {
            throw new IllegalArgumentException("empty path");
        }
        if (text.startsWith("~/")) {
            return Path.of(System.getProperty("user.home")).resolve(text.substring(2)).normalize();
        }
        return directory.resolve(text).normalize();
    }

    private static URI parseUrl(String text) {
        URI url = URI.create(text.endsWith("/") ? text.substring(0, text.length() - 1) : text);
        boolean web = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
        if (!web || url.getHost() == null || url.getQuery() != null || url.getFragment() != null
                || url.getUserInfo() != null) {
            throw new IllegalArgumentException("not an absolute http or https URL without query and fragment");
        }
        return url;
    }

    private static QName parseName(String text) {
        QName name = QName.valueOf(text);
        if (!name.getLocalPart().matches("[\\p{L}_][\\p{L}\\p{N}._-]*")) {
            throw new IllegalArgumentException("not a name");
        }
        return name;
    }
}
