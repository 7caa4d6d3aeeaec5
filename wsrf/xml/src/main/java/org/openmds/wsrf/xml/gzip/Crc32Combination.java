package org.openmds.wsrf.xml.gzip;

/**
 * Combines the CRC-32 of two byte sequences into the CRC-32 of the first followed by the second. A CRC is a remainder of polynomials over
 * GF(2): the first CRC is multiplied by x once for each bit of the second sequence.
 */
final class Crc32Combination {

    /** The polynomial of CRC-32, lowest power in the highest bit, without x^32. */
    private static final int POLYNOMIAL = 0xEDB88320;
    /** The polynomial 1. */
    private static final int ONE = 1 << 31;

    private Crc32Combination() {
    }

    /** @param length number of bytes in the second sequence */
    static long combine(long first, long second, long length) {
        return (product((int) first, powerOfX(8 * length)) ^ (int) second) & 0xFFFFFFFFL;
    }

    /** Returns x to the given power, by repeated squaring. */
    private static int powerOfX(long exponent) {
        int power = ONE;
        int square = ONE >>> 1;
        for (long rest = exponent; rest != 0; rest >>>= 1) {
            if ((rest & 1) != 0) {
                power = product(power, square);
            }
            square = product(square, square);
        }
        return power;
    }

    /** Returns the product modulo the polynomial. */
    private static int product(int a, int b) {
        int sum = 0;
        int multiple = b;
        for (int bit = ONE; bit != 0; bit >>>= 1) {
            if ((a & bit) != 0) {
                sum ^= multiple;
            }
            multiple = (multiple & 1) == 0 ? multiple >>> 1 : multiple >>> 1 ^ POLYNOMIAL;
        }
        return sum;
    }
}
