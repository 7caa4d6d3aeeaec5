package org.openmds.aggregator.execution;

import java.util.Arrays;

/**
 * The result of a program that exited, with any exit code.
 *
 * @param exitCode
 *            the exit code; 128 + signal for a program that a signal has ended
 * @param output
 *            the standard output
 * @param errors
 *            the beginning of the standard error output
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
