package org.openmds.wsrf.xpath;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The 27 functions of XPath 1.0, section 4. No other functions exist. */
enum CoreFunction {
    LAST(0, 0, ResultType.NUMBER), //
    POSITION(0, 0, ResultType.NUMBER), //
    COUNT(1, 1, ResultType.NUMBER), //
    ID(1, 1, ResultType.NODES), //
    LOCAL_NAME(0, 1, ResultType.STRING), //
    NAMESPACE_URI(0, 1, ResultType.STRING), //
    NAME(0, 1, ResultType.STRING), //
    STRING(0, 1, ResultType.STRING), //
    CONCAT(2, CoreFunction.UNLIMITED, ResultType.STRING), //
    STARTS_WITH(2, 2, ResultType.BOOLEAN), //
    CONTAINS(2, 2, ResultType.BOOLEAN), //
    SUBSTRING_BEFORE(2, 2, ResultType.STRING), //
    SUBSTRING_AFTER(2, 2, ResultType.STRING), //
    SUBSTRING(2, 3, ResultType.STRING), //
    STRING_LENGTH(0, 1, ResultType.NUMBER), //
    NORMALIZE_SPACE(0, 1, ResultType.STRING), //
    TRANSLATE(3, 3, ResultType.STRING), //
    BOOLEAN(1, 1, ResultType.BOOLEAN), //
    NOT(1, 1, ResultType.BOOLEAN), //
    TRUE(0, 0, ResultType.BOOLEAN), //
    FALSE(0, 0, ResultType.BOOLEAN), //
    LANG(1, 1, ResultType.BOOLEAN), //
    NUMBER(0, 1, ResultType.NUMBER), //
    SUM(1, 1, ResultType.NUMBER), //
    FLOOR(1, 1, ResultType.NUMBER), //
    CEILING(1, 1, ResultType.NUMBER), //
    ROUND(1, 1, ResultType.NUMBER);

    private static final int UNLIMITED = Integer.MAX_VALUE;

    private static final Map<String, CoreFunction> BY_NAME = Arrays.stream(values())
            .collect(Collectors.toUnmodifiableMap(CoreFunction::xpathName, Function.identity()));

    private enum ResultType {
        NODES, BOOLEAN, NUMBER, STRING
    }

    private final int minArguments;
    private final int maxArguments;
    private final ResultType resultType;

    CoreFunction(int minArguments, int maxArguments, ResultType resultType) {
        this.minArguments = minArguments;
        this.maxArguments = maxArguments;
        this.resultType = resultType;
    }

    static Optional<CoreFunction> named(String name) {
        return Optional.ofNullable(BY_NAME.get(name));
    }

    /** Returns the function's name in an expression. */
    String xpathName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** @throws InvalidXPathException the function does not take this number of arguments */
    Expr call(List<Expr> arguments) {
        if (arguments.size() < minArguments || arguments.size() > maxArguments) {
            throw new InvalidXPathException(
                    "the function " + xpathName() + "() does not take " + arguments.size() + " arguments");
        }
        if (!arguments.isEmpty() && needsNodes() && !(arguments.get(0) instanceof NodeSetExpr)) {
            return NodeSetExpr.TypeMismatch.of("the function " + xpathName() + "()", arguments.get(0));
        }
        return switch (resultType) {
            case NODES -> new NodeSetExpr.IdCall(arguments.get(0));
            case BOOLEAN -> new BooleanExpr.BooleanFunctionCall(this, List.copyOf(arguments));
            case NUMBER -> new NumberExpr.NumberFunctionCall(this, List.copyOf(arguments));
            case STRING -> new StringExpr.StringFunctionCall(this, List.copyOf(arguments));
        };
    }

    private boolean needsNodes() {
        return switch (this) {
            case COUNT, SUM, LOCAL_NAME, NAMESPACE_URI, NAME -> true;
            default -> false;
        };
    }
}
