package org.openmds.server.command;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.xml.XmlElement;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** CreateResource of the factory. */
@Command(name = "create", sortOptions = false, customSynopsis = {
    "mds trigger create [OPTIONS] [ID] Param=value...",
    "       mds trigger create [OPTIONS] -f FILE [ID] [Param=value...]"}, description = {
        "Make a trigger, and print its id; without ID the server chooses one.",
        "Parameters are those of Globus Toolkit 4.2, as 'mds trigger show' shows them, and Label.NAME, Value.NAME:",
        "durations are seconds or such as 30s and 5m, ActionScript takes several names with commas.",
        "A rule is about each entry by itself; Scope=group makes it one about the whole group.",
        "It sees the entry as the group shows it, Document=entry, or the collected data alone, Document=data;",
        "data is usual where MemberEPR names one member.",
        "Without --group it is about the server's usual index, or with -f about the group that FILE names.",
        "Who is told that it fires is told that it is over, unless ResolvedActionScript says otherwise.",
        "Without MatchingRule it is GT's new trigger, which is disabled."}, footer = {"%nExamples:",
            "  mds trigger create disk-full MatchingRule='//glue:FileSystem/@AvailableSpace < 100' \\",
            "      MinimumMatchTime=5m RepeatInterval=4h ActionScript=ops Label.severity=warning \\",
            "      Value.free='//glue:FileSystem/@AvailableSpace' Summary='{{host}} has {{free}} MB left'",
            "  mds trigger create lost Condition=gone ActionScript=ops,pager",
            "  mds trigger create few Scope=group MatchingRule='count(//glue:Host) < 10' ActionScript=ops",
            "  mds trigger create busy --group DefaultTriggerService Document=data \\",
            "      MatchingRule='//Queue[@waiting > 1000]' ActionScript=ops",
            "  mds trigger create -f disk-full.xml -b http://mds.example.org:8080"})
final class TriggerCreateCommand implements Runnable {

    @Parameters(index = "0..*", paramLabel = "Param=value", description = "The id first, where it is wanted, and then parameters.")
    private List<String> words = new ArrayList<>();

    @Mixin
    private TriggerOptions triggers;

    @Mixin
    private TriggerGroupOption group;

    @Option(names = {"-f",
        "--file"}, paramLabel = "FILE", description = "A trigger as 'mds trigger show -o xml' prints it; - reads the standard input.")
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
            out.println(port.create(base.isPresent() ? named.properties() : named.withDefaults().properties()));
        }
        out.flush();
    }
}
