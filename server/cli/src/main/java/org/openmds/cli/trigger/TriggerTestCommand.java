package org.openmds.cli.trigger;

import java.io.PrintWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;

import org.openmds.cli.option.ExitCodes;
import org.openmds.cli.option.OutputOptions;
import org.openmds.cli.output.TextTable;
import org.openmds.configuration.JsonWriter;
import org.openmds.trigger.action.NoticeText;
import org.openmds.trigger.evaluation.DryRun;
import org.openmds.trigger.notice.Alert;
import org.openmds.trigger.notice.AlertEvidence;
import org.openmds.trigger.notice.Notice;
import org.openmds.trigger.rule.TriggerRule;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.xml.XmlElement;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code mds trigger test}: reads the service group and evaluates a rule over it as the server does. */
@Command(name = "test", sortOptions = false, customSynopsis = {"mds trigger test [OPTIONS] ID [Param=value...]",
    "       mds trigger test [OPTIONS] Param=value..."}, description = {
        "Evaluate a rule over the current entries: what matches, with which values, and which message would be sent.",
        "Each matching element is an alert of its own, such as each file system of a host.",
        "With ID, the rule is that of a trigger of the server, changed by the parameters; without ID, the parameters are the rule.",
        "Nothing is created, changed or sent. Times and time windows are ignored: every match is shown at once.",
        "The group is --group, else that of the trigger, else DefaultIndexService.",
        "A condition 'gone' shows the entries that it watches."}, footer = {"%nExamples:",
            "  mds trigger test disk-full",
            "  mds trigger test disk-full MatchingRule='//glue:FileSystem[@glue:AvailableSpace < 500]'",
            "  mds trigger test MatchingRule='//glue:ProcessorLoad[@glue:Last1Min > 400]' --message",
            "  mds trigger test --group DefaultTriggerService Document=data MatchingRule='//Queue[@waiting > 1000]'"}, exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
                "0:the rule was evaluated, whether it matches or not", "1:the rule is not valid or is too expensive",
                "2:the command line is not valid", "3:no connection, or no answer within the timeout"})
final class TriggerTestCommand implements Callable<Integer> {

    private static final String DEFAULT_GROUP = "DefaultIndexService";

    @Parameters(index = "0..*", arity = "1..*", paramLabel = "Param=value", description = "The id of a trigger, parameters, or both.")
    private List<String> words = new ArrayList<>();

    @Mixin
    private TriggerOptions triggers;

    @Mixin
    private TriggerGroupOption group;

    @Option(names = "--message", description = "Print the message as a mail would contain it.")
    private boolean message;

    @Option(names = {"-o",
        "--output"}, paramLabel = "FORMAT", converter = OutputOptions.OutputFormatConverter.class, defaultValue = "table", description = "table (default), csv or json.")
    private OutputOptions.OutputFormat format;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        if (format == OutputOptions.OutputFormat.XML) {
            throw new ParameterException(spec.commandLine(),
                    "the result cannot be printed as xml; expected table or json");
        }
        Optional<String> askedGroup = group.name();
        List<String> parameters = new ArrayList<>(words);
        Optional<String> id = parameters.getFirst().contains("=")
                ? Optional.empty()
                : Optional.of(triggers.id(parameters.removeFirst()));
        DryRun run;
        TriggerRule rule;
        try (TriggerClient port = triggers.open()) {
            Optional<TriggerDocument> present = id.map(port::find);
            Optional<XmlElement> base = present.map(TriggerDocument::document);
            rule = TriggerDraft.of(base,
                    new TriggerParameters(spec, triggers.namespaces().prefixes()).read(parameters, base))
                    .withDefaults()
                    .rule();
            EndpointReference source = port.service(
                    askedGroup.or(() -> present.flatMap(TriggerDocument::group)).orElse(DEFAULT_GROUP));
            run = new GroupDocument(port.client().getResourcePropertyDocument(source)).dryRun(rule);
        }
        print(rule, run);
        return run.problem().isPresent() ? ExitCodes.FAULT : ExitCodes.DONE;
    }

    private void print(TriggerRule rule, DryRun run) {
        PrintWriter out = spec.commandLine().getOut();
        if (format == OutputOptions.OutputFormat.JSON) {
            out.println(JsonWriter.write(members(run)));
        } else if (message && !run.matches().isEmpty()) {
            out.println(NoticeText.of(notice(rule, run)).strip());
        } else {
            if (format == OutputOptions.OutputFormat.CSV) {
                table(run).printCsv(out);
            } else {
                table(run).print(out);
            }
        }
        out.flush();
        PrintWriter err = spec.commandLine().getErr();
        err.println("mds: %s in %s%s".formatted(count(run.matches().size() + run.more(), "match", "matches"),
                count(run.examined(), "entry", "entries"),
                run.stale() == 0
                        ? ""
                        : "; %s could not be evaluated because the data is stale or missing".formatted(
                                count(run.stale(), "entry", "entries"))));
        run.warning().ifPresent(why -> err.println("mds: warning: " + TextTable.printable(why)));
        run.problem().ifPresent(why -> err.println("mds: the evaluation was stopped: " + TextTable.printable(why)));
        err.flush();
    }

    private static String count(int number, String one, String several) {
        return "%d %s".formatted(number, number == 1 ? one : several);
    }

    private static TextTable table(DryRun run) {
        TextTable table = new TextTable(List.of("ABOUT", "VALUES", "MESSAGE"));
        run.matches().forEach(match -> table.addRow(List.of(match.about(), values(match), match.summary())));
        return table;
    }

    private static String values(AlertEvidence match) {
        List<String> values = new ArrayList<>();
        match.values().forEach((name, value) -> {
            if (!name.equals("condition")) {
                values.add(name + "=" + value);
            }
        });
        return String.join(", ", values);
    }

    private static Notice notice(TriggerRule rule, DryRun run) {
        Instant now = Instant.now();
        List<Alert> alerts = run.matches()
                .stream()
                .map(match -> new Alert(rule.id(), "", "", match, now, now, Optional.empty(), false, ""))
                .toList();
        return new Notice("dry-run", Notice.Kind.FIRING, now, alerts, List.of());
    }

    private static Map<String, Object> members(DryRun run) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("looked", run.examined());
        members.put("stale", run.stale());
        members.put("more", run.more());
        run.problem().ifPresent(why -> members.put("problem", why));
        run.warning().ifPresent(why -> members.put("warning", why));
        members.put("matches", run.matches().stream().map(match -> {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("about", match.about());
            one.put("labels", match.labels());
            one.put("values", match.values());
            one.put("message", match.summary());
            match.matched().ifPresent(matched -> one.put("matched", matched.toString()));
            return one;
        }).toList());
        return members;
    }
}
