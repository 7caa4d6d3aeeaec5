package org.openmds.server.config;

import java.time.Duration;
import java.util.Optional;

/**
 * A topic to subscribe to, and under which conditions.
 *
 * @param topic
 *            the expression
 * @param dialect
 *            of the expression
 * @param precondition
 *            XPath expression on the producer's properties
 * @param selector
 *            XPath expression on messages
 * @param lifetime
 *            to ask for
 */
public record TopicSettings(
        @Key("The topic to subscribe to, as the dialect writes it; a simple one also as {namespace}name.") Optional<String> topic,
        @Key("The dialect of the topic.") Dialect dialect,
        @Key("XPath 1.0 expression that must hold for the member's properties.") Optional<String> precondition,
        @Key("XPath 1.0 expression that must hold for a message.") Optional<String> selector,
        @Key(value = "The lifetime of the subscription to ask for; it is renewed at its half.", min = "10s", max = "3650d") Optional<Duration> lifetime) {

    /** The languages of topics. */
    public enum Dialect {
        SIMPLE, CONCRETE, FULL, XPATH
    }

    /** Nothing. */
    static final TopicSettings NONE = new TopicSettings(Optional.empty(), Dialect.SIMPLE, Optional.empty(),
            Optional.empty(), Optional.empty());
}
