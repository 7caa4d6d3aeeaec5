package org.openmds.loadtest.systems.hawkeye.classad;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;

/** The value of an expression. Immutable. {@link Object#toString} returns an expression with this value. */
public sealed interface Value {

    /** A value that depends on a missing attribute. */
    // Both constants are created while this type is initialized, before other code can use them.
    @SuppressWarnings("ClassInitializationDeadlock")
    Value UNDEFINED = new Undefined();
    /** The result of an operation without meaning, such as operands of wrong types or a division by zero. */
    @SuppressWarnings("ClassInitializationDeadlock")
    Value ERROR = new Failure();

    /** A signed integer of 64 bits; wraps around on overflow. */
    record Int(long value) implements Value {
        @Override
        public String toString() {
            return Long.toString(value);
        }
    }

    /** A floating-point number of 64 bits. */
    record Real(double value) implements Value {

        /** Rounds the number itself, as the original does, and not its shortest decimal text. */
        private static final MathContext SIXTEEN_DIGITS = new MathContext(16, RoundingMode.HALF_EVEN);

        @Override
        public String toString() {
            return value == 0
                    ? Double.toString(value)
                    : Double.isFinite(value)
                            ? "%.15E".formatted(new BigDecimal(value).round(SIXTEEN_DIGITS))
                                    .replaceFirst("E([+-])0*([0-9]{2})", "E$1$2")
                            : "real(\"%s\")".formatted(Double.isNaN(value) ? "NaN" : value > 0 ? "INF" : "-INF");
        }
    }

    /** A boolean. */
    record Bool(boolean value) implements Value {
        @Override
        public String toString() {
            return Boolean.toString(value);
        }
    }

    /** A text. Comparisons ignore the case of ASCII letters. */
    record Text(String value) implements Value {
        @Override
        public String toString() {
            return AdQuoting.text(value);
        }
    }

    /** A list. Its items are evaluated in the list's scope, when they are read. */
    record Values(List<Expression> items, EvaluationScope scope) implements Value {

        public Values {
            items = List.copyOf(items);
        }

        /** A list of values. */
        static Values of(List<Value> values) {
            return new Values(values.stream().<Expression>map(Expression.Literal::new).toList(),
                    EvaluationScope.of(ExpressionAd.EMPTY));
        }

        List<Value> values() {
            return items.stream().map(item -> item.evaluate(scope)).toList();
        }

        @Override
        public String toString() {
            return new Expression.Items(items).toString();
        }
    }

    /** An ad and its scope. */
    record Ad(EvaluationScope scope) implements Value {

        ExpressionAd ad() {
            return scope.my();
        }

        @Override
        public String toString() {
            return ad().toString();
        }
    }

    /** See {@link #UNDEFINED}. */
    record Undefined() implements Value {
        @Override
        public String toString() {
            return "undefined";
        }
    }

    /** See {@link #ERROR}. */
    record Failure() implements Value {
        @Override
        public String toString() {
            return "error";
        }
    }

    static Value of(boolean value) {
        return new Bool(value);
    }

    /** True for true and for numbers other than zero, as matchmaking evaluates Requirements. */
    default boolean isTrue() {
        return switch (this) {
            case Bool(boolean value) -> value;
            case Int(long value) -> value != 0;
            case Real(double value) -> value != 0;
            default -> false;
        };
    }

    /** Returns the name of its type for messages. */
    default String type() {
        return getClass().getSimpleName().toLowerCase(Locale.ROOT);
    }
}
