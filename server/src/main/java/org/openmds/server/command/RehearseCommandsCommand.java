package org.openmds.server.command;

import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

import org.openmds.cli.option.ExitCodes;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The hidden command {@code mds rehearse-commands}: runs frequent commands, while the JVM records the loaded classes. */
@Command(name = "rehearse-commands", hidden = true, description = "Run frequent commands, so that the launcher can record the loaded "
        + "classes.")
final class RehearseCommandsCommand implements Callable<Integer> {

    @Parameters(paramLabel = "URL", description = "The URL of an index.")
    private String url = "";

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        for (List<String> arguments : List.of(List.of("query", url, "count(//sg:Entry)"),
                List.of("query", url, "//glue:Host"), List.of("list", url), List.of("version"))) {
            String[] words = arguments.toArray(String[]::new);
            int code = ServerCommands.tool()
                    .commandLine(Map.of(), InputStream.nullInputStream(), words)
                    .setOut(spec.commandLine().getOut())
                    .execute(words);
            if (code != ExitCodes.DONE) {
                return code;
            }
        }
        return ExitCodes.DONE;
    }
}
