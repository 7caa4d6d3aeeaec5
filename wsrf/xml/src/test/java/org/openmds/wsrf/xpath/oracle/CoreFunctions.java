package org.openmds.wsrf.xpath.oracle;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.jaxen.Context;
import org.jaxen.Function;
import org.jaxen.FunctionContext;
import org.jaxen.UnresolvableException;
import org.jaxen.function.BooleanFunction;
import org.jaxen.function.CeilingFunction;
import org.jaxen.function.ContainsFunction;
import org.jaxen.function.CountFunction;
import org.jaxen.function.FalseFunction;
import org.jaxen.function.FloorFunction;
import org.jaxen.function.IdFunction;
import org.jaxen.function.LangFunction;
import org.jaxen.function.LastFunction;
import org.jaxen.function.LocalNameFunction;
import org.jaxen.function.NameFunction;
import org.jaxen.function.NamespaceUriFunction;
import org.jaxen.function.NormalizeSpaceFunction;
import org.jaxen.function.NotFunction;
import org.jaxen.function.NumberFunction;
import org.jaxen.function.PositionFunction;
import org.jaxen.function.StartsWithFunction;
import org.jaxen.function.StringFunction;
import org.jaxen.function.StringLengthFunction;
import org.jaxen.function.SubstringAfterFunction;
import org.jaxen.function.SubstringBeforeFunction;
import org.jaxen.function.SubstringFunction;
import org.jaxen.function.SumFunction;
import org.jaxen.function.TranslateFunction;
import org.jaxen.function.TrueFunction;
import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.xpath.document.XPathEvaluationException;

/** The 27 functions of XPath 1.0, section 4. The strings that they create are counted. Thread-safe. */
final class CoreFunctions implements FunctionContext {

    /** Maximum length of the result of concat(): a short expression must not fill the memory. */
    static final int MAX_CONCAT_CHARACTERS = 64 << 20;

    private static final int UNLIMITED = 255;

    private static final Map<String, Signature> FUNCTIONS = Map.ofEntries(entry("last", 0, 0, new LastFunction()),
            entry("position", 0, 0, new PositionFunction()), entry("count", 1, 1, new CountFunction()),
            entry("id", 1, 1, new IdFunction()),
            entry("local-name", 0, 1, new LocalNameFunction()),
            entry("namespace-uri", 0, 1, new NamespaceUriFunction()),
            entry("name", 0, 1, new NameFunction()), entry("string", 0, 1, CoreFunctions::string),
            entry("concat", 2, UNLIMITED, CoreFunctions::concat),
            entry("starts-with", 2, 2, new StartsWithFunction()), entry("contains", 2, 2, new ContainsFunction()),
            entry("substring-before", 2, 2, new SubstringBeforeFunction()),
            entry("substring-after", 2, 2, new SubstringAfterFunction()),
            entry("substring", 2, 3, new SubstringFunction()), entry("string-length", 0, 1, new StringLengthFunction()),
            entry("normalize-space", 0, 1, new NormalizeSpaceFunction()),
            entry("translate", 3, 3, new TranslateFunction()),
            entry("boolean", 1, 1, new BooleanFunction()), entry("not", 1, 1, new NotFunction()),
            entry("true", 0, 0, new TrueFunction()),
            entry("false", 0, 0, new FalseFunction()), entry("lang", 1, 1, new LangFunction()),
            entry("number", 0, 1, new NumberFunction()),
            entry("sum", 1, 1, new SumFunction()), entry("floor", 1, 1, new FloorFunction()),
            entry("ceiling", 1, 1, new CeilingFunction()),
            entry("round", 1, 1, CoreFunctions::round));

    /** A function with its minimum and maximum number of arguments. */
    record Signature(int minArguments, int maxArguments, Function function) {

        boolean takes(int arguments) {
            return arguments >= minArguments && (arguments <= maxArguments || maxArguments == UNLIMITED);
        }
    }

    static Optional<Signature> signature(String name) {
        return Optional.ofNullable(FUNCTIONS.get(name));
    }

    @Override
    public Function getFunction(@Nullable String namespace, @Nullable String prefix, String name)
            throws UnresolvableException {
        Signature signature = FUNCTIONS.get(name);
        if (signature == null) {
            throw new UnresolvableException("there is no function " + name + "() in XPath 1.0");
        }
        return signature.function();
    }

    private static Map.Entry<String, Signature> entry(String name, int fewest, int most, Function function) {
        Function counted = (context, arguments) -> {
            TreeNavigator navigator = (TreeNavigator) context.getNavigator();
            navigator.budget().step();
            Object value = function.call(context, arguments);
            return value instanceof String text ? navigator.budget().countCharacters(text) : value;
        };
        return Map.entry(name, new Signature(fewest, most, counted));
    }

    private static Object string(Context context, List<?> arguments) {
        Object value = arguments.isEmpty() ? context.getNodeSet() : arguments.getFirst();
        return text(value, context);
    }

    private static Object concat(Context context, List<?> arguments) {
        StringBuilder all = new StringBuilder();
        for (Object argument : arguments) {
            String text = text(argument, context);
            if (all.length() + (long) text.length() > MAX_CONCAT_CHARACTERS) {
                throw new XPathEvaluationException(
                        "the result of concat() is longer than " + MAX_CONCAT_CHARACTERS + " characters");
            }
            all.append(text);
        }
        return all.toString();
    }

    private static Object round(Context context, List<?> arguments) {
        return OracleNumbers.round(NumberFunction.evaluate(arguments.getFirst(), context.getNavigator()));
    }

    private static String text(Object value, Context context) {
        return value instanceof Number number
                ? OracleNumbers.text(number.doubleValue())
                : StringFunction.evaluate(value, context.getNavigator());
    }
}
