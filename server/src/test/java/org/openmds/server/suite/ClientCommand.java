package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;

import org.openmds.cli.CommandLineTool;
import org.openmds.cli.option.CommandSet;

/** A command of {@code mds} for clients, inside this process. */
final class ClientCommand {

    private ClientCommand() {
    }

    /** Runs a command that must succeed, and returns what it prints. */
    static String run(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = new CommandLineTool(CommandSet.empty())
                .commandLine(Map.of(), InputStream.nullInputStream(), arguments)
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
        assertThat(code).as("mds %s: %s", String.join(" ", arguments), err).isZero();
        return out.toString();
    }
}
