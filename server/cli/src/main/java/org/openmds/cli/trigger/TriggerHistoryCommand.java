package org.openmds.cli.trigger;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import javax.xml.namespace.QName;

import org.openmds.cli.option.OutputOptions;
import org.openmds.cli.output.FoundNode;
import org.openmds.configuration.JsonWriter;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code mds trigger history}: prints the events of a trigger. */
@Command(name = "history", sortOptions = false, description = {
    "Show the events of a trigger, newest first: its states, the alerts that were sent, and failures.",
    "The server keeps events across restarts and shows the last 200 of a trigger."}, footer = {"%nExamples:",
        "  mds trigger history disk-full", "  mds trigger history disk-full -n 5 -o json"})
final class TriggerHistoryCommand implements Runnable {

    @Parameters(index = "0", paramLabel = "ID", description = "The trigger's id, as 'mds trigger list' shows it.")
    private String id;

    @Mixin
    private TriggerOptions triggers;

    @Option(names = {"-n",
        "--most"}, paramLabel = "N", defaultValue = "50", description = "The largest number of events (default: ${DEFAULT-VALUE}).")
    private int maxEvents;

    @Option(names = {"-o",
        "--output"}, paramLabel = "FORMAT", converter = OutputOptions.OutputFormatConverter.class, defaultValue = "table", description = "table (default), csv, json, or xml as the service sent it.")
    private OutputOptions.OutputFormat format;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        if (maxEvents < 1) {
            throw new ParameterException(spec.commandLine(), "--most must be at least 1, was %d".formatted(maxEvents));
        }
        String asked = triggers.id(id);
        List<XmlFragment> events;
        try (TriggerClient port = triggers.open()) {
            events = port.history(asked).stream().limit(maxEvents).toList();
        }
        PrintWriter out = spec.commandLine().getOut();
        switch (format) {
            case XML -> OutputOptions.printXml(FoundNode.of(events), out);
            case JSON -> out.println(JsonWriter.write(events.stream().map(event -> members(event.root())).toList()));
            case TABLE -> TriggerShowCommand.events(events.stream().map(XmlFragment::root).toList()).print(out);
            case CSV -> TriggerShowCommand.events(events.stream().map(XmlFragment::root).toList()).printCsv(out);
        }
        if (events.isEmpty() && format == OutputOptions.OutputFormat.TABLE) {
            spec.commandLine().getErr().println("mds: trigger '%s' has no events yet".formatted(id));
        }
        out.flush();
    }

    private static Map<String, Object> members(XmlElement event) {
        Map<String, Object> members = new LinkedHashMap<>();
        for (String name : List.of("at", "about", "event")) {
            members.put(name, event.attribute(new QName(name)).orElse(""));
        }
        members.put("detail", event.text());
        return members;
    }
}
