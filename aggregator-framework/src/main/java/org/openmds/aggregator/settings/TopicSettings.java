package org.openmds.aggregator.settings;

import java.time.Duration;
import java.util.Optional;

import org.openmds.configuration.Key;

/** A topic to subscribe to, with conditions. */
public record TopicSettings(
        @Key("Topic to subscribe to, in the given dialect; a simple one also as {namespace}name. No white space around the | between several topics. If the topic names a resource property, the content is the values of that property, otherwise the last message.") Optional<String> topic,
        @Key(value = "Dialect of the topic.", initial = "simple") Dialect dialect,
        @Key("XPath 1.0 expression over the member's resource properties; messages are sent only while it is true. This is the filter ProducerProperties.") Optional<String> precondition,
        @Key("XPath 1.0 expression over a message; only messages for which it is true are sent. This is the filter MessageContent.") Optional<String> selector,
        @Key(value = "Lifetime of the subscription to request; the subscription is renewed after half of the granted lifetime.", min = "10s", max = "3650d") Optional<Duration> lifetime) {

    /** The dialects of topic expressions. */
    public enum Dialect {
        SIMPLE, CONCRETE, FULL, XPATH
    }

    /** The value for a registration without a topic. */
    public static final TopicSettings NONE = new TopicSettings(Optional.empty(), Dialect.SIMPLE, Optional.empty(),
            Optional.empty(), Optional.empty());
}
