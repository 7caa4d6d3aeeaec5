package org.openmds.cli.group;

import java.util.List;

import org.openmds.cli.option.OutputOptions;
import org.openmds.cli.option.ServiceConnection;
import org.openmds.cli.option.ServiceOptions;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.xml.XmlFragment;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code mds document}: GetResourcePropertyDocument. */
@Command(name = "document", sortOptions = false, customSynopsis = {"mds document [OPTIONS] [URL]",
    "       mds document [OPTIONS] --epr FILE"}, description = "Print the resource property document of a service: all its properties in "
            + "one document.", footer = {
                "%nExamples:", "  mds document", "  mds document --raw > index.xml"})
final class DocumentCommand implements Runnable {

    @Mixin
    private ServiceOptions service;

    @Mixin
    private OutputOptions output;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        service.arguments(List.of(), 0, 0, "nothing");
        if (output.format() == OutputOptions.OutputFormat.TABLE
                || output.format() == OutputOptions.OutputFormat.CSV) {
            throw new ParameterException(spec.commandLine(),
                    "a document cannot be printed as a table; use xml or json, or 'mds list'");
        }
        try (ServiceConnection asked = service.open()) {
            XmlFragment document = asked.read(WsrfClient::getResourcePropertyDocument);
            output.print(document, service.namespaces().prefixes());
        }
    }
}
