package org.openmds.loadtest.systems.hawkeye.classad;

import java.util.function.DoubleBinaryOperator;
import java.util.function.LongBinaryOperator;

import org.openmds.loadtest.systems.hawkeye.classad.Value.Bool;
import org.openmds.loadtest.systems.hawkeye.classad.Value.Int;
import org.openmds.loadtest.systems.hawkeye.classad.Value.Real;
import org.openmds.loadtest.systems.hawkeye.classad.Value.Text;

/** A binary operator with its sign and its precedence. */
enum Operator {

    OR("||", 1), AND("&&", 2), BIT_OR("|", 3), BIT_XOR("^", 4), BIT_AND("&", 5), EQUAL("==", 6), NOT_EQUAL("!=", 6), IS(
            "=?=", 6), IS_NOT("=!=", 6), LESS("<", 7), LESS_OR_EQUAL("<=", 7), GREATER(">", 7), GREATER_OR_EQUAL(">=",
                    7), SHIFT_LEFT("<<", 8), SHIFT_RIGHT(">>", 8), SHIFT_RIGHT_UNSIGNED(">>>",
                            8), ADD("+", 9), SUBTRACT("-", 9), MULTIPLY("*", 10), DIVIDE("/", 10), REMAINDER("%", 10);

    final String sign;
    final int precedence;

    Operator(String sign, int binding) {
        this.sign = sign;
        this.precedence = binding;
    }

    /** Returns the sign as it is printed. */
    String printedSign() {
        return switch (this) {
            case IS -> "is";
            case IS_NOT -> "isnt";
            default -> sign;
        };
    }

    /** Applies the operator to two values. Not for {@link #OR} and {@link #AND}, which evaluate the right operand only if needed. */
    Value apply(Value left, Value right) {
        if (this == IS || this == IS_NOT) {
            return identity(left, right);
        }
        if (left.equals(Value.ERROR) || right.equals(Value.ERROR)) {
            return Value.ERROR;
        }
        if (left.equals(Value.UNDEFINED) || right.equals(Value.UNDEFINED)) {
            return Value.UNDEFINED;
        }
        return switch (this) {
            case EQUAL, NOT_EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> compare(left, right);
            case ADD -> arithmetic(left, right, Long::sum, Double::sum);
            case SUBTRACT -> arithmetic(left, right, (a, b) -> a - b, (a, b) -> a - b);
            case MULTIPLY -> arithmetic(left, right, (a, b) -> a * b, (a, b) -> a * b);
            case DIVIDE -> divide(left, right);
            case REMAINDER -> remainder(left, right);
            default -> ofBits(left, right, this::bits);
        };
    }

    private interface BitOperation {
        Value apply(long left, long right);
    }

    private Value identity(Value left, Value right) {
        if (isCompound(left) && isCompound(right) && left.getClass() == right.getClass()) {
            return Value.ERROR;
        }
        // Like HTCondor: the two zeros are identical, and NaN is not identical to itself.
        boolean same = left instanceof Real(double a) && right instanceof Real(double b) ? a == b : left.equals(right);
        return Value.of(same == (this == IS));
    }

    private static boolean isCompound(Value value) {
        return value instanceof Value.Values || value instanceof Value.Ad;
    }

    private Value compare(Value left, Value right) {
        if (left instanceof Text(String a) && right instanceof Text(String b)) {
            return holds(AdQuoting.lower(a).compareTo(AdQuoting.lower(b)), false);
        }
        if (left instanceof Real || right instanceof Real) {
            double a = real(left);
            double b = real(right);
            return isNumber(left) && isNumber(right)
                    // Zeros are equal, whatever their signs.
                    ? holds(a == b ? 0 : Double.compare(a, b), Double.isNaN(a) || Double.isNaN(b))
                    : Value.ERROR;
        }
        return isNumber(left) && isNumber(right)
                ? holds(Long.compare(integer(left), integer(right)), false)
                : Value.ERROR;
    }

    private Value holds(int order, boolean unordered) {
        return Value.of(switch (this) {
            case EQUAL -> !unordered && order == 0;
            case NOT_EQUAL -> unordered || order != 0;
            case LESS -> !unordered && order < 0;
            case LESS_OR_EQUAL -> !unordered && order <= 0;
            case GREATER -> !unordered && order > 0;
            default -> !unordered && order >= 0;
        });
    }

    private static Value arithmetic(Value left, Value right, LongBinaryOperator ofInts, DoubleBinaryOperator ofReals) {
        if (!isNumber(left) || !isNumber(right)) {
            return Value.ERROR;
        }
        return left instanceof Real || right instanceof Real
                ? finite(ofReals.applyAsDouble(real(left), real(right)))
                : new Int(ofInts.applyAsLong(integer(left), integer(right)));
    }

    /** Returns an error for positive infinity, but not for negative infinity or NaN, like HTCondor. */
    private static Value finite(double result) {
        return result == Double.POSITIVE_INFINITY ? Value.ERROR : new Real(result);
    }

    private static Value divide(Value left, Value right) {
        if (!isNumber(left) || !isNumber(right)) {
            return Value.ERROR;
        }
        if (left instanceof Real || right instanceof Real) {
            return finite(real(left) / real(right));
        }
        if (integer(right) == 0) {
            return Value.ERROR;
        }
        // The only quotient that overflows becomes the nearest value.
        return new Int(integer(left) == Long.MIN_VALUE && integer(right) == -1
                ? Long.MAX_VALUE
                : integer(left) / integer(right));
    }

    private static Value remainder(Value left, Value right) {
        boolean whole = isNumber(left) && isNumber(right) && !(left instanceof Real) && !(right instanceof Real);
        return whole && integer(right) != 0 ? new Int(integer(left) % integer(right)) : Value.ERROR;
    }

    private static Value ofBits(Value left, Value right, BitOperation operation) {
        return left instanceof Int(long a) && right instanceof Int(long b) ? operation.apply(a, b) : Value.ERROR;
    }

    private Value bits(long left, long right) {
        return new Int(switch (this) {
            case BIT_OR -> left | right;
            case BIT_XOR -> left ^ right;
            case BIT_AND -> left & right;
            case SHIFT_LEFT -> left << right;
            case SHIFT_RIGHT -> left >> right;
            // The first step of the shift clears the sign bit; a negative number shifted by 0 becomes 0.
            default -> left < 0 ? left >>> 1 >> right - 1 : left >> right;
        });
    }

    static boolean isNumber(Value value) {
        return value instanceof Int || value instanceof Real || value instanceof Bool;
    }

    static double real(Value value) {
        return value instanceof Real(double number) ? number : integer(value);
    }

    static long integer(Value value) {
        return switch (value) {
            case Int(long number) -> number;
            case Bool(boolean truth) -> truth ? 1 : 0;
            default -> 0;
        };
    }
}
