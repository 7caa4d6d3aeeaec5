package org.openmds.loadtest.command;

import java.io.PrintWriter;
import java.util.List;

import org.openmds.configuration.NameSuggestion;
import org.openmds.loadtest.generator.kind.process.ClientKinds;
import org.openmds.loadtest.model.client.ClientKind;
import org.openmds.loadtest.model.client.ClientOption;

import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.TextTable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code mds load kinds}: lists the kinds of clients and their options. */
@Command(name = "kinds", sortOptions = false, mixinStandardHelpOptions = true, description = "List the kinds of clients, or show the "
        + "options of one kind.", footer = {
            "",
            "Set an option with --option NAME=VALUE, or in a plan under client.options. @FILE as the value inserts the content of a file.",
            "Where an option allows $${names}, each request replaces them with a column of its parameter row, or with $${client}, $${number}, "
                    + "$${tester} or $${now}.%n%nExample: mds load kinds wsrf-query"})
final class KindsCommand implements Runnable {

    private static final int COLUMN = 18;
    private static final int INDENT = 2;
    private static final int WIDTH = 100;

    @Parameters(arity = "0..1", paramLabel = "NAME", description = "The kind whose options are shown. Default: none, all kinds are listed")
    private String name = "";

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        if (name.isEmpty()) {
            TextTable table = table(COLUMN);
            ClientKinds.all().forEach(kind -> table.addRowValues(kind.name(), kind.description()));
            out.print(table);
        } else {
            show(ClientKinds.find(name)
                    .orElseThrow(() -> new ParameterException(spec.commandLine(),
                            "unknown kind of client '%s'%s".formatted(name,
                                    NameSuggestion.hint(name, ClientKinds.names())))),
                    out);
        }
        out.flush();
    }

    private void show(ClientKind kind, PrintWriter out) {
        out.println(kind.description());
        List<ClientOption> options = kind.options();
        int width = options.stream().mapToInt(option -> option.name().length()).max().orElse(0) + 2;
        TextTable table = table(width + INDENT);
        options.forEach(option -> table.addRowValues(option.name(), option.description()
                + (option.defaultValue().isEmpty() ? "" : " [%s]".formatted(option.defaultValue()))));
        out.print(table);
    }

    private TextTable table(int first) {
        return TextTable.forColumns(spec.commandLine().getColorScheme(),
                new Column(first, INDENT, Column.Overflow.SPAN),
                new Column(WIDTH - first, 0, Column.Overflow.WRAP));
    }
}
