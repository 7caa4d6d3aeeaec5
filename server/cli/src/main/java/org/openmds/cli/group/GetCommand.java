package org.openmds.cli.group;

import java.util.ArrayList;
import java.util.List;

import javax.xml.namespace.QName;

import org.openmds.cli.option.OutputOptions;
import org.openmds.cli.option.ServiceConnection;
import org.openmds.cli.option.ServiceOptions;
import org.openmds.cli.output.FoundNode;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.xml.XmlFragment;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The command {@code mds get}: GetResourceProperty and GetMultipleResourceProperties. */
@Command(name = "get", sortOptions = false, customSynopsis = {"mds get [OPTIONS] [URL] NAME...",
    "       mds get [OPTIONS] --epr FILE NAME..."}, description = "Print the values of resource properties.", footer = {
        "%nExamples:",
        "  mds get agg:ServiceMetaDataInfo agg:RegistrationCount",
        "  mds get '{http://docs.oasis-open.org/wsrf/sg-2}Entry'",
        "  mds get --epr entry.xml rl:TerminationTime rl:CurrentTime -o table"})
final class GetCommand implements Runnable {

    @Mixin
    private ServiceOptions service;

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "NAME", description = "The names of resource properties: prefix:name or "
            + "'{namespace}name'.")
    private List<String> words = new ArrayList<>();

    @Mixin
    private OutputOptions output;

    @Override
    public void run() {
        List<QName> names = service.arguments(words, 1, Integer.MAX_VALUE, "the name of a property")
                .stream()
                .map(service.namespaces()::name)
                .toList();
        try (ServiceConnection asked = service.open()) {
            List<XmlFragment> values = asked.read((client, at) -> values(client, at, names));
            output.print(FoundNode.of(values), service.namespaces().prefixes());
        }
    }

    /** Reads the values; a single property with the operation that every service supports. */
    private static List<XmlFragment> values(WsrfClient client, EndpointReference at, List<QName> names) {
        return names.size() == 1
                ? client.getResourceProperty(at, names.getFirst())
                : client.getMultipleResourceProperties(at, names);
    }
}
