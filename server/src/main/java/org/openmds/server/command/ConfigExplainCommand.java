package org.openmds.server.command;

import java.io.PrintWriter;

import org.openmds.cli.option.CommandException;
import org.openmds.cli.option.ExitCodes;
import org.openmds.configuration.ConfigurationResult.Loaded;
import org.openmds.configuration.KeyDescription;
import org.openmds.configuration.ValueOrigin;
import org.openmds.server.config.Configuration;
import org.openmds.server.config.ConfigurationLoader;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code mds config explain}: explains one key. */
@Command(name = "explain", sortOptions = false, description = {
    "Explain a key: its meaning, its values, its default, its environment variable, the value in effect with its place,",
    "and whether a new value needs a restart."}, footer = {"%nExamples:", "  mds config explain http.port",
        "  mds config explain indexes[0].lease.default --config mds.yaml"})
final class ConfigExplainCommand implements Runnable {

    @Parameters(index = "0", paramLabel = "KEY", description = "The path of the key, such as http.port or indexes[0].name.")
    private String key;

    @Mixin
    private ProviderOptions options;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        KeyDescription description = ConfigurationLoader.FORMAT.describe(key)
                .orElseThrow(() -> new CommandException(ExitCodes.FAULT, "there is no key '%s'%s".formatted(key,
                        ConfigurationLoader.FORMAT.suggestion(key).map(", did you mean %s?"::formatted).orElse(""))));
        // A list without a position stands for its first element in the variable, and has no value of its own.
        String first = key.replace("[]", "[0]");
        PrintWriter out = spec.commandLine().getOut();
        out.println(description.name());
        out.println("  " + description.meaning());
        line(out, "value", description.value());
        line(out, "default", description.initial().isEmpty() ? "none" : description.initial());
        if (key.equals(first)) {
            line(out, "in effect", inEffect(options.loaded()));
        }
        line(out, "variable", ConfigurationLoader.FORMAT.variable(first));
        line(out, "change", ConfigurationLoader.needsRestart(key)
                ? "needs a restart"
                : "takes effect while the server runs");
        out.flush();
    }

    private String inEffect(Loaded<Configuration> loaded) {
        String place = loaded.given().origin(key).map(ValueOrigin::display).orElse("default");
        return ConfigurationLoader.FORMAT.value(loaded.configuration(), key)
                .map(value -> "%s (%s)".formatted(value, place))
                .orElse("none");
    }

    private static void line(PrintWriter out, String name, String value) {
        out.println("  %-10s %s".formatted(name + ":", value));
    }
}
