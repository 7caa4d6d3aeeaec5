package org.openmds.provider.input;

import java.util.regex.Pattern;

/** A pattern in the configuration in which {@code *} stands for any number of characters. All other characters stand for themselves. */
public record WildcardPattern(String text) {

    /** Returns true if the pattern matches the whole text. */
    public boolean matches(String other) {
        return text.indexOf('*') < 0 ? text.equals(other) : pattern().matcher(other).matches();
    }

    /** Returns the equivalent regular expression. */
    public Pattern pattern() {
        String[] parts = text.split("\\*", -1);
        StringBuilder expression = new StringBuilder();
        for (int i = 0; i < parts.length; i++) {
            expression.append(i == 0 ? "" : ".*").append(Pattern.quote(parts[i]));
        }
        return Pattern.compile(expression.toString(), Pattern.DOTALL);
    }
}
