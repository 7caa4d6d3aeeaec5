package org.openmds.cli;

import java.util.Optional;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command {@code mds version}: prints the version. */
@Command(name = "version", description = "Print the versions of OpenMDS and Java.")
final class VersionCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    /** Returns the version, for example 0.2.0. */
    static String number() {
        return Optional.ofNullable(VersionCommand.class.getPackage().getImplementationVersion()).orElse("development");
    }

    @Override
    public void run() {
        spec.root().commandLine().printVersionHelp(spec.commandLine().getOut());
    }
}
