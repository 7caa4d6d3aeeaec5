package org.openmds.aggregator.settings;

import java.time.Duration;
import java.util.Optional;

import org.openmds.configuration.Embedded;
import org.openmds.configuration.Key;
import org.openmds.configuration.value.HttpUrl;

/** The settings of an entry that this process registers and renews while it runs. */
public record RegistrationSettings(
        @Key(value = "Name of the registration, for logs.", required = true, pattern = "[A-Za-z0-9][A-Za-z0-9._-]{0,63}", expected = "a name of 1 to 64 letters, digits, dots, dashes and underscores") String name,
        @Key(value = "Name of the entry on pages, in lists and in alerts; absent: a name in its data.", pattern = "\\S(.{0,98}\\S)?", expected = "a line of 1 to 100 characters without spaces at its ends") Optional<String> displayName,
        @Key("URL of the service that the entry describes, and from which properties, query and subscription collect. Absent: the index "
                + "itself.") Optional<HttpUrl> member,
        @Key("Name of the index that receives the entry; absent: the first.") Optional<String> index,
        @Key("URL of a remote service group that receives the entry, instead of an index of this process. The remote group collects the content.") Optional<HttpUrl> group,
        @Key(value = "Time between two collections.", initial = "1m", min = "10ms", max = "30d") Duration interval,
        @Key(value = "Time between two renewals; the lease is twice as long.", initial = "10m", min = "100ms", max = "1825d") Duration refresh,
        @Key(value = "true: the service that this process calls, group or else member, speaks the drafts of 2004/06, like Globus Toolkit 4.0. "
                + "false: it is called in the drafts after it has answered in them.", initial = "false") boolean drafts,
        @Embedded ContentSourceSettings source) {

    /** Returns the source of the content. A valid configuration always has one. */
    public RegistrationSource contentSource() {
        return RegistrationSource.of(source).getFirst();
    }

    /** Returns the lifetime of the entry without renewal. */
    public Duration lease() {
        return refresh.multipliedBy(2);
    }
}
