package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.time.Instant;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests of various SOAP stacks, old and new, are understood and answered according to the standards. */
class WireIT {

    private static final String QUERY_ACTION = "http://docs.oasis-open.org/wsrf/rpw-2/QueryResourceProperties/QueryResourcePropertiesRequest";
    private static final String COUNT = RequestBodies.query("count(//j:Job)");

    @TempDir
    static Path state;

    private static RunningServer server;
    private static IndexClient index;

    @BeforeAll
    static void start() {
        server = RunningServer.start(state);
        index = server.index();
        index.add("wire");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void standards_asPublished_areWhatAnswersAreCheckedAgainst() {
        assumeTrue(WireValidation.standards().isPresent(),
                "the published standards are not here (no shared/standards beside the checkout, no property openmds.standards): answers were checked against this project's own schemas");
    }

    @Test
    void post_soap11WithoutAnyHeaderChunked_isAnswered() {
        SoapAnswer answer = SoapClient.postChunked(index.url(), SoapClient.TEXT_XML,
                "<e:Envelope xmlns:e='%s'><e:Body>%s</e:Body></e:Envelope>".formatted(XmlReader.SOAP_11, COUNT));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.contentType()).startsWith("text/xml");
        assertThat(answer.text(".")).isEqualTo("1");
        assertThat(answer.header("Action")).isEmpty();
    }

    @Test
    void post_soap12_isAnsweredInSoap12() {
        SoapAnswer answer = SoapClient.postChunked(index.url(), SoapClient.SOAP_XML,
                SoapClient.envelope(XmlReader.SOAP_12, "", COUNT));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.contentType()).startsWith("application/soap+xml");
        assertThat(answer.payload().getOwnerDocument().getDocumentElement().getNamespaceURI())
                .isEqualTo(XmlReader.SOAP_12);
        assertThat(answer.text(".")).isEqualTo("1");
    }

    @Test
    void post_headersOfGlobus42_isAnsweredWithRelatedHeaders() {
        String headers = """
                <wsa:MessageID>uuid:4f0a2c60-5a1e-11dd-8b5e-f6f0e8a0a0a0</wsa:MessageID><wsa:To>%s</wsa:To>\
                <wsa:Action>%s</wsa:Action><wsa:From><wsa:Address>%s/anonymous</wsa:Address></wsa:From>"""
                .formatted(index.url(), QUERY_ACTION, XmlReader.WSA);

        SoapAnswer answer = SoapClient.postChunked(index.url(), SoapClient.TEXT_XML,
                SoapClient.envelope(XmlReader.SOAP_11, headers, COUNT));

        assertThat(answer.text(".")).isEqualTo("1");
        assertThat(answer.header("RelatesTo")).isEqualTo("uuid:4f0a2c60-5a1e-11dd-8b5e-f6f0e8a0a0a0");
        assertThat(answer.header("Action")).isEqualTo(QUERY_ACTION.replace("Request", "Response"));
    }

    @Test
    void post_soapActionOfWsrfLite_fallsBackToTheBody() {
        SoapAnswer answer = SoapClient.send(
                SoapClient.request(index.url(), SoapClient.TEXT_XML, SoapClient.envelope(XmlReader.SOAP_11, "", COUNT))
                        .header("SOAPAction", "\"" + XmlReader.RP + "#QueryResourceProperties\"")
                        .build());

        assertThat(answer.text(".")).isEqualTo("1");
    }

    @Test
    void entry_byReferenceParameterHeader_isReadRenewedAndDestroyed() {
        EntryReference entry = index.add("life");

        assertThat(entry.call(RequestBodies.get("sg:MemberEPR")).text("sg:MemberEPR/wsa:Address"))
                .isEqualTo("http://example.org/life");
        assertThat(entry.call(RequestBodies.getMultiple("rl:CurrentTime", "rl:TerminationTime")).texts("*")).hasSize(2);
        assertThat(entry.call(RequestBodies.DOCUMENT).text("*/sg:Content/j:Job/@n")).isEqualTo("life");
        assertThat(entry.call(RequestBodies.query("//j:Job")).text("j:Job/@n")).isEqualTo("life");
        assertThat(entry.call(RequestBodies.setTerminationTime(Instant.now().plusSeconds(600).toString())).isFault())
                .isFalse();
        assertThat(entry.call(RequestBodies.setLifetime("PT2H")).isFault()).isFalse();
        assertThat(entry.call(RequestBodies.updateContent(RequestBodies.job("other", ""))).isFault()).isFalse();
        assertThat(index.jobs()).contains("other").doesNotContain("life");
        assertThat(entry.call(RequestBodies.DESTROY).isFault()).isFalse();
        assertThat(index.jobs()).doesNotContain("other");
    }

    @Test
    void entry_otherModifications_areDoneOrRefusedWithTheirFaults() {
        EntryReference entry = index.add("modified");
        String value = "<sg:Content xmlns:sg='%s'>%s</sg:Content>".formatted(XmlReader.SG,
                RequestBodies.job("updated", ""));
        String change = "<rp:%1$sResourceProperties xmlns:rp='%2$s'><rp:%1$s>%3$s</rp:%1$s></rp:%1$sResourceProperties>";

        assertThat(entry.call(change.formatted("Update", XmlReader.RP, value)).isFault()).isFalse();
        assertThat(entry.call(change.formatted("Insert", XmlReader.RP, value)).fault()).isNotEmpty();
        assertThat(entry.call(
                "<rp:DeleteResourceProperties xmlns:rp='%s' xmlns:sg='%s'><rp:Delete ResourceProperty='sg:Content'/></rp:DeleteResourceProperties>"
                        .formatted(XmlReader.RP, XmlReader.SG))
                .fault()).isNotEmpty();
        assertThat(index.jobs()).contains("updated").doesNotContain("modified");

        String document = XmlReader.write(XmlReader.children(entry.call(RequestBodies.DOCUMENT).payload()).getFirst());
        String put = "<rp:PutResourcePropertyDocument xmlns:rp='%s'>%s</rp:PutResourcePropertyDocument>";
        assertThat(entry.call(put.formatted(XmlReader.RP, document.replace("updated", "put"))).isFault()).isFalse();
        assertThat(entry.call(put.formatted(XmlReader.RP, "<Other/>")).fault())
                .isEqualTo("UnableToPutResourcePropertyDocumentFault");
        assertThat(index.jobs()).contains("put").doesNotContain("updated");
        assertThat(entry.call(RequestBodies.DESTROY).isFault()).isFalse();
    }

    @Test
    void index_everyReadOperation_isValid() {
        assertThat(index.call(RequestBodies.get("sg:Entry")).texts("sg:Entry")).isNotEmpty();
        assertThat(index.call(RequestBodies.get("agg:RegistrationCount")).text("*/*[local-name()='total']"))
                .isNotEmpty();
        assertThat(
                index.call(RequestBodies.getMultiple("sg:MembershipContentRule", "agg:ServiceMetaDataInfo")).texts("*"))
                .hasSize(2);
        assertThat(index.call(RequestBodies.query("//sg:Entry")).texts("sg:Entry")).isNotEmpty();
        assertThat(index.call(RequestBodies.DOCUMENT).texts("*/sg:Entry")).isNotEmpty();
    }

    @Test
    void containerRegistry_withoutConfiguration_listsEveryService() {
        SoapAnswer document = SoapClient.post(server.url("/wsrf/services/ContainerRegistryService"),
                RequestBodies.DOCUMENT);

        assertThat(document.texts("//sg:Entry/sg:Content/agg:ServiceMetaDataInfo/agg:serviceTypeName"))
                .containsExactlyInAnyOrder(
                        "ContainerRegistryService", "ContainerRegistryServiceEntry", "DefaultIndexService",
                        "DefaultIndexServiceEntry", "RegistrationService", "RegistrationServiceEntry",
                        "SubscriptionManagerService", "PullPointService", "NotificationConsumerService",
                        "NotificationBrokerService", "PublisherRegistrationManagerService",
                        "DefaultTriggerService", "DefaultTriggerServiceEntry", "TriggerService",
                        "TriggerFactoryService", "TriggerService_instance", "TriggerRegistrationService",
                        "EventService");
    }
}
