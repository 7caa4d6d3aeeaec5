package org.openmds.server.registration;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.Test;
import org.openmds.aggregator.settings.TopicSettings;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;

/** Subscriptions in the form of MDS4's configuration. */
final class SourceDocumentsTest {

    private static final String AGG = "http://mds.globus.org/aggregator/types";
    private static final Duration INTERVAL = Duration.ofMinutes(1);

    @Test
    void subscription_toAProperty_namesItInTheSimpleDialect() {
        XmlElement topic = part(SourceDocuments.subscription(new QName("urn:x", "Entry"), INTERVAL),
                "TopicExpression").orElseThrow();

        assertThat(topic.attribute(new QName("Dialect")))
                .contains("http://docs.oasis-open.org/wsn/t-1/TopicExpression/Simple");
        assertThat(topic.resolve(topic.text())).contains(new QName("urn:x", "Entry"));
    }

    @Test
    void subscription_withEverything_hasEachPart() {
        XmlFragment content = SourceDocuments.subscription(new TopicSettings(Optional.of("j:Job//*"),
                TopicSettings.Dialect.FULL, Optional.of("j:a"), Optional.of("j:b"), Optional.of(Duration.ofHours(1))),
                Map.of("j", "urn:j"), INTERVAL);

        assertThat(part(content, "PollIntervalMillis").map(XmlElement::text)).contains("60000");
        assertThat(part(content, "TopicExpression").map(XmlElement::text)).contains("j:Job//*");
        assertThat(part(content, "Precondition").map(XmlElement::text)).contains("j:a");
        assertThat(part(content, "Selector").flatMap(selector -> selector.resolve(selector.text())))
                .contains(new QName("urn:j", "b"));
        assertThat(part(content, "InitialTerminationTime").map(XmlElement::text)).contains("PT1H");
    }

    @Test
    void subscription_toAnExpandedName_isPrefixed() {
        XmlElement topic = part(SourceDocuments.subscription(new TopicSettings(Optional.of("{urn:x}Host"),
                TopicSettings.Dialect.SIMPLE, Optional.empty(), Optional.empty(), Optional.empty()), Map.of(),
                INTERVAL), "TopicExpression").orElseThrow();

        assertThat(topic.resolve(topic.text())).contains(new QName("urn:x", "Host"));
    }

    private static Optional<XmlElement> part(XmlFragment content, String name) {
        return content.root()
                .child(new QName(AGG, "AggregatorConfig"))
                .flatMap(config -> config.child(new QName(AGG, "AggregatorSubscriptionType")))
                .flatMap(subscription -> subscription.child(new QName(AGG, name)));
    }
}
