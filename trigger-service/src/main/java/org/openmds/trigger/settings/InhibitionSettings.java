package org.openmds.trigger.settings;

import java.util.List;

import org.openmds.configuration.Key;
import org.openmds.trigger.notice.Inhibition;

/** An inhibition: alerts that are not sent while another trigger fires. */
public record InhibitionSettings(
        @Key(value = "Labels or values of the firing trigger.", required = true) List<LabelSettings> source,
        @Key(value = "Labels or values of the alerts that are not sent.", required = true) List<LabelSettings> target,
        @Key("Names of labels or values that must be equal in both.") List<String> equal) {

    public InhibitionSettings {
        source = List.copyOf(source);
        target = List.copyOf(target);
        equal = List.copyOf(equal);
    }

    /** Returns the inhibition in the form of the trigger engine. */
    public Inhibition inhibition() {
        return new Inhibition(SilenceSettings.matchers(source), SilenceSettings.matchers(target), equal);
    }
}
