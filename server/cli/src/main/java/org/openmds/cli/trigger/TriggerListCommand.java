package org.openmds.cli.trigger;

import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

import org.openmds.cli.option.OutputOptions;
import org.openmds.cli.output.FoundNode;
import org.openmds.cli.output.TextTable;
import org.openmds.configuration.JsonWriter;
import org.openmds.configuration.value.DurationText;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code mds trigger list}: prints all triggers of a server. */
@Command(name = "list", sortOptions = false, description = {"List the triggers of a server with their states.",
    "SINCE is how long the rule has been true without a break, LAST FIRED how long ago the actions last ran;",
    "PROBLEM is why the rule cannot be evaluated or cannot match. The table shortens texts; --long and -o json do not."}, footer = {
        "%nExamples:", "  mds trigger list", "  mds trigger list -b http://mds.example.org:8080 --long",
        "  mds trigger list -o json | jq '.[] | select(.state == \"firing\")'"})
final class TriggerListCommand implements Runnable {

    private static final int MAX_CELL_LENGTH = 60;

    @Mixin
    private TriggerOptions triggers;

    @Option(names = {"-o",
        "--output"}, paramLabel = "FORMAT", converter = OutputOptions.OutputFormatConverter.class, defaultValue = "table", description = "table (default), csv, json, or xml as the service sent it.")
    private OutputOptions.OutputFormat format;

    @Option(names = {"-l", "--long"}, description = "Print whole texts, and times instead of ages.")
    private boolean whole;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        List<TriggerDocument> shown;
        try (TriggerClient port = triggers.open()) {
            shown = port.list();
        }
        PrintWriter out = spec.commandLine().getOut();
        switch (format) {
            case XML -> OutputOptions.printXml(FoundNode.of(shown.stream()
                    .map(trigger -> trigger.document().toFragment())
                    .toList()), out);
            case JSON -> out.println(JsonWriter.write(shown.stream().map(TriggerDocument::members).toList()));
            case TABLE -> table(shown).print(out);
            case CSV -> table(shown).printCsv(out);
        }
        if (shown.isEmpty() && format == OutputOptions.OutputFormat.TABLE) {
            spec.commandLine().getErr().println("mds: there is no trigger");
        }
        out.flush();
    }

    private TextTable table(List<TriggerDocument> shown) {
        Instant now = Instant.now();
        TextTable table = new TextTable(List.of("ID", "NAME", "STATE", "SINCE", "RULE", "LAST FIRED", "PROBLEM"));
        shown.forEach(trigger -> table.addRow(List.of(trigger.id(), shortened(trigger.name()), trigger.state(),
                time(trigger.since(), now, ""), shortened(trigger.rule()),
                time(trigger.lastFired(), now, " ago"),
                shortened(trigger.problem().isEmpty() ? trigger.warning() : trigger.problem()))));
        return table;
    }

    private String time(Optional<Instant> time, Instant now, String behind) {
        return time.map(at -> isWhole() ? at.toString() : DurationText.rounded(Duration.between(at, now)) + behind)
                .orElse("");
    }

    private boolean isWhole() {
        return whole || format == OutputOptions.OutputFormat.CSV;
    }

    private String shortened(String text) {
        return isWhole() || text.length() <= MAX_CELL_LENGTH ? text : text.substring(0, MAX_CELL_LENGTH - 3) + "...";
    }
}
