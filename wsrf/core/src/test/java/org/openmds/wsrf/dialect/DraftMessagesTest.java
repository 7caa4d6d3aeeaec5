package org.openmds.wsrf.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFault;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;

class DraftMessagesTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final InstantSource CLOCK = InstantSource.fixed(NOW);
    private static final String REFERENCE = """
            <wsa:Address>http://h/s</wsa:Address><wsa:ReferenceProperties><k:A xmlns:k="urn:k">1</k:A></wsa:ReferenceProperties> \
            <wsa:ReferenceParameters xmlns:l="urn:l"><l:B>2</l:B></wsa:ReferenceParameters><wsa:PortType>k:P</wsa:PortType>""";
    private static final String SUBSCRIBE = """
            <Subscribe xmlns="%s" xmlns:wsa="%s" xmlns:sg="%s"><ConsumerReference>%s</ConsumerReference>\
            <TopicExpression Dialect="http://docs.oasis-open.org/wsn/2004/06/TopicExpression/Simple">sg:Entry</TopicExpression>\
            <UseNotify>false</UseNotify><Precondition Dialect="d">//sg:Entry[namespace-uri()='%s']</Precondition></Subscribe>"""
            .formatted(DraftNames.B, DraftNames.WSA, DraftNames.SG, REFERENCE, DraftNames.SG);

    @Test
    void toFinal_subscribe_hasAFilterAndAMarkedConsumer() {
        XmlElement subscribe = DraftRequests.toFinal(XmlFragment.parse(SUBSCRIBE), XmlLimits.DEFAULT).root();

        EndpointReference consumer = EndpointReference.read(child(subscribe, "ConsumerReference"));
        assertThat(consumer.referenceParameters()).extracting(each -> each.root().text()).containsExactly("1", "2");
        assertThat(PeerDialect.isDraft(consumer)).isTrue();
        XmlElement filter = child(subscribe, "Filter");
        XmlElement topic = child(filter, "TopicExpression");
        assertThat(topic.resolve(topic.text())).contains(new QName(Namespaces.WSRF_SG, "Entry"));
        assertThat(topic.attribute(new QName("Dialect")))
                .contains("http://docs.oasis-open.org/wsn/t-1/TopicExpression/Simple");
        assertThat(child(filter, "ProducerProperties").text())
                .isEqualTo("//sg:Entry[namespace-uri()='http://docs.oasis-open.org/wsrf/sg-2']");
        assertThat(child(child(subscribe, "SubscriptionPolicy"), "UseRaw").children()).isEmpty();
    }

    @Test
    void toDraft_ofATranslatedSubscribe_isTheSameAgain() {
        XmlFragment there = DraftRequests.toFinal(XmlFragment.parse(SUBSCRIBE), XmlLimits.DEFAULT);

        XmlFragment back = DraftRequests.toDraft(there, CLOCK);

        assertThat(back.name()).isEqualTo(new QName(DraftNames.B, "Subscribe"));
        assertThat(back.toString()).contains("UseNotify>false<", DraftNames.WSA, "ReferenceProperties>")
                .doesNotContain("/2005/08/addressing", "Metadata", "wsn/b-2", "Filter");
        assertThat(DraftRequests.toFinal(back, XmlLimits.DEFAULT).root().expandedForm())
                .isEqualTo(there.root().expandedForm());
    }

    @Test
    void toDraft_durations_becomeTimes() {
        XmlFragment renew = XmlFragment
                .parse("<b:Renew xmlns:b='%s'><b:TerminationTime>PT1H</b:TerminationTime></b:Renew>"
                        .formatted(Namespaces.WSN_B));

        XmlFragment draft = DraftRequests.toDraft(renew, CLOCK);

        assertThat(draft.name()).isEqualTo(new QName(DraftNames.RL, "SetTerminationTime"));
        assertThat(draft.root().text()).isEqualTo("2026-01-01T01:00:00Z");
    }

    @Test
    void toDraft_operationThatTheDraftsLack_isRefused() {
        XmlFragment request = XmlFragment.parse("<r:RegisterPublisher xmlns:r='%s'/>".formatted(Namespaces.WSN_BR));

        assertThatThrownBy(() -> DraftRequests.toDraft(request, CLOCK)).isInstanceOf(InvalidXmlException.class)
                .hasMessageContaining("RegisterPublisher");
    }

    @Test
    void toDraft_contentOfOtherNamespaces_staysAsItIs() {
        String content = "<x:a xmlns:x=\"urn:x\" x:b=\"&lt;&quot;\t\">1 &amp; 2<!-- c --><?p d?>\u00fc \ud83d\ude00</x:a>";

        byte[] translated = NameTranslation.toDraft(XmlFragment.parse(content).toBytes()).toBytes();

        assertThat(XmlFragment.parse(translated, XmlLimits.DEFAULT)).isEqualTo(XmlFragment.parse(content));
    }

    @Test
    void toDraft_add_hasAPlaceForTheDataAndKeepsTheContent() {
        XmlFragment add = XmlFragment
                .parse("""
                        <sg:Add xmlns:sg="%s"><sg:Content xmlns:n="urn:n" n:name="x"><a:AggregatorConfig xmlns:a="%s"/></sg:Content>\
                        <sg:InitialTerminationTime>PT1H</sg:InitialTerminationTime></sg:Add>"""
                        .formatted(Namespaces.WSRF_SG, NameTranslation.AGGREGATOR));

        XmlElement draft = DraftRequests.toDraft(add, CLOCK).root();

        XmlElement content = child(draft, "Content");
        assertThat(content.attribute(new QName("urn:n", "name"))).contains("x");
        assertThat(content.children()).extracting(each -> each.name().getLocalPart())
                .containsExactly("AggregatorConfig", "AggregatorData");
        assertThat(child(draft, "InitialTerminationTime").text()).isEqualTo("2026-01-01T01:00:00Z");
    }

    @Test
    void toDraft_addOfASubscription_hasNoInterval() {
        XmlFragment add = XmlFragment
                .parse("""
                        <sg:Add xmlns:sg="%s"><sg:Content xmlns:a="%s"><a:AggregatorConfig><a:AggregatorSubscriptionType>\
                        <a:TopicExpression Dialect="d">sg:Entry</a:TopicExpression><a:PollIntervalMillis>1000</a:PollIntervalMillis>\
                        </a:AggregatorSubscriptionType></a:AggregatorConfig><a:AggregatorData/></sg:Content></sg:Add>"""
                        .formatted(Namespaces.WSRF_SG, NameTranslation.AGGREGATOR));

        XmlElement content = child(DraftRequests.toDraft(add, CLOCK).root(), "Content");

        assertThat(content.children()).hasSize(2);
        XmlElement topic = content.children().getFirst().children().getFirst().children().getFirst();
        assertThat(topic.text()).isEqualTo("sg:Entry");
        assertThat(topic.namespaces()).containsEntry("sg", DraftNames.SG);
        assertThat(content.toFragment().toString()).doesNotContain("PollIntervalMillis");
    }

    @Test
    void answersToFinal_addResponse_hasAReferenceAndTheRequestedEnd() {
        XmlFragment request = XmlFragment.parse(
                "<Add xmlns='%s'><InitialTerminationTime>2026-01-01T02:00:00Z</InitialTerminationTime></Add>"
                        .formatted(DraftNames.SG));
        XmlFragment answer = XmlFragment.parse(
                "<AddResponse xmlns='%s' xmlns:wsa='%s'>%s</AddResponse>".formatted(DraftNames.SG, DraftNames.WSA,
                        REFERENCE));

        XmlElement response = DraftAnswers
                .toFinal(new QName(Namespaces.WSRF_SG, "AddResponse"), request, answer, XmlLimits.DEFAULT, CLOCK)
                .root();

        EndpointReference entry = EndpointReference.read(child(response, "ServiceGroupEntryReference"));
        assertThat(entry.address()).isEqualTo("http://h/s");
        assertThat(PeerDialect.isDraft(entry)).isTrue();
        assertThat(child(response, "TerminationTime").text()).isEqualTo("2026-01-01T02:00:00Z");
    }

    @Test
    void faults_resourceUnknown_hasTheNamespaceOfTheRequest() {
        WsrfFault fault = new WsrfFault(FaultKind.RESOURCE_UNKNOWN, "gone", NOW);

        XmlFragment draft = DraftFaults.toDraft(fault, new QName(DraftNames.RL, "Destroy"));

        assertThat(draft.name()).isEqualTo(new QName(DraftNames.RL, "ResourceUnknownFault"));
        WsrfFault read = WsrfFault.read(DraftFaults.toFinal(draft, XmlLimits.DEFAULT).root(), Instant.EPOCH);
        assertThat(read.kind()).isEqualTo(FaultKind.RESOURCE_UNKNOWN);
        assertThat(read.description()).isEqualTo("gone");
    }

    @Test
    void faults_thatNameAProperty_nameItAsTheRequestDid() {
        WsrfFault fault = new WsrfFault(FaultKind.INVALID_RESOURCE_PROPERTY_QNAME,
                "{%s}Selector is no property; see %s".formatted(Namespaces.WSN_B, Namespaces.WSN_B), NOW);

        XmlFragment draft = DraftFaults.toDraft(fault, new QName(DraftNames.RP, "GetResourceProperty"));

        assertThat(child(draft.root(), "Description").text())
                .isEqualTo("{%s}Selector is no property; see %s".formatted(DraftNames.B, Namespaces.WSN_B));
    }

    @Test
    void faults_ofSubscribeThatTheDraftsLack_areSubscribeCreationFailed() {
        WsrfFault fault = new WsrfFault(FaultKind.INVALID_FILTER, "why", NOW);

        assertThat(DraftFaults.toDraft(fault, new QName(DraftNames.B, "Subscribe")).name())
                .isEqualTo(new QName(DraftNames.B, "SubscribeCreationFailedFault"));
        assertThat(DraftFaults.toDraft(fault, new QName(DraftNames.RP, "GetResourceProperty")).name())
                .isEqualTo(new QName(DraftNames.BF, "BaseFault"));
    }

    private static XmlElement child(XmlElement parent, String localName) {
        Optional<XmlElement> found = parent.children()
                .stream()
                .filter(each -> each.name().getLocalPart().equals(localName))
                .findFirst();
        return found.orElseThrow(() -> new AssertionError(parent + " has no " + localName));
    }
}
