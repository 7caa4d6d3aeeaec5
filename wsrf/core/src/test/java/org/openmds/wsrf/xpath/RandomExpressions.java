package org.openmds.wsrf.xpath;

import java.util.List;
import java.util.Random;

/** Random XPath 1.0 expressions over the names of {@link RandomDocuments}, all of them valid, and none that the JDK takes in its own way. */
final class RandomExpressions {

    private static final List<String> AXES = List.of("child::", "child::", "descendant::", "descendant-or-self::",
            "self::", "parent::", "ancestor::",
            "ancestor-or-self::", "following-sibling::", "preceding-sibling::", "following::", "preceding::",
            "attribute::");
    private static final List<String> TESTS = List.of("*", "*", "node()", "node()", "text()", "comment()",
            "processing-instruction()",
            "processing-instruction('a')", "a", "b", "p:*", "p:a", "p:b", "q:b", "d:a", "k", "p:k", "xml:lang");
    private static final List<String> COMPARISONS = List.of("=", "!=", "<", "<=", ">", ">=");

    private final Random random;

    RandomExpressions(long seed) {
        this.random = new Random(seed);
    }

    String nodeSet() {
        return nodeSet(2);
    }

    String scalar() {
        return scalar(3);
    }

    private String nodeSet(int depth) {
        return switch (random.nextInt(8)) {
            case 0 -> depth == 0 ? "/*" : path(depth) + " | " + path(depth - 1);
            case 1 -> depth == 0 ? "//*" : "(" + nodeSet(depth - 1) + ")" + predicate(depth - 1);
            case 2 -> depth == 0 ? "." : "(" + nodeSet(depth - 1) + ")/" + step(depth);
            case 3 -> "//" + step(depth) + "//" + step(depth);
            default -> path(depth);
        };
    }

    private String path(int depth) {
        StringBuilder path = new StringBuilder(pick(List.of("/", "//", "", "/descendant::*/")));
        path.append(step(depth));
        for (int i = random.nextInt(3); i > 0; i--) {
            path.append(pick(List.of("/", "/", "//"))).append(step(depth));
        }
        return path.toString();
    }

    private String step(int depth) {
        if (random.nextInt(10) == 0) {
            return pick(List.of(".", "..", "@*", "@k", "*"));
        }
        String step = pick(AXES) + pick(TESTS);
        return depth > 0 && random.nextInt(3) == 0 ? step + predicate(depth - 1) : step;
    }

    private String predicate(int depth) {
        return switch (random.nextInt(6)) {
            case 0 -> "[" + (1 + random.nextInt(3)) + "]";
            case 1 -> "[last()]";
            case 2 -> "[position() " + pick(COMPARISONS) + " 2]";
            case 3 -> "[" + path(depth) + "]";
            case 4 -> "[(" + scalar(depth) + ") " + pick(COMPARISONS) + " last() - position()]";
            default -> "[boolean(" + scalar(depth) + ")]";
        };
    }

    private String scalar(int depth) {
        if (depth <= 0) {
            return pick(
                    List.of("1", "2.5", "-3", "'x'", "''", "true()", "false()", "string()", "name()", "local-name()",
                            "string-length()", "normalize-space()", "lang('de')", "number()"));
        }
        String a = nodeSet(depth - 1);
        // The JDK's name() and its kin take the first node that they meet, which is not always the first in the document.
        String first = "(" + a + ")[1]";
        String b = scalar(depth - 1);
        String c = scalar(depth - 1);
        return switch (random.nextInt(22)) {
            case 0 -> "count(" + a + ")";
            case 1 -> "(" + a + ") " + pick(COMPARISONS) + " (" + b + ")";
            case 2 -> "(" + b + ") " + pick(COMPARISONS) + " (" + a + ")";
            case 3 -> "(" + a + ") " + pick(COMPARISONS) + " (" + nodeSet(depth - 1) + ")";
            case 4 -> "(" + b + ") " + pick(COMPARISONS) + " (" + c + ")";
            case 5 -> "(" + b + ") and (" + c + ")";
            case 6 -> "(" + b + ") or (" + c + ")";
            case 7 -> "not(" + b + ")";
            case 8 -> "(" + b + ") " + pick(List.of("+", "-", "*", "div", "mod")) + " (" + c + ")";
            case 9 -> "concat(" + b + ", " + c + ")";
            case 10 -> "contains(" + b + ", " + c + ")";
            case 11 -> "starts-with(" + first + ", " + b + ")";
            case 12 -> "substring(" + first + ", " + b + ", " + c + ")";
            case 13 -> "substring-before(" + first + ", " + b + ")";
            case 14 -> "substring-after(" + first + ", " + b + ")";
            case 15 -> "translate(" + first + ", 'x1y', 'z2')";
            case 16 -> "name(" + first + ")";
            case 17 -> "namespace-uri(" + first + ")";
            case 18 -> "normalize-space(" + first + ")";
            case 19 -> "sum(" + a + ")";
            case 20 -> pick(List.of("floor", "ceiling", "round", "number", "string", "boolean", "string-length")) + "("
                    + b + ")";
            default -> "count((" + a + ")[1]/namespace::*[. != ''])";
        };
    }

    private <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }
}
