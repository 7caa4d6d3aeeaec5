package org.openmds.server.config;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A link between an index of this process and another index.
 *
 * @param urls
 *            the URLs of the other index: replicas, of which the first that answers is used
 * @param index
 *            the index of this process; empty for the first
 * @param by
 *            the method with which the upstream index collects the entries of the downstream one
 * @param interval
 *            the poll interval of the upstream index, if it polls
 * @param refresh
 *            the time between two renewals of the registration; the lease is twice as long
 */
public record HierarchyLink(
        @Key(value = "URLs of the other index: 1 to 16 replicas, of which the first that answers is used.", required = true) List<HttpUrl> urls,
        @Key("Name of the index of this process; absent: the first.") Optional<String> index,
        @Key("Method with which the upstream index collects the entries of the downstream one: subscription, with polling while that is "
                + "impossible, or poll.") LinkMode by,
        @Key(value = "Poll interval of the upstream index, if it polls.", min = "10ms", max = "30d") Duration interval,
        @Key(value = "Time between two renewals of the registration; the lease is twice as long.", min = "100ms", max = "1825d") Duration refresh) {

    public HierarchyLink {
        urls = List.copyOf(urls);
    }

    /** Returns the lifetime of the registration without renewal. */
    public Duration lease() {
        return refresh.multipliedBy(2);
    }
}
