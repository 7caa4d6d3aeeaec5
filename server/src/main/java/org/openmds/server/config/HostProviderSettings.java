package org.openmds.server.config;

import java.time.Duration;

/**
 * The provider of facts about this machine.
 *
 * @param enabled
 *            whether it runs
 * @param interval
 *            from one collection to the next
 * @param timeout
 *            of one collection; at most the interval
 * @param index
 *            name of the index that receives the facts
 */
public record HostProviderSettings(@Key("Whether the provider runs.") boolean enabled,
        @Key(value = "From one collection to the next.", min = "1s", max = "1d") Duration interval,
        @Key(value = "How long one collection may take; at most the interval.", min = "100ms", max = "1h") Duration timeout,
        @Key("Name of the index that receives the facts.") String index) {
}
