package org.openmds.aggregator.execution;

import java.util.Arrays;

/**
 * What a program that ended by itself gave, whatever it thinks of it.
 *
 * @param exitCode
 *            128 + signal where a signal ended it
 * @param output
 *            what it printed
 * @param errors
 *            the beginning of what it wrote to standard error
 */
public record ProgramResult(int exitCode, byte[] output, String errors) {

    @Override
    public boolean equals(Object other) {
        return other instanceof ProgramResult that && exitCode == that.exitCode && Arrays.equals(output, that.output)
                && errors.equals(that.errors);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(output) + exitCode;
    }

    @Override
    public String toString() {
        return "exit code %d, %d bytes".formatted(exitCode, output.length);
    }
}
