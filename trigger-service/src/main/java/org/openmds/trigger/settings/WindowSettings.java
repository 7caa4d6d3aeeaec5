package org.openmds.trigger.settings;

import java.time.Instant;
import java.util.Optional;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;
import org.openmds.trigger.rule.InvalidRuleException;
import org.openmds.trigger.rule.RuleWindow;

/** The time during which a trigger is checked. */
record WindowSettings(@Key("Start of the checks.") Optional<Instant> start,
        @Key("End of the checks; the trigger resolves then.") Optional<Instant> end,
        @Key("Start of a pause without checks, such as for maintenance; pending trigger instances become inactive, firing ones send no "
                + "alerts.") Optional<Instant> invalidityStart,
        @Key("End of the pause.") Optional<Instant> invalidityEnd)
        implements
            CheckedSettings {

    /** The window without start, end and pause. */
    static final WindowSettings ALWAYS = new WindowSettings(Optional.empty(), Optional.empty(), Optional.empty(),
            Optional.empty());

    /**
     * Returns the window in the form of the trigger engine.
     *
     * @throws org.openmds.trigger.rule.InvalidRuleException
     *             the window ends before it begins
     */
    public RuleWindow window() {
        return new RuleWindow(start, end, invalidityStart, invalidityEnd);
    }

    @Override
    public void check(Findings findings) {
        if (findings.isValid("")) {
            try {
                RuleWindow _ = window();
            } catch (InvalidRuleException e) {
                findings.report(String.valueOf(e.getMessage()), "");
            }
        }
    }
}
