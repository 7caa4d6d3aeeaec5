package org.openmds.server.command;

import java.util.List;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Destroy of triggers. */
@Command(name = "delete", sortOptions = false, description = {
    "Delete triggers. What fires is resolved, and those who were told are told so.",
    "Triggers of the configuration are deleted there."}, footer = {"%nExample:", "  mds trigger delete disk-full"})
final class TriggerDeleteCommand implements Runnable {

    @Parameters(index = "0..*", arity = "1..*", paramLabel = "ID", description = "Ids of triggers, as 'mds trigger list' shows them.")
    private List<String> ids;

    @Mixin
    private TriggerOptions triggers;

    @Override
    public void run() {
        List<String> asked = ids.stream().map(triggers::id).toList();
        try (TriggerClient port = triggers.open()) {
            asked.forEach(port::delete);
        }
    }
}
