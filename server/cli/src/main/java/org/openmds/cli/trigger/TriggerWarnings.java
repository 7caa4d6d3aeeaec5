package org.openmds.cli.trigger;

import java.io.PrintWriter;

import org.openmds.cli.output.TextTable;

/** Prints what the server warns of after a change of a trigger. */
final class TriggerWarnings {

    private TriggerWarnings() {
    }

    static void print(TriggerDocument trigger, PrintWriter err) {
        if (!trigger.warning().isEmpty()) {
            err.println("mds: warning: trigger %s: %s".formatted(trigger.id(), TextTable.printable(trigger.warning())));
            err.flush();
        }
    }
}
