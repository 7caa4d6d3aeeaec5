package org.openmds.loadtest.systems.hawkeye.classad;

import java.util.List;
import java.util.Locale;

/** What an expression gives. Immutable. {@link Object#toString} is an expression that gives it again. */
public sealed interface Value {

    /** A value that depends on an attribute that is not there. */
    // Both are made with this type itself, before anything else can need them.
    @SuppressWarnings("ClassInitializationDeadlock")
    Value UNDEFINED = new Undefined();
    /** What has no meaning: operands of wrong types, a division by zero. */
    @SuppressWarnings("ClassInitializationDeadlock")
    Value ERROR = new Failure();

    /** Signed, of 64 bits; it wraps around. */
    record Int(long value) implements Value {
        @Override
        public String toString() {
            return Long.toString(value);
        }
    }

    /** A number of 64 bits with a fraction. */
    record Real(double value) implements Value {
        @Override
        public String toString() {
            return value == 0
                    ? Double.toString(value)
                    : Double.isFinite(value)
                            ? "%.15E".formatted(value).replaceFirst("E([+-])0*([0-9]{2})", "E$1$2")
                            : "real(\"%s\")".formatted(Double.isNaN(value) ? "NaN" : value > 0 ? "INF" : "-INF");
        }
    }

    /** True or false. */
    record Bool(boolean value) implements Value {
        @Override
        public String toString() {
            return Boolean.toString(value);
        }
    }

    /** Compared without regard to the case of letters of ASCII. */
    record Text(String value) implements Value {
        @Override
        public String toString() {
            return AdQuoting.text(value);
        }
    }

    /** A list; its items are evaluated where it stands, when they are looked at. */
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

    /** An ad, and where it stands. */
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

    /** Whether it is true or a number other than zero: what matchmaking asks of Requirements. */
    default boolean isTrue() {
        return switch (this) {
            case Bool(boolean value) -> value;
            case Int(long value) -> value != 0;
            case Real(double value) -> value != 0;
            default -> false;
        };
    }

    /** As people name its type. */
    default String type() {
        return getClass().getSimpleName().toLowerCase(Locale.ROOT);
    }
}
