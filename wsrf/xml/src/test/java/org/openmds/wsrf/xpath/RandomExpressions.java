package org.openmds.wsrf.xpath;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Random valid XPath 1.0 expressions over the names in {@link RandomDocuments}. */
final class RandomExpressions {

    private static final List<String> AXES = List.of("child::", "child::", "descendant::", "descendant-or-self::",
            "self::", "parent::", "ancestor::",
            "ancestor-or-self::", "following-sibling::", "preceding-sibling::", "following::", "preceding::",
            "attribute::");
    private static final List<String> TESTS = List.of("*", "*", "node()", "node()", "text()", "comment()",
            "processing-instruction()",
            "processing-instruction('a')", "a", "b", "p:*", "p:a", "p:b", "q:b", "d:a", "k", "p:k", "xml:lang");
    private static final List<String> ALL_AXES = Stream.concat(AXES.stream(), Stream.of("namespace::", "namespace::"))
            .toList();
    private static final List<String> ALL_TESTS = Stream.concat(TESTS.stream(), Stream.of("p", "s1", "q:*", "c", "p:c"))
            .toList();
    private static final List<String> ALL_STARTS = List.of("/", "//", "//", "", "//*/", "//node()/", "//@*/", "/*/*/",
            "//a/", "//p:*/", "//namespace::*/");
    private static final List<String> COMPARISONS = List.of("=", "!=", "<", "<=", ">", ">=");

    private final Random random;
    private final boolean whole;

    private RandomExpressions(long seed, boolean whole) {
        this.random = new Random(seed);
        this.whole = whole;
    }

    /** Returns a generator of expressions of the whole language. */
    static RandomExpressions of(long seed) {
        return new RandomExpressions(seed, true);
    }

    /** Returns a generator without the expressions that the JDK interprets differently. */
    static RandomExpressions forJdk(long seed) {
        return new RandomExpressions(seed, false);
    }

    /** Returns an expression of any type. */
    String any() {
        return random.nextInt(3) == 0 ? scalar() : nodeSet();
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
        StringBuilder path = new StringBuilder(
                pick(whole ? ALL_STARTS : List.of("/", "//", "", "/descendant::*/")));
        path.append(step(depth));
        for (int i = random.nextInt(whole ? 2 : 3); i > 0; i--) {
            path.append(pick(List.of("/", "/", "//"))).append(step(depth));
        }
        return path.toString();
    }

    private String step(int depth) {
        if (random.nextInt(10) == 0) {
            return pick(List.of(".", "..", "@*", "@k", "*"));
        }
        if (whole && random.nextInt(8) == 0) {
            return "*[local-name() = '" + pick(List.of("a", "b", "c")) + "'"
                    + pick(List.of("]", " and @k]", " and position() = 1]", "][2]", " and count(*)]"));
        }
        String axis = pick(whole ? ALL_AXES : AXES);
        // Most name tests find nothing in small documents.
        boolean broad = whole && random.nextInt(3) > 0;
        String step = axis + (broad ? pick(List.of("*", "node()", "node()")) : pick(whole ? ALL_TESTS : TESTS));
        return depth > 0 && random.nextInt(3) == 0 ? step + predicate(depth - 1) : step;
    }

    private String predicate(int depth) {
        if (whole && random.nextInt(4) == 0) {
            return pick(List.of("[2]", "[@k]", "[. = '1']", "[@k = '1']", "[not(*)]", "[last() - 1]", "[a or p:b]",
                    "[@k != '2' and *]", "[text() = 'x']", "[0]", "[1.5]", "[count(*)]", "[string-length()]",
                    "[position() mod 2 = 1]", "[number(@k)]", "['']", "[last()][1]", "[* > 1]", "[1 >= @k]"));
        }
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
        // The JDK's name() and similar functions use the first node that they visit, which is not always the first in the document.
        String first = whole && random.nextBoolean() ? a : "(" + a + ")[1]";
        if (whole && random.nextInt(6) == 0) {
            return pick(List.of("string(", "number(", "boolean(", "name(", "namespace-uri(", "local-name(",
                    "normalize-space(", "string-length(", "not(", "sum(", "floor(", "count(id(", "-(", "lang("))
                    .transform(call -> call + a + (call.equals("count(id(") ? "))" : ")"));
        }
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
