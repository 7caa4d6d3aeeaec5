package org.openmds.loadtest.systems.hawkeye.classad;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

import org.openmds.loadtest.systems.hawkeye.classad.Value.Bool;
import org.openmds.loadtest.systems.hawkeye.classad.Value.Int;
import org.openmds.loadtest.systems.hawkeye.classad.Value.Real;

/** An expression of the ClassAd language. Immutable; {@link Object#toString} returns an equivalent expression. */
public sealed interface Expression {

    /**
     * Evaluates the expression in a scope. Never throws: an expression without meaning is {@link Value#ERROR}.
     */
    Value evaluate(EvaluationScope scope);

    /** The condition that an attribute equals a text. */
    record TextEquality(String attribute, String text) {
    }

    /** Returns the text equality, if the expression is exactly that, for an attribute of the target or without a prefix. */
    default Optional<TextEquality> textEquality() {
        if (withoutParentheses() instanceof Binary(Operator operator, Reference reference, Literal(Value.Text(String text)))
                && operator == Operator.EQUAL
                && reference.owner().map(of -> of.toString().equalsIgnoreCase("target")).orElse(true)) {
            return Optional.of(new TextEquality(reference.name(), text));
        }
        return Optional.empty();
    }

    /** Returns the expression without the parentheses around it. */
    default Expression withoutParentheses() {
        return this;
    }

    /** A literal value. */
    record Literal(Value value) implements Expression {
        @Override
        public Value evaluate(EvaluationScope scope) {
            return value;
        }

        @Override
        public String toString() {
            return value.toString();
        }
    }

    /** A reference to an attribute of the scope, or of the value of another expression. */
    record Reference(Optional<Expression> owner, String name) implements Expression {
        @Override
        public Value evaluate(EvaluationScope scope) {
            if (owner.isEmpty()) {
                return scope.attribute(name);
            }
            return of(owner.get().evaluate(scope), scope);
        }

        /** Returns the attribute of a value; for a list, the list of its items' attributes. */
        private Value of(Value value, EvaluationScope scope) {
            return switch (value) {
                case Value.Ad ad -> scope.attributeIn(ad, name);
                case Value.Values list ->
                    Value.Values.of(list.values().stream().map(each -> ofItem(each, scope)).toList());
                case Value.Undefined undefined -> undefined;
                default -> Value.ERROR;
            };
        }

        private Value ofItem(Value item, EvaluationScope scope) {
            return item instanceof Value.Values ? Value.ERROR : of(item, scope);
        }

        @Override
        public String toString() {
            return owner.map(outer -> outer + ".").orElse("") + AdQuoting.name(name);
        }
    }

    /** {@code !a}, {@code -a}, {@code +a}, {@code ~a}. */
    record Unary(char sign, Expression operand) implements Expression {
        @Override
        public Value evaluate(EvaluationScope scope) {
            Value value = operand.evaluate(scope);
            if (value.equals(Value.UNDEFINED) || value.equals(Value.ERROR)) {
                return value;
            }
            return switch (value) {
                case Int(long number) -> switch (sign) {
                    case '!' -> Value.of(number == 0);
                    case '-' -> new Int(-number);
                    case '~' -> new Int(~number);
                    default -> value;
                };
                case Real(double number) -> switch (sign) {
                    case '!' -> Value.of(number == 0);
                    case '-' -> new Real(-number);
                    case '~' -> Value.ERROR;
                    default -> value;
                };
                case Bool(boolean truth) -> sign == '!' ? Value.of(!truth) : Value.ERROR;
                default -> Value.ERROR;
            };
        }

        @Override
        public String toString() {
            return " " + sign + operand;
        }
    }

    /** A binary operator with its operands. */
    record Binary(Operator operator, Expression left, Expression right) implements Expression {
        @Override
        public Value evaluate(EvaluationScope scope) {
            return switch (operator) {
                case AND -> connect(scope, false);
                case OR -> connect(scope, true);
                default -> operator.apply(left.evaluate(scope), right.evaluate(scope));
            };
        }

        public boolean isAnd() {
            return operator == Operator.AND;
        }

        /** Evaluates the right operand only if the left one does not decide the result. */
        private Value connect(EvaluationScope scope, boolean deciding) {
            Value first = truth(left.evaluate(scope));
            if (first.equals(Value.ERROR) || first.equals(Value.of(deciding))) {
                return first;
            }
            Value second = truth(right.evaluate(scope));
            if (second.equals(Value.ERROR) || second.equals(Value.of(deciding))) {
                return second;
            }
            return first.equals(Value.UNDEFINED) ? first : second;
        }

        @Override
        public String toString() {
            return "%s %s %s".formatted(left, operator.printedSign(), right);
        }
    }

    /** Converts a value to a truth value; numbers other than zero are true. */
    private static Value truth(Value value) {
        return switch (value) {
            case Int(long number) -> Value.of(number != 0);
            case Real(double number) -> Value.of(number != 0);
            case Bool truth -> truth;
            case Value.Undefined undefined -> undefined;
            default -> Value.ERROR;
        };
    }

    /** {@code a ? b : c}. */
    record Conditional(Expression condition, Expression then, Expression otherwise) implements Expression {
        @Override
        public Value evaluate(EvaluationScope scope) {
            return switch (truth(condition.evaluate(scope))) {
                case Bool(boolean truth) -> (truth ? then : otherwise).evaluate(scope);
                case Value other -> other;
            };
        }

        @Override
        public String toString() {
            return "%s ? %s : %s".formatted(condition, then, otherwise);
        }
    }

    /** {@code a ?: b}: a, or b where a is undefined. */
    record Default(Expression value, Expression otherwise) implements Expression {
        @Override
        public Value evaluate(EvaluationScope scope) {
            Value first = value.evaluate(scope);
            return first.equals(Value.UNDEFINED) ? otherwise.evaluate(scope) : first;
        }

        @Override
        public String toString() {
            return "%s ?: %s".formatted(value, otherwise);
        }
    }

    /** {@code a[b]}. */
    record Subscript(Expression container, Expression index) implements Expression {
        @Override
        public Value evaluate(EvaluationScope scope) {
            Value all = container.evaluate(scope);
            Value at = index.evaluate(scope);
            if (all.equals(Value.UNDEFINED) || at.equals(Value.UNDEFINED)) {
                return all.equals(Value.ERROR) || at.equals(Value.ERROR) ? Value.ERROR : Value.UNDEFINED;
            }
            if (all instanceof Value.Values(List<Expression> items, EvaluationScope where)
                    && at instanceof Int(long number)) {
                // Like HTCondor: the lower 32 bits are the position.
                int place = (int) number;
                return place >= 0 && place < items.size() ? items.get(place).evaluate(where) : Value.ERROR;
            }
            return all instanceof Value.Ad ad && at instanceof Value.Text(String name)
                    ? scope.ownAttribute(ad, name)
                    : Value.ERROR;
        }

        @Override
        public String toString() {
            return "%s[%s]".formatted(container, index);
        }
    }

    /** A function call. */
    record Call(String function, List<Expression> arguments) implements Expression {
        @Override
        public Value evaluate(EvaluationScope scope) {
            return BuiltInFunctions.call(function.toLowerCase(Locale.ROOT), arguments, scope);
        }

        @Override
        public String toString() {
            return arguments.stream().map(Expression::toString).collect(Collectors.joining(",", function + "(", ")"));
        }
    }

    /** A list: {@code {a, b}}. */
    record Items(List<Expression> items) implements Expression {
        @Override
        public Value evaluate(EvaluationScope scope) {
            return new Value.Values(items, scope);
        }

        @Override
        public String toString() {
            return items.stream().map(Expression::toString).collect(Collectors.joining(",", "{ ", " }"));
        }
    }

    /** A nested ad: {@code [a = 1; b = a]}. */
    record Nested(ExpressionAd ad) implements Expression {
        @Override
        public Value evaluate(EvaluationScope scope) {
            return new Value.Ad(scope.nested(ad));
        }

        @Override
        public String toString() {
            return ad.toString();
        }
    }

    /** {@code (a)}: kept so that the expression is printed as it was written. */
    record Parenthesized(Expression inner) implements Expression {
        @Override
        public Value evaluate(EvaluationScope scope) {
            return inner.evaluate(scope);
        }

        @Override
        public Expression withoutParentheses() {
            return inner.withoutParentheses();
        }

        @Override
        public String toString() {
            return "(" + inner + ")";
        }
    }
}
