package org.openmds.configuration;

import java.nio.file.Path;
import java.util.Map;
import java.util.function.Function;

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
 *            reads a value
 * @param printer
 *            writes a value so that the parser can read it: a text, an integer or a boolean
 * @param standIn
 *            the value of a required key that is absent or wrong; since that is a problem, no configuration in use contains it
 */
public record ScalarType<T>(Class<T> type, String expected, Map<String, Object> schema, Parser<T> parser,
        Function<T, Object> printer, T standIn) {

    /** Reads a value. */
    @FunctionalInterface
    public interface Parser<T> {

        /**
         * Reads a value.
         *
         * @param directory
         *            the directory against which relative paths are resolved
         * @throws IllegalArgumentException
         *             the text is invalid
         * @throws ArithmeticException
         *             the value is too large for its type
         */
        T parse(String text, Path directory);
    }

    /**
     * Returns a type whose values do not depend on a directory.
     *
     * @param pattern
     *            the pattern for the JSON schema
     * @param standIn
     *            the text of the value for a required key that is absent or wrong
     */
    public static <T> ScalarType<T> of(Class<T> type, String expected, String pattern, Function<String, T> parser,
            String standIn) {
        return new ScalarType<>(type, expected, Map.of("type", "string", "pattern", pattern),
                (text, _) -> parser.apply(text), Object::toString, parser.apply(standIn));
    }

    /** Returns the value as it is written in a file. */
    Object print(Object value) {
        return printer.apply(type.cast(value));
    }
}
