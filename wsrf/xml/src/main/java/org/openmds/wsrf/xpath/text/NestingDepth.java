package org.openmds.wsrf.xpath.text;

/** The nesting depth of parentheses and brackets, checked before parsing because the parser needs stack for each level. */
public final class NestingDepth {

    private NestingDepth() {
    }

    /** Returns the largest number of parentheses and brackets open at the same time; quoted text is ignored. */
    public static int of(String expression) {
        int open = 0;
        int most = 0;
        for (int i = 0; i < expression.length(); i++) {
            char c = expression.charAt(i);
            switch (c) {
                case '(', '[' -> most = Math.max(most, ++open);
                case ')', ']' -> open--;
                case '"', '\'' -> {
                    int end = expression.indexOf(c, i + 1);
                    i = end < 0 ? expression.length() : end;
                }
                default -> {
                }
            }
        }
        return most;
    }
}
