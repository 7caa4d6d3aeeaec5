package org.openmds.loadtest.result.analysis;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;

/**
 * A sum of floating-point numbers that does not depend on their order, because it is rounded only at the end: each number is added at the
 * position of its bits, in 32-bit digits of one long fixed-point number. See R. M. Neal, "Fast exact summation using small and large
 * superaccumulators", 2015. Not thread-safe.
 */
final class ExactSum {

    /** Exponent of the lowest bit of the smallest double, negated. */
    private static final int LOWEST_EXPONENT = 1074;
    private static final int DIGITS = 2 * (LOWEST_EXPONENT + 1024) / 64 + 3;
    /** Number of additions after which digits must be carried: a digit has 64 bits and an addition adds 32 of them. */
    private static final int MAX_ADDS = 1 << 29;

    private final long[] digits = new long[DIGITS];
    private int adds;

    void add(double value) {
        long bits = Double.doubleToRawLongBits(value);
        int exponent = (int) (bits >>> 52 & 0x7FF);
        long mantissa = bits & 0xF_FFFF_FFFF_FFFFL | (exponent == 0 ? 0 : 1L << 52);
        int place = exponent == 0 ? 0 : exponent - 1;
        add(place, bits < 0 ? -1 : 1, mantissa);
    }

    private void add(int place, int sign, long mantissa) {
        if (++adds == MAX_ADDS) {
            carry();
        }
        int digit = place >>> 5;
        int shift = place & 31;
        long low = mantissa << shift;
        long high = shift == 0 ? 0 : mantissa >>> 64 - shift;
        digits[digit] += sign * (low & 0xFFFF_FFFFL);
        digits[digit + 1] += sign * (low >>> 32);
        digits[digit + 2] += sign * high;
    }

    void addAll(ExactSum other) {
        carry();
        other.carry();
        for (int i = 0; i < DIGITS; i++) {
            digits[i] += other.digits[i];
        }
        adds = 2;
    }

    private void carry() {
        for (int i = 0; i < DIGITS - 1; i++) {
            digits[i + 1] += digits[i] >> 32;
            digits[i] &= 0xFFFF_FFFFL;
        }
        adds = 1;
    }

    /** Returns the sum divided by the count, rounded once. */
    double dividedBy(long count) {
        return exact().divide(BigDecimal.valueOf(count), MathContext.DECIMAL128).doubleValue();
    }

    BigDecimal exact() {
        carry();
        BigInteger sum = BigInteger.ZERO;
        for (int i = DIGITS - 1; i >= 0; i--) {
            sum = sum.shiftLeft(32).add(BigInteger.valueOf(digits[i]));
        }
        return new BigDecimal(sum).divide(new BigDecimal(BigInteger.ONE.shiftLeft(LOWEST_EXPONENT)),
                MathContext.DECIMAL128);
    }
}
