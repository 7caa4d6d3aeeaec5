package org.openmds.cli.trigger;

import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import javax.xml.namespace.QName;

import org.openmds.cli.option.OutputOptions;
import org.openmds.cli.output.FoundNode;
import org.openmds.cli.output.JsonView;
import org.openmds.cli.output.TextTable;
import org.openmds.configuration.JsonWriter;
import org.openmds.trigger.service.TriggerNames;
import org.openmds.wsrf.xml.XmlElement;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code mds trigger show}: prints one trigger with its instances and events. */
@Command(name = "show", sortOptions = false, description = {
    "Show one trigger: its parameters, the elements and entries for which it fires or is pending, and its events.",
    "Parameters have the names that 'mds trigger edit' takes; durations are seconds.",
    "Group is the service group of the trigger, Document the part of an entry that a rule about each entry sees."}, footer = {
        "%nExamples:",
        "  mds trigger show disk-full", "  mds trigger show disk-full -o xml > disk-full.xml"})
final class TriggerShowCommand implements Runnable {

    private static final Set<QName> TABLE_PROPERTIES = Set.of(TriggerNames.INSTANCE, TriggerNames.EVENT);

    @Parameters(index = "0", paramLabel = "ID", description = "The trigger's id, as 'mds trigger list' shows it.")
    private String id;

    @Mixin
    private TriggerOptions triggers;

    @Option(names = {"-o",
        "--output"}, paramLabel = "FORMAT", converter = OutputOptions.OutputFormatConverter.class, defaultValue = "table", description = "table (default), csv (its events), json, or xml as the service sent it.")
    private OutputOptions.OutputFormat format;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        String asked = triggers.id(id);
        TriggerDocument shown;
        try (TriggerClient port = triggers.open()) {
            shown = port.find(asked);
        }
        PrintWriter out = spec.commandLine().getOut();
        switch (format) {
            case XML -> OutputOptions.printXml(FoundNode.of(List.of(shown.document().toFragment())), out);
            case JSON -> out.println(JsonWriter.write(
                    new JsonView(triggers.namespaces().prefixes()).document(shown.document())));
            case TABLE -> print(shown, out);
            case CSV -> events(shown.events()).printCsv(out);
        }
        out.flush();
    }

    private static void print(TriggerDocument shown, PrintWriter out) {
        shown.document()
                .children()
                .stream()
                .filter(property -> !TABLE_PROPERTIES.contains(property.name()))
                .forEach(property -> out.println(
                        "%-34s  %s".formatted(label(property), TextTable.printable(value(property))).stripTrailing()));
        if (!shown.instances().isEmpty()) {
            out.println();
            instances(shown.instances()).print(out);
        }
        if (!shown.events().isEmpty()) {
            out.println();
            events(shown.events()).print(out);
        }
    }

    /** Returns a table of events, which are given newest first. */
    static TextTable events(List<XmlElement> events) {
        TextTable table = new TextTable(List.of("AT", "ABOUT", "EVENT", "DETAIL"));
        events.forEach(event -> table.addRow(List.of(attribute(event, "at"), attribute(event, "about"),
                attribute(event, "event"), event.text())));
        return table;
    }

    private static TextTable instances(List<XmlElement> instances) {
        TextTable table = new TextTable(List.of("STATE", "SINCE", "LAST FIRED", "ABOUT", "SUMMARY", "SUPPRESSED"));
        instances.forEach(instance -> table.addRow(List.of(attribute(instance, "state"), attribute(instance, "since"),
                attribute(instance, "firedAt"), text(instance, "About"), text(instance, "Summary"),
                attribute(instance, "suppressed"))));
        return table;
    }

    private static String text(XmlElement instance, String child) {
        return instance.child(TriggerDocument.own(child)).map(XmlElement::text).orElse("");
    }

    private static String label(XmlElement property) {
        String name = property.name().getLocalPart();
        return property.attribute(new QName("name")).map(key -> name + "." + key).orElse(name);
    }

    private static String value(XmlElement property) {
        if (property.children().isEmpty()) {
            return property.text();
        }
        Optional<XmlElement> address = property.children()
                .stream()
                .filter(child -> child.name().getLocalPart().equals("Address"))
                .findFirst();
        return address.map(XmlElement::text)
                .orElseGet(() -> property.children()
                        .stream()
                        .map(child -> attribute(child, "prefix") + "=" + attribute(child, "uri"))
                        .collect(Collectors.joining(",")));
    }

    private static String attribute(XmlElement element, String name) {
        return element.attribute(new QName(name)).orElse("");
    }
}
