package org.openmds.provider.input;

import java.util.regex.Pattern;

/** A text of the configuration in which {@code *} stands for any characters, none too; others stand for themselves. */
public record WildcardPattern(String text) {

    /** Whether it is the whole of the other. */
    public boolean matches(String other) {
        return text.indexOf('*') < 0 ? text.equals(other) : pattern().matcher(other).matches();
    }

    /** The same as a regular expression. */
    public Pattern pattern() {
        String[] parts = text.split("\\*", -1);
        StringBuilder expression = new StringBuilder();
        for (int i = 0; i < parts.length; i++) {
            expression.append(i == 0 ? "" : ".*").append(Pattern.quote(parts[i]));
        }
        return Pattern.compile(expression.toString(), Pattern.DOTALL);
    }
}
