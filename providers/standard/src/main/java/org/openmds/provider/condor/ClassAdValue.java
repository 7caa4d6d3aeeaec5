package org.openmds.provider.condor;

import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * The value of an attribute of a ClassAd. Nothing is evaluated: an expression, a list or a nested ad is the text that HTCondor wrote for it.
 *
 * @param text
 *            the text: a string without its quotes; {@code true} or {@code false}; empty for undefined and error
 */
public record ClassAdValue(ValueKind kind, String text) {

    static final ClassAdValue UNDEFINED = new ClassAdValue(ValueKind.UNDEFINED, "");

    private static final Pattern NUMBER = Pattern.compile("[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?");

    /** The kinds of values. */
    public enum ValueKind {
        STRING, NUMBER, BOOLEAN, UNDEFINED, EXPRESSION;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static ClassAdValue string(String text) {
        return new ClassAdValue(ValueKind.STRING, text);
    }

    static ClassAdValue bool(boolean value) {
        return new ClassAdValue(ValueKind.BOOLEAN, Boolean.toString(value));
    }

    static ClassAdValue expression(String text) {
        return new ClassAdValue(ValueKind.EXPRESSION, text);
    }

    /** Returns the value of text without quotes: a literal if it is one, else an expression. */
    static ClassAdValue unquoted(String text) {
        if (NUMBER.matcher(text).matches()) {
            return new ClassAdValue(ValueKind.NUMBER, text);
        }
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true" -> bool(true);
            case "false" -> bool(false);
            case "undefined", "error" -> UNDEFINED;
            default -> expression(text);
        };
    }

    OptionalDouble real() {
        return kind == ValueKind.NUMBER ? OptionalDouble.of(Double.parseDouble(text)) : OptionalDouble.empty();
    }

    /** Returns the rounded number, because HTCondor writes computed numbers as reals. */
    OptionalLong integer() {
        OptionalDouble real = real();
        return real.isPresent() ? OptionalLong.of(Math.round(real.getAsDouble())) : OptionalLong.empty();
    }
}
