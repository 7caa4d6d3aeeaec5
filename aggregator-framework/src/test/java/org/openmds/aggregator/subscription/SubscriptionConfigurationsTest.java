package org.openmds.aggregator.subscription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openmds.aggregator.SourceConfigurationException;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.ManualClock;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.notification.topic.TopicDialect;
import org.openmds.wsrf.xml.XmlFragment;

/** GT4's unchanged configuration, and invalid ones. */
final class SubscriptionConfigurationsTest {

    private static final String TOPIC = "<agg:TopicExpression Dialect='http://docs.oasis-open.org/wsn/t-1/TopicExpression/Simple'>glue:Host</agg:TopicExpression>";

    @Test
    void read_everything_isTaken() {
        TopicInterest interest = read("""
                <agg:Selector>//glue:Host</agg:Selector>
                <agg:Precondition Dialect='http://www.w3.org/TR/1999/REC-xpath-19991116'>true()</agg:Precondition>
                <agg:SubscriptionPolicy><x:Slow xmlns:x='urn:x'/></agg:SubscriptionPolicy>
                <agg:InitialTerminationTime>PT1H</agg:InitialTerminationTime>""" + TOPIC);

        assertThat(interest.topic().property()).contains(new QName("http://mds.globus.org/glue/ce/1.1", "Host"));
        assertThat(interest.selector()).map(XPathCondition::xpath).contains("//glue:Host");
        assertThat(interest.precondition()).map(XPathCondition::xpath).contains("true()");
        assertThat(interest.policies()).hasSize(1);
        assertThat(interest.lifetime()).contains(new RequestedLifetime.Relative(Duration.ofHours(1)));
    }

    @Test
    void read_namesOfGt40_areTheFinalOnes() {
        TopicInterest interest = read(
                "<agg:TopicExpression Dialect='http://docs.oasis-open.org/wsn/2004/06/TopicExpression/Simple'>wssg:Entry</agg:TopicExpression>");

        assertThat(interest.topic().property()).contains(EntryTopicState.ENTRY);
        assertThat(interest.topic().dialect()).isEqualTo(TopicDialect.SIMPLE);
    }

    @Test
    void read_topicsThatAreNoName_areNoProperty() {
        for (String dialect : new String[]{"Full", "Concrete"}) {
            assertThat(read("<agg:TopicExpression Dialect='http://docs.oasis-open.org/wsn/t-1/TopicExpression/"
                    + dialect + "'>glue:Host/a</agg:TopicExpression>").topic().property()).isEmpty();
        }
        assertThat(read("<agg:TopicExpression Dialect='http://docs.oasis-open.org/wsn/t-1/TopicExpression/Full'>"
                + "glue:*|wssg:*//.</agg:TopicExpression>").topic().property()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '#', value = {"|must hold one TopicExpression, got 0",
        "<agg:TopicExpression>glue:Host</agg:TopicExpression>|the Dialect of TopicExpression must be one of",
        "<agg:TopicExpression Dialect='urn:x'>glue:Host</agg:TopicExpression>|was 'urn:x'",
        "<agg:TopicExpression Dialect='http://docs.oasis-open.org/wsn/t-1/TopicExpression/Simple'>no:Host</agg:TopicExpression>|TopicExpression 'no:Host' cannot be subscribed to: ",
        "T<agg:Selector>//[</agg:Selector>|Selector '//[' cannot be evaluated: ",
        "T<agg:Precondition Dialect='urn:x'>a</agg:Precondition>|the Dialect of Precondition must be http://www.w3.org/TR/1999/REC-xpath-19991116, was 'urn:x'",
        "T<agg:Selector>a</agg:Selector><agg:Selector>b</agg:Selector>|must hold at most one Selector, got 2",
        "T<agg:InitialTerminationTime>soon</agg:InitialTerminationTime>|InitialTerminationTime must be an xsd:dateTime or a positive xsd:duration, was 'soon'",
        "T<agg:InitialTerminationTime>-PT1S</agg:InitialTerminationTime>|was '-PT1S'",
        "T<agg:SubscriptionPolicy><b:UseRaw xmlns:b='http://docs.oasis-open.org/wsn/b-2'/></agg:SubscriptionPolicy>|must not hold UseRaw",
        "T<agg:Other/>|AggregatorSubscriptionType must hold PollIntervalMillis, TopicExpression, Precondition, Selector, InitialTerminationTime, SubscriptionPolicy, all of namespace"})
    void read_wrong_isRefusedWithTheText(String parts, String expected) {
        String content = parts == null ? "" : parts.startsWith("T") ? TOPIC + parts.substring(1) : parts;

        assertThatThrownBy(() -> read(content)).isInstanceOf(SourceConfigurationException.class)
                .hasMessageContaining(expected);
    }

    private static TopicInterest read(String parts) {
        return TopicInterestReader.read(EndpointReference.of("http://h/"),
                XmlFragment.parse("""
                        <agg:AggregatorSubscriptionType xmlns:agg="http://mds.globus.org/aggregator/types"
                            xmlns:glue="http://mds.globus.org/glue/ce/1.1"
                            xmlns:wssg="http://docs.oasis-open.org/wsrf/2004/06/wsrf-WS-ServiceGroup-1.2-draft-01.xsd"
                            >%s</agg:AggregatorSubscriptionType>""".formatted(parts)).root(),
                ManualClock.START);
    }
}
