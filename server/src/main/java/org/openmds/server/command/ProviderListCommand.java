package org.openmds.server.command;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.openmds.cli.output.TextTable;
import org.openmds.configuration.JsonWriter;
import org.openmds.configuration.value.DurationText;
import org.openmds.provider.CommonSettings;
import org.openmds.provider.ProviderKinds;
import org.openmds.server.provider.ConfiguredProvider;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code mds provider list}: lists the kinds of providers, and the providers of a configuration. */
@Command(name = "list", sortOptions = false, description = {
    "List the kinds of information providers, and the providers of a configuration.",
    "READS is the input of a provider, without secrets."}, footer = {"%nExamples:",
        "  mds provider list", "  mds provider list --config mds.yaml -o json | jq '.providers[].name'"})
final class ProviderListCommand implements Runnable {

    @Mixin
    private ProviderOptions options;

    @Option(names = {"-o",
        "--output"}, paramLabel = "FORMAT", converter = TableFormat.TableFormatConverter.class, defaultValue = "table", description = "table (default), csv (the providers) or json.")
    private TableFormat format;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        List<ConfiguredProvider<?>> configured = ConfiguredProvider.all(options.configuration().providers());
        PrintWriter out = spec.commandLine().getOut();
        switch (format) {
            case JSON -> out.println(JsonWriter.write(json(configured)));
            case TABLE -> print(configured, out);
            case CSV -> providers(configured).printCsv(out);
        }
        out.flush();
    }

    private static void print(List<ConfiguredProvider<?>> configured, PrintWriter out) {
        TextTable kinds = new TextTable(List.of("KIND", "DESCRIPTION"));
        ProviderKinds.ALL.forEach(kind -> kinds.addRow(List.of(kind.section().name(), kind.section().description())));
        kinds.print(out);
        out.println();
        providers(configured).print(out);
        if (configured.isEmpty()) {
            out.println("The configuration has no provider.");
        }
    }

    private static TextTable providers(List<ConfiguredProvider<?>> configured) {
        TextTable providers = new TextTable(List.of("NAME", "KIND", "INTERVAL", "INDEX", "READS"));
        for (ConfiguredProvider<?> each : configured) {
            CommonSettings provider = each.settings().common();
            providers.addRow(List.of(provider.name(), each.kindName(), DurationText.format(provider.interval()),
                    provider.index(), each.settings().inputDescription()));
        }
        return providers;
    }

    private static Map<String, Object> json(List<ConfiguredProvider<?>> configured) {
        return Map.of("kinds",
                ProviderKinds.ALL.stream()
                        .map(kind -> members("name", kind.section().name(), "description",
                                kind.section().description()))
                        .toList(),
                "providers", configured.stream().map(each -> {
                    CommonSettings provider = each.settings().common();
                    return members("name", provider.name(), "kind", each.kindName(), "interval",
                            DurationText.format(provider.interval()), "index", provider.index(), "reads",
                            each.settings().inputDescription());
                }).toList());
    }

    /** Returns a map in the order of the arguments. */
    private static Map<String, Object> members(String... namesAndValues) {
        Map<String, Object> members = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            members.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return members;
    }
}
