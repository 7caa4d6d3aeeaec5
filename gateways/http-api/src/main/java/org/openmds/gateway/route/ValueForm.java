package org.openmds.gateway.route;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The form of a parameter's value. */
public sealed interface ValueForm {

    /** Returns what is wrong with a value; empty if nothing is. */
    Optional<String> problem(String value);

    /**
     * A text of limited length.
     *
     * @param example
     *            a value for the document
     */
    record Text(int maxLength, String example) implements ValueForm {

        @Override
        public Optional<String> problem(String value) {
            return value.isEmpty() || value.length() > maxLength
                    ? Optional.of("must have 1 to %d characters, has %d".formatted(maxLength, value.length()))
                    : Optional.empty();
        }
    }

    /** A text that matches a pattern. */
    record Matching(Pattern pattern, String what, String example) implements ValueForm {

        @Override
        public Optional<String> problem(String value) {
            return pattern.matcher(value).matches()
                    ? Optional.empty()
                    : Optional.of("must be %s, was '%s'".formatted(what, shortened(value)));
        }
    }

    /** A whole number. */
    record Whole(long min, long max, long initial) implements ValueForm {

        private static final int MAX_DIGITS = 10;

        @Override
        public Optional<String> problem(String value) {
            boolean number = value.length() <= MAX_DIGITS && value.matches("[0-9]+");
            return number && Long.parseLong(value) >= min && Long.parseLong(value) <= max
                    ? Optional.empty()
                    : Optional.of("must be a whole number from %d to %d, was '%s'".formatted(min, max,
                            shortened(value)));
        }
    }

    /** One of several words. */
    record Choice(List<String> words) implements ValueForm {
        public Choice {
            words = List.copyOf(words);
        }

        @Override
        public Optional<String> problem(String value) {
            return words.contains(value)
                    ? Optional.empty()
                    : Optional.of("must be one of %s, was '%s'".formatted(String.join(", ", words), shortened(value)));
        }
    }

    private static String shortened(String value) {
        int most = 40;
        return value.length() <= most ? value : value.substring(0, most) + "…";
    }
}
