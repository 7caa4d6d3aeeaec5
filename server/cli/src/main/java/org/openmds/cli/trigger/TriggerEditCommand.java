package org.openmds.cli.trigger;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.openmds.wsrf.properties.PropertyModification;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code mds trigger edit}: SetResourceProperties of a trigger. */
@Command(name = "edit", sortOptions = false, customSynopsis = "mds trigger edit [OPTIONS] ID Param=value...", description = {
    "Change parameters of a trigger: all that are given, or none if one of them is not valid.",
    "Parameters are those that 'mds trigger show' prints. Durations are seconds, or for example 30s and 5m;",
    "ActionScript takes several names, separated by commas; Label.NAME, Value.NAME and Identity.NAME change one of them.",
    "A parameter with nothing after the = returns to its default.",
    "Document=entry or Document=data selects what a rule about each entry sees. The group cannot be changed.",
    "Triggers of the configuration can only be changed there."}, footer = {"%nExamples:",
        "  mds trigger edit disk-full MatchingRule='//glue:FileSystem[@glue:AvailableSpace < 200]' MinimumMatchTime=30",
        "  mds trigger edit disk-full TriggerStatus=disabled",
        "  mds trigger edit disk-full ActionScript=ops,pager Label.severity=high RepeatInterval=1h",
        "  mds trigger edit disk-full Document=data MatchingRule='//glue:FileSystem[@glue:AvailableSpace < 200]'",
        "  mds trigger edit disk-full Selector="})
final class TriggerEditCommand implements Runnable {

    @Parameters(index = "0", paramLabel = "ID", description = "The trigger's id, as 'mds trigger list' shows it.")
    private String id;

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "Param=value", description = "The parameters to change.")
    private List<String> words = new ArrayList<>();

    @Mixin
    private TriggerOptions triggers;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        String asked = triggers.id(id);
        // Checks the user's arguments before the first request.
        var _ = parameters().read(words, Optional.empty());
        try (TriggerClient port = triggers.open()) {
            List<PropertyModification> modifications = parameters()
                    .read(words, Optional.of(port.find(asked).document()))
                    .entrySet()
                    .stream()
                    .map(change -> change.getValue().isEmpty()
                            ? new PropertyModification.Delete(change.getKey())
                            : (PropertyModification) new PropertyModification.Update(change.getKey(),
                                    change.getValue()))
                    .toList();
            port.edit(asked, modifications);
            TriggerWarnings.print(port.find(asked), spec.commandLine().getErr());
        }
    }

    private TriggerParameters parameters() {
        return new TriggerParameters(spec, triggers.namespaces().prefixes());
    }
}
