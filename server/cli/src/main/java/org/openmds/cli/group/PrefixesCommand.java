package org.openmds.cli.group;

import java.util.List;

import org.openmds.cli.output.NamespaceTable;
import org.openmds.cli.output.TextTable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command {@code mds prefixes}: lists the prefixes that need no declaration. */
@Command(name = "prefixes", description = "List the namespace prefixes that names and expressions may use without --ns.")
final class PrefixesCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        TextTable table = new TextTable(List.of("PREFIX", "NAMESPACE"));
        NamespaceTable.wellKnown().forEach((prefix, uri) -> table.addRow(List.of(prefix, uri)));
        table.print(spec.commandLine().getOut());
        spec.commandLine().getOut().flush();
    }
}
