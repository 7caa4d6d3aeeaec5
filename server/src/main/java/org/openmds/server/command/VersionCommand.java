package org.openmds.server.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Tells which OpenMDS this is. */
@Command(name = "version", description = "Show the version.")
final class VersionCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        spec.root().commandLine().printVersionHelp(spec.commandLine().getOut());
    }
}
