package org.openmds.wsrf.xpath;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The 27 functions of XPath 1.0, section 4, and no other. */
enum CoreFunction {
    LAST(0, 0, Gives.NUMBER), POSITION(0, 0, Gives.NUMBER), COUNT(1, 1, Gives.NUMBER), ID(1, 1,
            Gives.NODES), LOCAL_NAME(0, 1, Gives.STRING), NAMESPACE_URI(0, 1, Gives.STRING), NAME(0, 1,
                    Gives.STRING), STRING(0, 1, Gives.STRING), CONCAT(2, CoreFunction.ANY, Gives.STRING), STARTS_WITH(2,
                            2, Gives.BOOLEAN), CONTAINS(2, 2, Gives.BOOLEAN), SUBSTRING_BEFORE(2, 2,
                                    Gives.STRING), SUBSTRING_AFTER(2, 2, Gives.STRING), SUBSTRING(2, 3,
                                            Gives.STRING), STRING_LENGTH(0, 1, Gives.NUMBER), NORMALIZE_SPACE(0, 1,
                                                    Gives.STRING), TRANSLATE(3, 3, Gives.STRING), BOOLEAN(1, 1,
                                                            Gives.BOOLEAN), NOT(1, 1, Gives.BOOLEAN), TRUE(0, 0,
                                                                    Gives.BOOLEAN), FALSE(0, 0, Gives.BOOLEAN), LANG(1,
                                                                            1, Gives.BOOLEAN), NUMBER(0, 1,
                                                                                    Gives.NUMBER), SUM(1, 1,
                                                                                            Gives.NUMBER), FLOOR(1, 1,
                                                                                                    Gives.NUMBER), CEILING(
                                                                                                            1, 1,
                                                                                                            Gives.NUMBER), ROUND(
                                                                                                                    1,
                                                                                                                    1,
                                                                                                                    Gives.NUMBER);

    private static final int ANY = Integer.MAX_VALUE;

    private static final Map<String, CoreFunction> BY_NAME = Arrays.stream(values())
            .collect(Collectors.toUnmodifiableMap(CoreFunction::written, Function.identity()));

    private enum Gives {
        NODES, BOOLEAN, NUMBER, STRING
    }

    private final int fewest;
    private final int most;
    private final Gives gives;

    CoreFunction(int fewest, int most, Gives gives) {
        this.fewest = fewest;
        this.most = most;
        this.gives = gives;
    }

    static Optional<CoreFunction> named(String name) {
        return Optional.ofNullable(BY_NAME.get(name));
    }

    /** The name in an expression. */
    String written() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** @throws InvalidXPathException it does not take so many arguments */
    Expr call(List<Expr> arguments) {
        if (arguments.size() < fewest || arguments.size() > most) {
            throw new InvalidXPathException(
                    "The function " + written() + "() does not take " + arguments.size() + " arguments.");
        }
        if (!arguments.isEmpty() && needsNodes() && !(arguments.getFirst() instanceof NodeSetExpr)) {
            return NodeSetExpr.Mistyped.of("The function " + written() + "()", arguments.getFirst());
        }
        return switch (gives) {
            case NODES -> new NodeSetExpr.Identified(arguments.getFirst());
            case BOOLEAN -> new BooleanExpr.Call(this, List.copyOf(arguments));
            case NUMBER -> new NumberExpr.Call(this, List.copyOf(arguments));
            case STRING -> new StringExpr.Call(this, List.copyOf(arguments));
        };
    }

    private boolean needsNodes() {
        return switch (this) {
            case COUNT, SUM, LOCAL_NAME, NAMESPACE_URI, NAME -> true;
            default -> false;
        };
    }
}
