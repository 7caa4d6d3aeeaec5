package org.openmds.server.command;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.openmds.cli.option.CommandException;
import org.openmds.cli.option.ExitCodes;
import org.openmds.configuration.JsonWriter;
import org.openmds.configuration.KeyDescription;
import org.openmds.provider.ProviderKind;
import org.openmds.provider.ProviderKinds;
import org.openmds.server.config.ConfigurationLoader;
import org.openmds.server.provider.ConfiguredProvider;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code mds provider show}: explains a kind of providers or prints one provider. */
@Command(name = "show", sortOptions = false, description = {
    "Explain a kind of information providers: its keys, an example of its configuration and of its document;",
    "or print the configuration of one provider. Secrets stay in their files."}, footer = {"%nExamples:",
        "  mds provider show http", "  mds provider show transfers --config mds.yaml"})
final class ProviderShowCommand implements Runnable {

    private static final int WIDTH = 100;

    @Parameters(index = "0", paramLabel = "NAME", description = "The name of a kind, or of a provider of the configuration.")
    private String name;

    @Mixin
    private ProviderOptions options;

    @Option(names = {"-o",
        "--output"}, paramLabel = "FORMAT", converter = TableFormat.TableFormatConverter.class, defaultValue = "table", description = "table (default: plain text) or json.")
    private TableFormat format;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        List<ConfiguredProvider<?>> configured = ConfiguredProvider.all(options.configuration().providers());
        Optional<ProviderKind<?>> kind = ProviderKinds.named(name);
        Optional<ConfiguredProvider<?>> provider = configured.stream()
                .filter(each -> each.name().equals(name))
                .findFirst();
        if (kind.isEmpty() && provider.isEmpty()) {
            throw new CommandException(ExitCodes.FAULT,
                    "there is no kind and no provider '%s'; kinds: %s; providers of the configuration: %s".formatted(
                            name,
                            String.join(", ", ProviderKinds.ALL.stream().map(each -> each.section().name()).toList()),
                            ProviderOptions.names(configured)));
        }
        if (format == TableFormat.CSV) {
            throw new ParameterException(spec.commandLine(), "a provider cannot be printed as csv; use table or json");
        }
        PrintWriter out = spec.commandLine().getOut();
        if (format == TableFormat.JSON) {
            Map<String, Object> members = new LinkedHashMap<>();
            kind.ifPresent(each -> members.putAll(json(each)));
            provider.ifPresent(each -> members.put("provider", ConfigurationLoader.FORMAT.tree(each.settings())));
            out.println(JsonWriter.write(members));
        } else {
            kind.ifPresent(each -> print(each, out));
            provider.ifPresent(each -> print(each, kind.isPresent(), out));
        }
        out.flush();
    }

    private static void print(ProviderKind<?> kind, PrintWriter out) {
        out.println("%s: %s".formatted(kind.section().name(), kind.section().description()));
        out.println("%nKeys:".formatted());
        for (KeyDescription key : ConfigurationLoader.FORMAT.describe(kind.section().settings())) {
            String initial = key.initial().isEmpty() || key.initial().equals("required")
                    ? key.initial()
                    : "default " + key.initial();
            out.println("  %s (%s%s)".formatted(key.name(), key.value(), initial.isEmpty() ? "" : "; " + initial));
            wrapped(key.meaning()).forEach(line -> out.println("      " + line));
        }
        out.println("%nExample:".formatted());
        kind.example("yaml").lines().forEach(line -> out.println("  " + line));
        out.println("%nDocument:".formatted());
        kind.example("xml").lines().forEach(line -> out.println("  " + line));
    }

    private static void print(ConfiguredProvider<?> provider, boolean afterItsKind, PrintWriter out) {
        if (afterItsKind) {
            out.println();
        }
        out.println("%s, a provider of the kind %s, reads %s:".formatted(provider.name(), provider.kindName(),
                provider.settings().inputDescription()));
        ConfigurationLoader.FORMAT.yaml(provider.settings()).lines().forEach(line -> out.println("  " + line));
    }

    private static Map<String, Object> json(ProviderKind<?> kind) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("kind", kind.section().name());
        members.put("description", kind.section().description());
        members.put("keys", ConfigurationLoader.FORMAT.describe(kind.section().settings())
                .stream()
                .map(key -> Map.of("name", key.name(), "value", key.value(), "default", key.initial(), "meaning",
                        key.meaning()))
                .toList());
        members.put("example", kind.example("yaml"));
        members.put("document", kind.example("xml"));
        return members;
    }

    private static List<String> wrapped(String text) {
        return text.replaceAll("(.{1,%d})(?: |$)".formatted(WIDTH), "$1\n").lines().toList();
    }
}
