package org.openmds.server.config;

import java.lang.invoke.MethodType;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

import javax.xml.namespace.QName;

import org.openmds.wsrf.client.http.IpNetwork;
import org.openmds.wsrf.notification.topic.TopicPath;

/**
 * A type of values that are written as one scalar, with functions that read and write them.
 *
 * @param type
 *            the type of the record component
 * @param expected
 *            the description in words, to follow "expected"
 * @param schema
 *            the keywords in JSON schema
 * @param parser
 *            reads a value; throws an {@link IllegalArgumentException} or {@link ArithmeticException} for an invalid text; gets the directory against
 *            which relative paths are resolved
 * @param printer
 *            writes a value so that the parser can read it: a text, an integer or a boolean
 */
record ScalarType<T>(Class<T> type, String expected, Map<String, Object> schema, Parser<T> parser,
        Function<T, Object> printer) {

    /** Reads a value. */
    @FunctionalInterface
    interface Parser<T> {
        T parse(String text, Path directory);
    }

    private static final String DURATION_PATTERN = "^(([0-9]+d)?([0-9]+h)?([0-9]+m)?([0-9]+s)?([0-9]+ms)?|[Pp].+)$";
    private static final String SIZE_PATTERN = "^[0-9]+ ?(B|KiB|MiB|GiB)?$";

    private static final List<ScalarType<?>> TYPES = List.of(
            new ScalarType<>(Integer.class, "a whole number", Map.of("type", "integer"), (t, _) -> Integer.valueOf(t),
                    v -> v),
            new ScalarType<>(Long.class, "a whole number", Map.of("type", "integer"), (t, _) -> Long.valueOf(t),
                    v -> v),
            new ScalarType<>(Boolean.class, "true or false", Map.of("type", "boolean"), (t, _) -> parseBoolean(t),
                    v -> v),
            new ScalarType<>(String.class, "a text", Map.of("type", "string"), (t, _) -> t, v -> v),
            new ScalarType<>(Duration.class, "a duration such as 20m or PT20M",
                    Map.of("type", "string", "pattern", DURATION_PATTERN), (t, _) -> DurationText.parse(t),
                    DurationText::format),
            new ScalarType<>(Instant.class, "a time such as 2026-01-31T08:00:00Z",
                    Map.of("type", "string", "format", "date-time"), (t, _) -> parseTime(t), Instant::toString),
            new ScalarType<>(DataSize.class, "a size such as 16MiB, 64KiB or a number of bytes",
                    Map.of("type", List.of("string", "integer"), "pattern", SIZE_PATTERN), (t, _) -> DataSize.parse(t),
                    DataSize::toString),
            new ScalarType<>(Path.class, "a path", Map.of("type", "string"), ScalarType::parsePath, Path::toString),
            new ScalarType<>(URI.class, "an absolute http or https URL without query and fragment",
                    Map.of("type", "string", "pattern", "^https?://"), (t, _) -> parseUrl(t), URI::toString),
            new ScalarType<>(BindAddress.class, "an IP address or a host name", Map.of("type", "string"),
                    (t, _) -> BindAddress.parse(t), BindAddress::toString),
            new ScalarType<>(HttpUrl.class, "an absolute http or https URL without user and fragment",
                    Map.of("type", "string", "pattern", "^[Hh][Tt][Tt][Pp][Ss]?://"), (t, _) -> HttpUrl.parse(t),
                    HttpUrl::toString),
            new ScalarType<>(UrlPrefix.class, "an absolute http or https URL without user, query and fragment",
                    Map.of("type", "string", "pattern", "^[Hh][Tt][Tt][Pp][Ss]?://"), (t, _) -> UrlPrefix.parse(t),
                    UrlPrefix::toString),
            new ScalarType<>(IpNetwork.class,
                    "a network such as 10.0.0.0/8 or 2001:db8::/32, with only zero bits after the prefix",
                    Map.of("type", "string", "pattern", "^[0-9a-fA-F.:]+(/[0-9]+)?$"), (t, _) -> IpNetwork.parse(t),
                    IpNetwork::toString),
            new ScalarType<>(QName.class, "a name such as {http://example.org/ns}Job", Map.of("type", "string"),
                    (t, _) -> parseName(t), QName::toString),
            new ScalarType<>(TopicPath.class, "a topic such as {http://example.org/topics}job/ended",
                    Map.of("type", "string", "pattern", "^[{].+[}].+$"), (t, _) -> TopicPathParser.parse(t),
                    TopicPath::toString));

    /** Returns the scalar type of a record component. Throws an {@link IllegalArgumentException} for a class that is neither listed nor an enum. */
    static ScalarType<?> of(Class<?> type) {
        if (type.isEnum()) {
            return ofEnum(type.asSubclass(Enum.class));
        }
        return known(type).orElseThrow(() -> new IllegalArgumentException("not a scalar: " + type));
    }

    /** Returns true if a record is written as one scalar, not as a mapping. */
    static boolean isScalar(Class<?> record) {
        return known(record).isPresent();
    }

    private static Optional<ScalarType<?>> known(Class<?> type) {
        Class<?> boxed = MethodType.methodType(type).wrap().returnType();
        return TYPES.stream().filter(known -> known.type() == boxed).findFirst();
    }

    /** Returns the value as it is written in a file. */
    Object print(Object value) {
        return printer.apply(type.cast(value));
    }

    @SuppressWarnings("rawtypes")
    private static <E extends Enum> ScalarType<E> ofEnum(Class<E> type) {
        Map<String, E> values = Arrays.stream(type.getEnumConstants())
                .collect(Collectors.toMap(ScalarType::enumName, e -> e, (a, _) -> a, TreeMap::new));
        List<String> names = Arrays.stream(type.getEnumConstants()).map(ScalarType::enumName).toList();
        return new ScalarType<>(type, "one of " + String.join(", ", names), Map.of("enum", names), (text, _) -> {
            E value = values.get(text);
            if (value == null) {
                throw new IllegalArgumentException("not one of " + names);
            }
            return value;
        }, ScalarType::enumName);
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
