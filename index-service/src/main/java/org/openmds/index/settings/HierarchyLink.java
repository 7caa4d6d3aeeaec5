package org.openmds.index.settings;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.openmds.configuration.Key;
import org.openmds.configuration.value.HttpUrl;

/** A link between an index of this process and another index. */
public record HierarchyLink(
        @Key(value = "URLs of the other index: 1 to 16 replicas, of which the first that answers is used. Here exactly one URL, because one index is polled.", required = true) List<HttpUrl> urls,
        @Key("Name of the index of this process; absent: the first. This index is registered.") Optional<String> index,
        @Key(value = "Method with which the upstream index collects the entries of the downstream one: subscription, with polling while that is "
                + "impossible, or poll.", initial = "subscription") LinkMode by,
        @Key(value = "Poll interval of the upstream index, if it polls.", initial = "1m", min = "10ms", max = "30d") Duration interval,
        @Key(value = "Time between two renewals of the registration; the lease is twice as long.", initial = "10m", min = "100ms", max = "1825d") Duration refresh,
        @Key(value = "true: the other index speaks the drafts of 2004/06, like Globus Toolkit 4.0. false: it is called in the drafts after it has "
                + "answered in them.", initial = "false") boolean drafts) {

    public HierarchyLink {
        urls = List.copyOf(urls);
    }

    /** Returns the lifetime of the registration without renewal. */
    public Duration lease() {
        return refresh.multipliedBy(2);
    }
}
