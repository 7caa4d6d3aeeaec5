package org.openmds.server.command;

import picocli.CommandLine.Option;

/** What every command takes. */
@SuppressWarnings("unused") // the parser acts on these options
final class GeneralOptions {

    static final String VERBOSE = "--verbose";

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this help.")
    private boolean help;

    /** Read by {@link FailureReporter}, which has to know it when nothing else of the command could be read. */
    @Option(names = VERBOSE, description = "Show where an error came from.")
    private boolean verbose;
}
