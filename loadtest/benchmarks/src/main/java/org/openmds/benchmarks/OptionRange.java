package org.openmds.benchmarks;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Range check of numbers on the command line. */
final class OptionRange {

    private OptionRange() {
    }

    /** Returns the value, or fails with a message that names the option, its range and the value. */
    static int within(CommandSpec command, String option, int value, int least, int most) {
        if (value < least || value > most) {
            throw new ParameterException(command.commandLine(),
                    "%s must be from %d to %d, was %d".formatted(option, least, most, value));
        }
        return value;
    }
}
