package org.openmds.trigger.engine;

import org.openmds.trigger.action.TriggerAction;
import org.openmds.trigger.notice.Notice;

/** An action that rules may name; it sends nothing. */
final class UnusedAction implements TriggerAction {

    @Override
    public void send(Notice notice) {
        // nothing to send
    }

    @Override
    public String describe() {
        return "log";
    }
}
