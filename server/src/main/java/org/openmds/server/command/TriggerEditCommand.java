package org.openmds.server.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.openmds.wsrf.properties.PropertyModification;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** SetResourceProperties of a trigger. */
@Command(name = "edit", sortOptions = false, customSynopsis = "mds trigger edit [OPTIONS] ID Param=value...", description = {
    "Change a trigger: all that is given, or nothing where one of it cannot be.",
    "Parameters are those that 'mds trigger show' shows: durations are seconds or such as 30s and 5m,",
    "ActionScript takes several names with commas, Label.NAME and Value.NAME change one of them.",
    "A parameter with nothing behind the = goes back to what it usually is.",
    "Document=entry or Document=data says what a rule about each entry sees. The group stays what it was made for.",
    "Triggers of the configuration are changed there."}, footer = {"%nExamples:",
        "  mds trigger edit disk-full MatchingRule='//glue:FileSystem/@AvailableSpace < 200' MinimumMatchTime=30",
        "  mds trigger edit disk-full TriggerStatus=disabled",
        "  mds trigger edit disk-full ActionScript=ops,pager Label.severity=high RepeatInterval=1h",
        "  mds trigger edit disk-full Document=data MatchingRule='//glue:FileSystem/@AvailableSpace < 200'",
        "  mds trigger edit disk-full Selector="})
final class TriggerEditCommand implements Runnable {

    @Parameters(index = "0", paramLabel = "ID", description = "The trigger's id, as 'mds trigger list' shows it.")
    private String id;

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "Param=value", description = "What to change.")
    private List<String> words = new ArrayList<>();

    @Mixin
    private TriggerOptions triggers;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        String asked = triggers.id(id);
        // Looks at what the user wrote before anything is asked.
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
        }
    }

    private TriggerParameters parameters() {
        return new TriggerParameters(spec, triggers.namespaces().prefixes());
    }
}
