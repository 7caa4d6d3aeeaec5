package org.openmds.cli.trigger;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.openmds.cli.option.InputDocuments;
import org.openmds.wsrf.xml.XmlElement;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code mds trigger create}: CreateResource of the trigger factory. */
@Command(name = "create", sortOptions = false, customSynopsis = {
    "mds trigger create [OPTIONS] [ID] Param=value...",
    "       mds trigger create [OPTIONS] -f FILE [ID] [Param=value...]"}, description = {
        "Create a trigger and print its id; without ID, the server chooses the id.",
        "Parameters are those of Globus Toolkit 4.2, as 'mds trigger show' prints them,",
        "and Label.NAME, Value.NAME and Identity.NAME.",
        "Each element that MatchingRule finds is an alert of its own. Value.NAME is an expression over this element.",
        "Identity.NAME is a label that tells it from others; without one, the names of its host, file system,",
        "queue or cluster do.",
        "Durations are seconds, or for example 30s and 5m; ActionScript takes several names, separated by commas.",
        "The rule is evaluated for each entry; with Scope=group, once for the whole group.",
        "With Document=entry, it sees the entry as the group shows it; with Document=data, only the collected data.",
        "The default is entry, or data if MemberEPR names one member.",
        "Without --group, the trigger evaluates the server's default index, or with -f the group that FILE names.",
        "Actions that report firing also report the end, unless ResolvedActionScript names others.",
        "Without MatchingRule, the trigger is created disabled, as in Globus Toolkit."}, footer = {"%nExamples:",
            "  mds trigger create disk-full MatchingRule='//glue:FileSystem[@glue:AvailableSpace < 100]' \\",
            "      MinimumMatchTime=5m RepeatInterval=4h ActionScript=ops Label.severity=warning \\",
            "      Value.free='@glue:AvailableSpace' Summary='{{host}} has {{free}} MB left on {{filesystem}}'",
            "  mds trigger create lost Condition=gone ActionScript=ops,pager",
            "  mds trigger create few Scope=group MatchingRule='count(//glue:Host) < 10' ActionScript=ops",
            "  mds trigger create busy --group DefaultTriggerService Document=data \\",
            "      MatchingRule='//Queue[@waiting > 1000]' ActionScript=ops",
            "  mds trigger create -f disk-full.xml -b http://mds.example.org:8080"})
final class TriggerCreateCommand implements Runnable {

    @Parameters(index = "0..*", paramLabel = "Param=value", description = "The id, which is optional, and then the parameters.")
    private List<String> words = new ArrayList<>();

    @Mixin
    private TriggerOptions triggers;

    @Mixin
    private TriggerGroupOption group;

    @Option(names = {"-f",
        "--file"}, paramLabel = "FILE", description = "A trigger as 'mds trigger show -o xml' prints it; - reads standard input.")
    private @Nullable String file;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        List<String> parameters = new ArrayList<>(words);
        Optional<String> id = parameters.isEmpty() || parameters.getFirst().contains("=")
                ? Optional.empty()
                : Optional.of(triggers.id(parameters.removeFirst()));
        Optional<XmlElement> base = Optional.ofNullable(file).map(name -> new InputDocuments(spec).read(name).root());
        if (base.isEmpty() && parameters.isEmpty() && id.isEmpty()) {
            throw new ParameterException(spec.commandLine(),
                    "parameters such as MatchingRule=... are needed, or -f FILE");
        }
        TriggerDraft draft = TriggerDraft.of(base,
                new TriggerParameters(spec, triggers.namespaces().prefixes()).read(parameters, base));
        TriggerDraft placed = group.name().map(draft::withGroup).orElse(draft);
        TriggerDraft named = id.map(placed::withId).orElse(placed);
        PrintWriter out = spec.commandLine().getOut();
        try (TriggerClient port = triggers.open()) {
            String created = port.create(base.isPresent() ? named.properties() : named.withDefaults().properties());
            out.println(created);
            out.flush();
            TriggerWarnings.print(port.find(created), spec.commandLine().getErr());
        }
    }
}
