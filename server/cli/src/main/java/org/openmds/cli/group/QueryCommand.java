package org.openmds.cli.group;

import java.util.ArrayList;
import java.util.List;

import org.openmds.cli.option.OutputOptions;
import org.openmds.cli.option.ServiceConnection;
import org.openmds.cli.option.ServiceOptions;
import org.openmds.cli.output.FoundNode;
import org.openmds.cli.output.NamespaceTable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code mds query}: QueryResourceProperties with an XPath 1.0 expression. */
@Command(name = "query", sortOptions = false, customSynopsis = {"mds query [OPTIONS] [URL] XPATH",
    "       mds query [OPTIONS] --epr FILE XPATH"}, description = {
        "Evaluate an XPath 1.0 expression over the resource property document of a service.",
        "Prints the selected elements, and one line of text for each other node or value."}, footer = {
            "%nExamples:", "  mds query //glue:Host",
            "  mds query '//glue:FileSystem[@glue:AvailableSpace < 1024]' -o table",
            "  mds query 'count(//sg:Entry)'", "  mds query '//glue:Host/@glue:Name'",
            "  mds query //x:Queue --ns x=http://example.org/queue -o json | jq",
            "  mds query http://a:8080/wsrf/services/DefaultIndexService,http://b:8080/wsrf/services/DefaultIndexService //glue:Host"})
final class QueryCommand implements Runnable {

    @Mixin
    private ServiceOptions service;

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "XPATH", hideParamSyntax = true, description = "The expression; put it in quotes if it contains special characters of the shell.")
    private List<String> words = new ArrayList<>();

    @Mixin
    private OutputOptions output;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        String xpath = service.arguments(words, 1, 1, "an XPath expression").getFirst();
        NamespaceTable namespaceTable = service.namespaces().prefixes();
        try (ServiceConnection asked = service.open()) {
            List<FoundNode> found = FoundNode
                    .contentOf(asked.read((client, at) -> client.query(at, xpath, namespaceTable.usedIn(xpath)))
                            .response());
            if (found.isEmpty()) {
                spec.commandLine().getErr().println("mds: nothing is found");
            }
            output.print(found, namespaceTable);
        }
    }
}
