package org.openmds.server.config;

import java.util.List;

import org.openmds.trigger.notice.Inhibition;

/**
 * While something fires, others need not be told.
 *
 * @param source
 *            labels of what fires
 * @param target
 *            labels of what is not told then
 * @param equal
 *            names of labels that are the same in both
 */
public record InhibitionSettings(
        @Key(value = "Labels or values of what fires.", required = true) List<LabelSettings> source,
        @Key(value = "Labels or values of what is not told then.", required = true) List<LabelSettings> target,
        @Key("Names of labels or values that are the same in both.") List<String> equal) {

    public InhibitionSettings {
        source = List.copyOf(source);
        target = List.copyOf(target);
        equal = List.copyOf(equal);
    }

    /** The same for those who keep it. */
    public Inhibition inhibition() {
        return new Inhibition(SilenceSettings.matchers(source), SilenceSettings.matchers(target), equal);
    }
}
