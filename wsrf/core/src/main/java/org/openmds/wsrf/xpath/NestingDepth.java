package org.openmds.wsrf.xpath;

/** Counts open parentheses and brackets before the parser sees them, because it needs stack for each. */
final class NestingDepth {

    private NestingDepth() {
    }

    /** The most that are open at one place; what stands in quotes does not count. */
    static int of(String expression) {
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
