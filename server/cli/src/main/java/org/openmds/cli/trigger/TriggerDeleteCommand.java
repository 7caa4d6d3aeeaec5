package org.openmds.cli.trigger;

import java.util.List;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The command {@code mds trigger delete}: Destroy of triggers. */
@Command(name = "delete", sortOptions = false, description = {
    "Delete triggers. Their firing instances are resolved, and their actions report this.",
    "Triggers of the configuration can only be deleted there."}, footer = {"%nExample:",
        "  mds trigger delete disk-full"})
final class TriggerDeleteCommand implements Runnable {

    @Parameters(index = "0..*", arity = "1..*", paramLabel = "ID", description = "The ids of triggers, as 'mds trigger list' shows them.")
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
