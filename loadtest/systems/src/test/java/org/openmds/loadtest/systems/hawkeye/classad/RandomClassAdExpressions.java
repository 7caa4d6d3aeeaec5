package org.openmds.loadtest.systems.hawkeye.classad;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A generator of random expressions: all operators and functions, with values of right and wrong types, and names in nested ads. */
final class RandomClassAdExpressions {

    private static final List<String> LITERALS = List.of("0", "1", "2", "3", "7", "-1", "-7", "1.5", "0.0", "-2.5",
            "2.0",
            "true", "false", "undefined", "error", "\"a\"", "\"A\"", "\"b\"", "\"\"", "\"10\"", "\"1.5e1\"",
            "\"\\t\\\"\\\\é\"",
            "a", "b", "c", "x", "self.a", "parent.b", "{1,2}", "{}", "{1,{x},error}", "[a = 1]", "10", "100", "'x y'",
            "9223372036854775807", "-9223372036854775808");
    private static final List<String> BINARY_OPERATORS = List.of("||", "&&", "|", "^", "&", "==", "!=", "=?=", "=!=",
            "<", "<=",
            ">",
            ">=", "<<", ">>", ">>>", "+", "-", "*", "/", "%", "is", "isnt");
    private static final List<String> FUNCTIONS = List.of("isUndefined", "isError", "isString", "isInteger", "isReal",
            "isBoolean", "isList", "isClassAd", "size", "toUpper", "toLower", "int", "real", "floor", "ceiling",
            "round",
            "string");

    private final Random random;

    RandomClassAdExpressions(long seed) {
        random = new Random(seed);
    }

    List<String> generate(int count) {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(random.nextInt(4) > 0 ? any(1 + random.nextInt(4)) : ad(1 + random.nextInt(3)) + "." + name());
        }
        return all;
    }

    private <T> T one(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    private String name() {
        return one(List.of("a", "b", "c"));
    }

    private String any(int depth) {
        if (depth == 0 || random.nextInt(7) == 0) {
            return one(LITERALS);
        }
        String first = any(depth - 1);
        return switch (random.nextInt(20)) {
            case 0, 1, 2, 3, 4, 5, 6 -> "(%s)".formatted(between(first, depth));
            case 7, 8, 9 -> between(first, depth);
            case 10, 11 -> one(List.of("!", "-", "+", "~")) + " " + first;
            case 12 -> "(%s ? %s : %s)".formatted(first, any(depth - 1), any(depth - 1));
            case 13 -> "((%s) ?: (%s))".formatted(first, any(depth - 1));
            case 14, 15 -> "%s(%s)".formatted(one(FUNCTIONS), first);
            case 16 -> "ifThenElse(%s,%s,%s)".formatted(first, any(depth - 1), any(depth - 1));
            case 17 -> "member(%s,%s)".formatted(first, one(List.of("{1,2}", "{\"a\", x}", "{}", "3", "{x,2.0}")));
            case 18 -> "(%s)[%s]".formatted(first, one(List.of("0", "1", "-1", "\"a\"", "undefined", any(depth - 1))));
            default -> ad(depth - 1) + "." + name();
        };
    }

    private String between(String first, int depth) {
        String sign = one(BINARY_OPERATORS);
        // The result of a shift by 64 or more depends on the processor.
        String second = sign.contains(">>") || sign.contains("<<")
                ? one(List.of("0", "1", "3", "63", "undefined", "true"))
                : any(depth - 1);
        return first + " " + sign + " " + second;
    }

    private String ad(int depth) {
        StringBuilder text = new StringBuilder("[");
        for (int i = random.nextInt(4); i >= 0; i--) {
            text.append(name())
                    .append(" = ")
                    .append(depth > 0 && random.nextBoolean() ? ad(depth - 1) : any(Math.min(depth, 1)));
            text.append(i > 0 ? "; " : "");
        }
        return text.append(']').toString();
    }
}
