package org.openmds.cli;

import org.openmds.cli.option.FailureReporter;

import picocli.CommandLine.Option;

/** The options of every command. */
@SuppressWarnings("unused") // the parser acts on these options
final class GeneralOptions {

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this help.")
    private boolean help;

    /** Declared for the help and the parser only: {@link FailureReporter} looks for the option itself, because parsing may have failed. */
    @Option(names = FailureReporter.VERBOSE, description = "Print the stack trace of an error, too.")
    private boolean verbose;
}
