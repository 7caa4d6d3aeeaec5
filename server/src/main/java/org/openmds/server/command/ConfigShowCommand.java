package org.openmds.server.command;

import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.openmds.cli.option.CommandException;
import org.openmds.cli.option.ExitCodes;
import org.openmds.configuration.ConfigurationFormat;
import org.openmds.server.config.Configuration;
import org.openmds.server.config.ConfigurationLoader;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code mds config show}: prints the configuration in effect, or one section of it. */
@Command(name = "show", sortOptions = false, description = {
    "Print all keys, or those of one section, with the values in effect as YAML. Secrets stay in their files."}, footer = {
        "%nExamples:", "  mds config show --config mds.yaml", "  mds config show triggers --config mds.yaml"})
final class ConfigShowCommand implements Runnable {

    @Parameters(index = "0", arity = "0..1", paramLabel = "SECTION", description = "The section; absent: all sections.")
    private @Nullable String section;

    @Mixin
    private ProviderOptions options;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        Configuration configuration = options.configuration();
        String wanted = section;
        String yaml = wanted == null
                ? ConfigurationLoader.FORMAT.yaml(configuration)
                : ConfigurationFormat.toYaml(Map.of(wanted, ConfigurationLoader.FORMAT.value(configuration, wanted)
                        .orElseThrow(() -> new CommandException(ExitCodes.FAULT, unknown(configuration, wanted)))));
        spec.commandLine().getOut().print(yaml);
        spec.commandLine().getOut().flush();
    }

    private static String unknown(Configuration configuration, String wanted) {
        List<String> sections = ((Map<?, ?>) ConfigurationLoader.FORMAT.tree(configuration)).keySet()
                .stream()
                .map(String::valueOf)
                .toList();
        return "there is no section '%s'; sections: %s".formatted(wanted, String.join(", ", sections));
    }
}
