package org.openmds.benchmarks;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** What a number on the command line may be. */
final class OptionRange {

    private OptionRange() {
    }

    /** The value, or one sentence that says which option, what it may be, and what it was. */
    static int within(CommandSpec command, String option, int value, int least, int most) {
        if (value < least || value > most) {
            throw new ParameterException(command.commandLine(),
                    "%s must be from %d to %d, was %d".formatted(option, least, most, value));
        }
        return value;
    }
}
