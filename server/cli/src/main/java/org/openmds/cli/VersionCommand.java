package org.openmds.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command {@code mds version}: prints the version. */
@Command(name = "version", description = "Print the versions of OpenMDS and Java.")
final class VersionCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        spec.root().commandLine().printVersionHelp(spec.commandLine().getOut());
    }
}
