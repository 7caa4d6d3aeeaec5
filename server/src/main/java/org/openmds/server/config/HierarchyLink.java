package org.openmds.server.config;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A link between an index of this process and one of another.
 *
 * @param urls
 *            of the other index: replicas of one another, of which the first that answers is used
 * @param index
 *            the index of this process; the first where absent
 * @param by
 *            how the upper index learns what the lower one has
 * @param interval
 *            at which the upper index polls the lower, where it polls
 * @param refresh
 *            from one renewal of the registration to the next; the lease is twice as long
 */
public record HierarchyLink(
        @Key(value = "URLs of the other index: 1 to 16 replicas, of which the first that answers is used.", required = true) List<HttpUrl> urls,
        @Key("Name of the index of this process; absent: the first.") Optional<String> index,
        @Key("How the upper index learns what the lower one has: it subscribes, and polls while it cannot, or it polls.") LinkMode by,
        @Key(value = "At which interval the upper index polls the lower one, where it polls.", min = "10ms", max = "30d") Duration interval,
        @Key(value = "From one renewal of the registration to the next; the lease is twice as long.", min = "100ms", max = "1825d") Duration refresh) {

    public HierarchyLink {
        urls = List.copyOf(urls);
    }

    /** How long the registration lives when it is not renewed. */
    public Duration lease() {
        return refresh.multipliedBy(2);
    }
}
