package org.openmds.loadtest.systems.hawkeye.classad;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

import org.openmds.loadtest.systems.hawkeye.classad.Value.Bool;
import org.openmds.loadtest.systems.hawkeye.classad.Value.Int;
import org.openmds.loadtest.systems.hawkeye.classad.Value.Real;
import org.openmds.loadtest.systems.hawkeye.classad.Value.Text;

/** The built-in functions that ads of machines and jobs use. */
final class BuiltInFunctions {

    /** Functions of one value that accept undefined and error. */
    private static final Map<String, Function<Value, Value>> TESTS = Map.of(
            "isundefined", value -> Value.of(value.equals(Value.UNDEFINED)),
            "iserror", value -> Value.of(value.equals(Value.ERROR)),
            "isstring", value -> Value.of(value instanceof Text),
            "isinteger", value -> Value.of(value instanceof Int),
            "isreal", value -> Value.of(value instanceof Real),
            "isboolean", value -> Value.of(value instanceof Bool),
            "islist", value -> Value.of(value instanceof Value.Values),
            "isclassad", value -> Value.of(value instanceof Value.Ad));

    private static final Map<String, DoubleUnaryOperator> ROUNDING = Map.of("floor", Math::floor, "ceiling", Math::ceil,
            "round", Math::rint);

    private BuiltInFunctions() {
    }

    static Value call(String name, List<Expression> arguments, EvaluationScope scope) {
        Function<Value, Value> test = TESTS.get(name);
        if (test != null) {
            return arguments.size() == 1 ? test.apply(arguments.getFirst().evaluate(scope)) : Value.ERROR;
        }
        if (name.equals("ifthenelse")) {
            return arguments.size() == 3
                    ? new Expression.Conditional(arguments.get(0), arguments.get(1), arguments.get(2)).evaluate(scope)
                    : Value.ERROR;
        }
        List<Value> values = arguments.stream().map(argument -> argument.evaluate(scope)).toList();
        if (values.contains(Value.ERROR)) {
            return Value.ERROR;
        }
        if (values.contains(Value.UNDEFINED)) {
            return ROUNDING.containsKey(name) ? Value.ERROR : Value.UNDEFINED;
        }
        return strict(name, values);
    }

    /** Applies a function that is not defined for undefined values. */
    private static Value strict(String name, List<Value> values) {
        return switch (name) {
            case "strcat" -> new Text(String.join("", values.stream().map(BuiltInFunctions::text).toList()));
            case "substr" -> substring(values);
            case "regexp" -> matches(values);
            case "member" -> member(values, Operator.EQUAL);
            case "identicalmember" -> member(values, Operator.IS);
            default -> values.size() == 1 ? unary(name, values.getFirst()) : Value.ERROR;
        };
    }

    private static Value unary(String name, Value value) {
        return switch (name) {
            case "size" -> size(value);
            case "toupper" -> new Text(AdQuoting.upper(text(value)));
            case "tolower" -> new Text(AdQuoting.lower(text(value)));
            case "string" -> new Text(text(value));
            case "int" -> integer(value);
            case "real" -> real(value);
            case "floor", "ceiling", "round" -> rounded(value, ROUNDING.getOrDefault(name, Math::rint));
            case "sum", "avg", "min", "max" -> ListFunctions.of(name, value);
            default -> Value.ERROR;
        };
    }

    private static Value size(Value value) {
        return switch (value) {
            case Text(String text) -> new Int(text.getBytes(StandardCharsets.UTF_8).length);
            case Value.Values list -> new Int(list.items().size());
            case Value.Ad ad -> new Int(ad.ad().names().size());
            default -> Value.ERROR;
        };
    }

    private static Value integer(Value value) {
        return switch (value) {
            case Text(String text) ->
                number(text) instanceof Real(double number) ? new Int(toLong(number)) : Value.ERROR;
            case Real(double number) -> new Int(toLong(number));
            case Int number -> number;
            case Bool truth -> new Int(Operator.integer(truth));
            default -> Value.ERROR;
        };
    }

    private static Value real(Value value) {
        return value instanceof Text(String text)
                ? number(text)
                : Operator.isNumber(value) ? new Real(Operator.real(value)) : Value.ERROR;
    }

    private static Value number(String text) {
        try {
            return switch (text.toUpperCase(Locale.ROOT)) {
                case "INF" -> new Real(Double.POSITIVE_INFINITY);
                case "-INF" -> new Real(Double.NEGATIVE_INFINITY);
                default -> new Real(Double.parseDouble(text));
            };
        } catch (NumberFormatException _) {
            return Value.ERROR;
        }
    }

    private static Value rounded(Value value, DoubleUnaryOperator how) {
        return value instanceof Int
                ? value
                : real(value) instanceof Real(double number) ? new Int(toLong(how.applyAsDouble(number))) : Value.ERROR;
    }

    /** Converts like HTCondor on x86: numbers beyond 64 bits and NaN become the smallest integer. */
    private static long toLong(double number) {
        return number >= -0x1p63 && number < 0x1p63 ? (long) number : Long.MIN_VALUE;
    }

    /** Returns a substring. A negative start counts from the end; a negative length omits characters at the end. */
    private static Value substring(List<Value> values) {
        if (values.size() < 2 || values.size() > 3 || !(values.get(0) instanceof Text(String text))
                || !(values.get(1) instanceof Int(long start))) {
            return Value.ERROR;
        }
        long length = text.length();
        if (values.size() == 3) {
            if (!(values.get(2) instanceof Int(long asked))) {
                return Value.ERROR;
            }
            length = asked;
        }
        int from = (int) Math.clamp(start < 0 ? text.length() + start : start, 0L, text.length());
        long to = length < 0 ? text.length() + length : from + Math.min(length, text.length());
        return new Text(text.substring(from, Math.clamp(to, from, text.length())));
    }

    private static Value matches(List<Value> values) {
        if (values.size() < 2 || values.size() > 3 || !(values.get(0) instanceof Text(String pattern))
                || !(values.get(1) instanceof Text(String text))) {
            return Value.ERROR;
        }
        int flags = values.size() == 3 && text(values.get(2)).contains("i") ? Pattern.CASE_INSENSITIVE : 0;
        try {
            return Value.of(Pattern.compile(pattern, flags).matcher(text).find());
        } catch (PatternSyntaxException | StackOverflowError _) {
            return Value.ERROR;
        }
    }

    private static Value member(List<Value> values, Operator same) {
        if (values.size() != 2 || values.getFirst() instanceof Value.Values || values.getFirst() instanceof Value.Ad
                || !(values.get(1) instanceof Value.Values all)) {
            return Value.ERROR;
        }
        return Value
                .of(all.values().stream().anyMatch(each -> same.apply(values.getFirst(), each).equals(Value.of(true))));
    }

    private static String text(Value value) {
        return value instanceof Text(String text) ? text : value.toString();
    }
}
