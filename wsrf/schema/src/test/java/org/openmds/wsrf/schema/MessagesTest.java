package org.openmds.wsrf.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.time.Instant;

import javax.xml.datatype.DatatypeFactory;
import javax.xml.namespace.QName;
import javax.xml.transform.stream.StreamSource;

import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBElement;
import jakarta.xml.bind.JAXBException;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.schema.addressing.AttributedURIType;
import org.openmds.wsrf.schema.addressing.EndpointReferenceType;
import org.openmds.wsrf.schema.addressing.ReferenceParametersType;
import org.openmds.wsrf.schema.aggregator.AggregatorContent;
import org.openmds.wsrf.schema.basefaults.BaseFaultType;
import org.openmds.wsrf.schema.lifetime.SetTerminationTime;
import org.openmds.wsrf.schema.notification.InvalidFilterFaultType;
import org.openmds.wsrf.schema.notification.ObjectFactory;
import org.openmds.wsrf.schema.notification.UnacceptableTerminationTimeFaultType;
import org.openmds.wsrf.schema.properties.GetMultipleResourceProperties;
import org.openmds.wsrf.schema.properties.QueryExpressionType;
import org.openmds.wsrf.schema.properties.QueryResourceProperties;
import org.openmds.wsrf.schema.servicegroup.Add;
import org.openmds.wsrf.schema.servicegroup.AddResponse;
import org.w3c.dom.Element;
import org.xml.sax.SAXException;

/** Tests the generated types: written messages are valid by the schemas and are read back unchanged. */
final class MessagesTest {

    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
    private static final Instant LATER = Instant.parse("2026-03-01T12:05:00.125Z");
    private static final String XPATH = "http://www.w3.org/TR/1999/REC-xpath-19991116";
    private static final JAXBContext CONTEXT = context();

    private final ObjectFactory notification = new ObjectFactory();

    @Test
    void addResponse_withReferenceParameters_comesBackTheSame() throws Exception {
        AddResponse response = new AddResponse();
        response.setServiceGroupEntryReference(entryReference());
        response.setTerminationTime(LATER);
        response.setCurrentTime(NOON);

        AddResponse read = (AddResponse) writtenAndRead(response);

        EndpointReferenceType reference = read.getServiceGroupEntryReference();
        assertThat(reference.getAddress().getValue()).isEqualTo("http://host.example/wsrf/services/Entry");
        Element key = (Element) reference.getReferenceParameters().getAny().getFirst();
        assertThat(key.getTextContent()).isEqualTo("4711");
        assertThat(read.getTerminationTime()).isEqualTo(LATER);
        assertThat(read.getCurrentTime()).isEqualTo(NOON);
    }

    @Test
    void addResponse_withoutPlannedEnd_writesNil() throws Exception {
        AddResponse response = new AddResponse();
        response.setServiceGroupEntryReference(entryReference());
        response.setCurrentTime(NOON);

        assertThat(written(response)).containsPattern("TerminationTime [^>]*nil=\"true\"");
        assertThat(((AddResponse) writtenAndRead(response)).getTerminationTime()).isNull();
    }

    @Test
    void setTerminationTime_toInstant_comesBackTheSame() throws Exception {
        SetTerminationTime request = new SetTerminationTime();
        request.setRequestedTerminationTime(new org.openmds.wsrf.schema.lifetime.ObjectFactory()
                .createSetTerminationTimeRequestedTerminationTime(LATER));

        SetTerminationTime read = (SetTerminationTime) writtenAndRead(request);

        assertThat(read.getRequestedTerminationTime().getValue()).isEqualTo(LATER);
        assertThat(read.getRequestedLifetimeDuration()).isNull();
    }

    @Test
    void setTerminationTime_toNil_differsFromAbsent() throws Exception {
        SetTerminationTime request = (SetTerminationTime) read("""
                <SetTerminationTime xmlns="http://docs.oasis-open.org/wsrf/rl-2">
                  <RequestedTerminationTime xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="true"/>
                </SetTerminationTime>""");

        SetTerminationTime read = (SetTerminationTime) writtenAndRead(request);

        assertThat(read.getRequestedTerminationTime()).isNotNull().returns(true, JAXBElement::isNil);
        assertThat(read.getRequestedTerminationTime().getValue()).isNull();
    }

    @Test
    void setTerminationTime_toDuration_keepsMonths() throws Exception {
        SetTerminationTime request = new SetTerminationTime();
        request.setRequestedLifetimeDuration(DatatypeFactory.newDefaultInstance().newDuration("P1MT30S"));

        SetTerminationTime read = (SetTerminationTime) writtenAndRead(request);

        assertThat(read.getRequestedLifetimeDuration()).hasToString("P1MT30S");
        assertThat(read.getRequestedTerminationTime()).isNull();
    }

    @Test
    void queryResourceProperties_withXPath_comesBackTheSame() throws Exception {
        QueryExpressionType expression = new QueryExpressionType();
        expression.setDialect(XPATH);
        expression.getContent().add("//*[local-name()='Host' and @load < 2]");
        QueryResourceProperties request = new QueryResourceProperties();
        request.setQueryExpression(expression);

        QueryExpressionType read = ((QueryResourceProperties) writtenAndRead(request)).getQueryExpression();

        assertThat(read.getDialect()).isEqualTo(XPATH);
        assertThat(read.getContent()).containsExactly("//*[local-name()='Host' and @load < 2]");
    }

    @Test
    void getMultipleResourceProperties_withPrefixes_resolvesTheNames() throws Exception {
        GetMultipleResourceProperties request = (GetMultipleResourceProperties) read("""
                <rp:GetMultipleResourceProperties xmlns:rp="http://docs.oasis-open.org/wsrf/rp-2"
                    xmlns:a="http://docs.oasis-open.org/wsrf/sg-2">
                  <rp:ResourceProperty>a:Entry</rp:ResourceProperty>
                  <rp:ResourceProperty xmlns:a="urn:other">a:Entry</rp:ResourceProperty>
                </rp:GetMultipleResourceProperties>""");

        assertThat(((GetMultipleResourceProperties) writtenAndRead(request)).getResourceProperty()).containsExactly(
                new QName("http://docs.oasis-open.org/wsrf/sg-2", "Entry"), new QName("urn:other", "Entry"));
    }

    @Test
    void fault_withChildrenOfItsOwn_comesBackTheSame() throws Exception {
        InvalidFilterFaultType fault = new InvalidFilterFaultType();
        fault.setTimestamp(NOON);
        fault.setOriginator(entryReference());
        BaseFaultType.Description description = new BaseFaultType.Description();
        description.setLang("en");
        description.setValue("no such filter");
        fault.getDescription().add(description);
        fault.getUnknownFilter().add(new QName("urn:filters", "Colour"));

        JAXBElement<?> read = (JAXBElement<?>) writtenAndRead(notification.createInvalidFilterFault(fault));

        assertThat(read.getName()).isEqualTo(new QName("http://docs.oasis-open.org/wsn/b-2", "InvalidFilterFault"));
        InvalidFilterFaultType readFault = (InvalidFilterFaultType) read.getValue();
        assertThat(readFault.getTimestamp()).isEqualTo(NOON);
        assertThat(readFault.getDescription().getFirst().getValue()).isEqualTo("no such filter");
        assertThat(readFault.getDescription().getFirst().getLang()).isEqualTo("en");
        assertThat(readFault.getUnknownFilter()).containsExactly(new QName("urn:filters", "Colour"));
    }

    @Test
    void fault_withBoundsOfTime_comesBackTheSame() throws Exception {
        UnacceptableTerminationTimeFaultType fault = new UnacceptableTerminationTimeFaultType();
        fault.setTimestamp(NOON);
        fault.setMinimumTime(NOON);
        fault.setMaximumTime(LATER);

        JAXBElement<?> read = (JAXBElement<?>) writtenAndRead(
                notification.createUnacceptableTerminationTimeFault(fault));

        UnacceptableTerminationTimeFaultType readFault = (UnacceptableTerminationTimeFaultType) read.getValue();
        assertThat(readFault.getMinimumTime()).isEqualTo(NOON);
        assertThat(readFault.getMaximumTime()).isEqualTo(LATER);
    }

    @Test
    void add_withAggregatorContent_readsTheContentTyped() throws Exception {
        Add request = (Add) read("""
                <sg:Add xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2"
                    xmlns:wsa="http://www.w3.org/2005/08/addressing">
                  <sg:MemberEPR><wsa:Address>http://host.example/service</wsa:Address></sg:MemberEPR>
                  <sg:Content>
                    <AggregatorContent xmlns="http://mds.globus.org/aggregator/types">
                      <AggregatorConfig><GetResourcePropertyPollType/></AggregatorConfig>
                      <AggregatorData><d:Disk xmlns:d="urn:disk" free="12"/></AggregatorData>
                      <AggregatorError><since>2026-03-01T12:00:00Z</since><cause>refused</cause></AggregatorError>
                    </AggregatorContent>
                  </sg:Content>
                  <sg:InitialTerminationTime>PT5M</sg:InitialTerminationTime>
                </sg:Add>""");

        Add read = (Add) writtenAndRead(request);

        assertThat(read.getInitialTerminationTime()).isEqualTo("PT5M");
        AggregatorContent content = read.getContent()
                .getAny()
                .stream()
                .filter(AggregatorContent.class::isInstance)
                .map(AggregatorContent.class::cast)
                .findFirst()
                .orElseThrow();
        assertThat(content.getAggregatorError().getSince()).isEqualTo(NOON);
        assertThat(content.getAggregatorData().getContent()).singleElement()
                .isInstanceOfSatisfying(Element.class, disk -> assertThat(disk.getAttribute("free")).isEqualTo("12"));
    }

    private static EndpointReferenceType entryReference() {
        AttributedURIType address = new AttributedURIType();
        address.setValue("http://host.example/wsrf/services/Entry");
        ReferenceParametersType parameters = new ReferenceParametersType();
        parameters.getAny().add(DomElements.parse("<k:Key xmlns:k='urn:key'>4711</k:Key>".getBytes()));
        EndpointReferenceType reference = new EndpointReferenceType();
        reference.setAddress(address);
        reference.setReferenceParameters(parameters);
        return reference;
    }

    private static Object writtenAndRead(Object message) throws JAXBException, SAXException, IOException {
        String document = written(message);
        SchemaFiles.validator().newValidator().validate(new StreamSource(new StringReader(document)));
        return read(document);
    }

    private static String written(Object message) throws JAXBException {
        StringWriter document = new StringWriter();
        CONTEXT.createMarshaller().marshal(message, document);
        return document.toString();
    }

    private static Object read(String document) throws JAXBException {
        return CONTEXT.createUnmarshaller().unmarshal(new StringReader(document));
    }

    private static JAXBContext context() {
        try {
            return JAXBContext.newInstance(org.openmds.wsrf.schema.lifetime.ObjectFactory.class,
                    org.openmds.wsrf.schema.properties.ObjectFactory.class,
                    org.openmds.wsrf.schema.servicegroup.ObjectFactory.class,
                    ObjectFactory.class, org.openmds.wsrf.schema.brokered.ObjectFactory.class,
                    org.openmds.wsrf.schema.resource.ObjectFactory.class,
                    org.openmds.wsrf.schema.aggregator.ObjectFactory.class);
        } catch (JAXBException broken) {
            throw new IllegalStateException("the generated types do not fit together", broken);
        }
    }
}
