package org.openmds.server.command;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import javax.xml.namespace.QName;

import org.openmds.server.command.output.FoundNode;
import org.openmds.server.config.JsonWriter;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** What happened to a trigger. */
@Command(name = "history", sortOptions = false, description = {
    "Show what happened to a trigger, the newest first: its states, who was told, and what went wrong.",
    "The server keeps it across restarts, and shows the last 200 events of a trigger."}, footer = {"%nExamples:",
        "  mds trigger history disk-full", "  mds trigger history disk-full -n 5 -o json"})
final class TriggerHistoryCommand implements Runnable {

    @Parameters(index = "0", paramLabel = "ID", description = "The trigger's id, as 'mds trigger list' shows it.")
    private String id;

    @Mixin
    private TriggerOptions triggers;

    @Option(names = {"-n",
        "--most"}, paramLabel = "N", defaultValue = "50", description = "How many events at most (default: ${DEFAULT-VALUE}).")
    private int most;

    @Option(names = {"-o",
        "--output"}, paramLabel = "FORM", converter = OutputOptions.OutputFormatConverter.class, defaultValue = "table", description = "table (default), json, or xml as it came.")
    private OutputOptions.OutputFormat form;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        if (most < 1) {
            throw new ParameterException(spec.commandLine(), "--most must be at least 1, was %d".formatted(most));
        }
        String asked = triggers.id(id);
        List<XmlFragment> events;
        try (TriggerClient port = triggers.open()) {
            events = port.history(asked).stream().limit(most).toList();
        }
        PrintWriter out = spec.commandLine().getOut();
        switch (form) {
            case XML -> OutputOptions.printXml(FoundNode.of(events), out);
            case JSON -> out.println(JsonWriter.write(events.stream().map(event -> members(event.root())).toList()));
            case TABLE -> TriggerShowCommand.events(events.stream().map(XmlFragment::root).toList()).print(out);
        }
        if (events.isEmpty() && form == OutputOptions.OutputFormat.TABLE) {
            spec.commandLine().getErr().println("mds: nothing has happened to trigger '%s' yet".formatted(id));
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
