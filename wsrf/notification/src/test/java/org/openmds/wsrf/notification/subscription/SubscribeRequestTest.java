package org.openmds.wsrf.notification.subscription;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFault;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.notification.topic.TopicPath;
import org.openmds.wsrf.notification.topic.TopicSet;
import org.openmds.wsrf.service.ServiceCalls;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlTree;

class SubscribeRequestTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final String CONSUMER = """
            <b:ConsumerReference><wsa:Address>http://c:1/x</wsa:Address><wsa:ReferenceParameters><k:Key xmlns:k="urn:k">7</k:Key>\
            </wsa:ReferenceParameters></b:ConsumerReference>""";

    /** Refused parts of a request with the expected faults. */
    enum RefusedPart {
        UNKNOWN_FILTER("<b:Filter><f:F xmlns:f='urn:f'/><b:MessageContent Dialect='x'/></b:Filter>",
                FaultKind.INVALID_FILTER), UNKNOWN_FILTER_WITHOUT_NAMESPACE("<b:Filter><f/></b:Filter>",
                        FaultKind.INVALID_FILTER), DIALECT(
                                "<b:Filter><b:TopicExpression Dialect='urn:d'>a</b:TopicExpression></b:Filter>",
                                FaultKind.TOPIC_EXPRESSION_DIALECT_UNKNOWN), TOPIC(
                                        "<b:Filter><b:TopicExpression Dialect='http://docs.oasis-open.org/wsn/t-1/TopicExpression/Full'>a[1]</b:TopicExpression></b:Filter>",
                                        FaultKind.INVALID_TOPIC_EXPRESSION), CONTENT(
                                                "<b:Filter><b:MessageContent Dialect='http://www.w3.org/TR/1999/REC-xpath-19991116'>//a[</b:MessageContent></b:Filter>",
                                                FaultKind.INVALID_MESSAGE_CONTENT_EXPRESSION), CONTENT_DIALECT(
                                                        "<b:Filter><b:MessageContent Dialect='urn:xquery'>1</b:MessageContent></b:Filter>",
                                                        FaultKind.INVALID_MESSAGE_CONTENT_EXPRESSION), PRODUCER(
                                                                "<b:Filter><b:ProducerProperties Dialect='http://www.w3.org/TR/1999/REC-xpath-19991116'>u:a</b:ProducerProperties></b:Filter>",
                                                                FaultKind.INVALID_PRODUCER_PROPERTIES_EXPRESSION), TIME(
                                                                        "<b:InitialTerminationTime>tomorrow</b:InitialTerminationTime>",
                                                                        FaultKind.SUBSCRIBE_CREATION_FAILED), POLICY(
                                                                                "<b:SubscriptionPolicy><b:UseRaw/><p:Pace xmlns:p='urn:p'/></b:SubscriptionPolicy>",
                                                                                FaultKind.UNRECOGNIZED_POLICY_REQUEST);

        private final String content;
        private final FaultKind fault;

        RefusedPart(String content, FaultKind fault) {
            this.content = content;
            this.fault = fault;
        }
    }

    @ParameterizedTest
    @EnumSource(RefusedPart.class)
    void read_refusedPart_isItsFaultAndValid(RefusedPart refused) {
        WsrfFault fault = faultOf(CONSUMER + refused.content);

        assertThat(fault.kind()).isEqualTo(refused.fault);
        ServiceCalls.valid(fault.toFragment());
    }

    @Test
    void read_unknownFilter_isNamedInTheFault() {
        WsrfFault fault = faultOf(CONSUMER + RefusedPart.UNKNOWN_FILTER.content);

        assertThat(fault.details()).singleElement()
                .satisfies(detail -> assertThat(detail.root().resolve(detail.root().text()))
                        .contains(new QName("urn:f", "F")));
    }

    @ParameterizedTest
    @CsvSource({"''", "<b:ConsumerReference><wsa:Address>nowhere</wsa:Address></b:ConsumerReference>"})
    void read_noConsumer_isSubscribeCreationFailed(String consumer) {
        assertThat(faultOf(consumer).kind()).isEqualTo(FaultKind.SUBSCRIBE_CREATION_FAILED);
    }

    @Test
    void read_beyondTheLimits_isSubscribeCreationFailed() {
        String parameters = "<k:Key xmlns:k='urn:k'>" + "7".repeat(70_000) + "</k:Key>";

        assertThat(faultOf("<b:ConsumerReference><wsa:Address>http://c/</wsa:Address><wsa:ReferenceParameters>"
                + parameters + "</wsa:ReferenceParameters></b:ConsumerReference>").kind())
                .isEqualTo(FaultKind.SUBSCRIBE_CREATION_FAILED);
    }

    @Test
    void read_consumerOnly_hasDefaults() {
        SubscribeRequest request = read(CONSUMER);

        assertThat(request.consumer().address()).isEqualTo("http://c:1/x");
        assertThat(request.consumer().referenceParameters()).hasSize(1);
        assertThat(request.lifetime()).isEqualTo(new RequestedLifetime.Unspecified());
        assertThat(request.raw()).isFalse();
        assertThat(request.filterElement()).isEmpty();
        TopicSet topics = TopicSet.of(List.of(TopicPath.of(new QName("urn:p", "a"))));
        assertThat(request.filter().select(topics)).isEqualTo(topics.topics());
        assertThat(request.filter().acceptsMessage(XmlTree.of(XmlFragment.parse("<m/>")))).isTrue();
        assertThat(request.filter().usesProducerProperties()).isFalse();
    }

    @Test
    void read_everything_isKept() {
        SubscribeRequest request = read(
                CONSUMER + """
                        <b:Filter><b:TopicExpression Dialect="http://docs.oasis-open.org/wsn/t-1/TopicExpression/Full">p:*</b:TopicExpression>\
                        <b:MessageContent Dialect="http://www.w3.org/TR/1999/REC-xpath-19991116">//p:v &gt; 3</b:MessageContent>\
                        <b:MessageContent Dialect="http://www.w3.org/TR/1999/REC-xpath-19991116">//p:v &lt; 5</b:MessageContent>\
                        <b:ProducerProperties Dialect="http://www.w3.org/TR/1999/REC-xpath-19991116">/*/p:on</b:ProducerProperties></b:Filter>\
                        <b:InitialTerminationTime>PT5M</b:InitialTerminationTime><b:SubscriptionPolicy><b:UseRaw/></b:SubscriptionPolicy>""");

        assertThat(request.raw()).isTrue();
        assertThat(request.lifetime()).isEqualTo(new RequestedLifetime.Relative(Duration.ofMinutes(5)));
        assertThat(request.filterElement()).isPresent();
        assertThat(accepts(request, 4)).isTrue();
        assertThat(accepts(request, 3)).isFalse();
        assertThat(accepts(request, 5)).isFalse();
        assertThat(request.filter().acceptsProducer(tree("<d xmlns='urn:p'><on/></d>"))).isTrue();
        assertThat(request.filter().acceptsProducer(tree("<d xmlns='urn:p'><off/></d>"))).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"2026-01-02T00:00:00Z,Absolute", "PT1H,Relative", "P1DT1S,Relative"})
    void read_terminationTime_isAbsoluteOrRelative(String text, String expected) {
        assertThat(read(CONSUMER + "<b:InitialTerminationTime>" + text + "</b:InitialTerminationTime>").lifetime()
                .getClass()
                .getSimpleName()).isEqualTo(expected);
    }

    @Test
    void read_nilTerminationTime_isWithoutEnd() {
        assertThat(read(CONSUMER
                + "<b:InitialTerminationTime xmlns:i='http://www.w3.org/2001/XMLSchema-instance' i:nil='true'/>")
                .lifetime()).isEqualTo(new RequestedLifetime.Unlimited());
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://www.w3.org/2005/08/addressing/anonymous",
        "http://www.w3.org/2005/08/addressing/none"})
    void read_consumerWithoutAddress_isSubscribeCreationFailed(String address) {
        WsrfFault fault = faultOf("<b:ConsumerReference><wsa:Address>" + address
                + "</wsa:Address></b:ConsumerReference>");

        assertThat(fault.kind()).isEqualTo(FaultKind.SUBSCRIBE_CREATION_FAILED);
        assertThat(fault.description()).contains(address, "CreatePullPoint");
    }

    private static boolean accepts(SubscribeRequest request, int value) {
        return request.filter().acceptsMessage(tree("<m xmlns='urn:p'><v>" + value + "</v></m>"));
    }

    private static XmlTree tree(String text) {
        return XmlTree.of(XmlFragment.parse(text));
    }

    private static SubscribeRequest read(String content) {
        XmlFragment subscribe = XmlFragment
                .parse("""
                        <b:Subscribe xmlns:b="http://docs.oasis-open.org/wsn/b-2" xmlns:wsa="http://www.w3.org/2005/08/addressing"\
                         xmlns:p="urn:p">%s</b:Subscribe>"""
                        .formatted(content));
        return SubscribeRequest.read(subscribe.root(), NOW);
    }

    private static WsrfFault faultOf(String content) {
        try {
            throw new AssertionError("expected a fault, got " + read(content));
        } catch (WsrfFaultException e) {
            return e.fault();
        }
    }
}
