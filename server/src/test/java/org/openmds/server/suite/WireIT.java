package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.time.Instant;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What stacks of several kinds and ages send is understood, and answered as the standards say. */
class WireIT {

    private static final String QUERY_ACTION = "http://docs.oasis-open.org/wsrf/rpw-2/QueryResourceProperties/QueryResourcePropertiesRequest";
    private static final String COUNT = Requests.query("count(//j:Job)");

    @TempDir
    static Path state;

    private static RunningServer server;
    private static Index index;

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
        Answer answer = Soap.postChunked(index.url(), Soap.TEXT_XML,
                "<e:Envelope xmlns:e='%s'><e:Body>%s</e:Body></e:Envelope>".formatted(Xml.SOAP_11, COUNT));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.contentType()).startsWith("text/xml");
        assertThat(answer.text(".")).isEqualTo("1");
        assertThat(answer.header("Action")).isEmpty();
    }

    @Test
    void post_soap12_isAnsweredInSoap12() {
        Answer answer = Soap.postChunked(index.url(), Soap.SOAP_XML, Soap.envelope(Xml.SOAP_12, "", COUNT));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.contentType()).startsWith("application/soap+xml");
        assertThat(answer.payload().getOwnerDocument().getDocumentElement().getNamespaceURI()).isEqualTo(Xml.SOAP_12);
        assertThat(answer.text(".")).isEqualTo("1");
    }

    @Test
    void post_headersOfGlobus42_isAnsweredWithRelatedHeaders() {
        String headers = """
                <wsa:MessageID>uuid:4f0a2c60-5a1e-11dd-8b5e-f6f0e8a0a0a0</wsa:MessageID><wsa:To>%s</wsa:To>\
                <wsa:Action>%s</wsa:Action><wsa:From><wsa:Address>%s/anonymous</wsa:Address></wsa:From>"""
                .formatted(index.url(), QUERY_ACTION, Xml.WSA);

        Answer answer = Soap.postChunked(index.url(), Soap.TEXT_XML, Soap.envelope(Xml.SOAP_11, headers, COUNT));

        assertThat(answer.text(".")).isEqualTo("1");
        assertThat(answer.header("RelatesTo")).isEqualTo("uuid:4f0a2c60-5a1e-11dd-8b5e-f6f0e8a0a0a0");
        assertThat(answer.header("Action")).isEqualTo(QUERY_ACTION.replace("Request", "Response"));
    }

    @Test
    void post_soapActionOfWsrfLite_fallsBackToTheBody() {
        Answer answer = Soap.send(Soap.request(index.url(), Soap.TEXT_XML, Soap.envelope(Xml.SOAP_11, "", COUNT))
                .header("SOAPAction", "\"" + Xml.RP + "#QueryResourceProperties\"")
                .build());

        assertThat(answer.text(".")).isEqualTo("1");
    }

    @Test
    void entry_byReferenceParameterHeader_isReadRenewedAndDestroyed() {
        EntryReference entry = index.add("life");

        assertThat(entry.call(Requests.get("sg:MemberEPR")).text("sg:MemberEPR/wsa:Address"))
                .isEqualTo("http://example.org/life");
        assertThat(entry.call(Requests.getMultiple("rl:CurrentTime", "rl:TerminationTime")).texts("*")).hasSize(2);
        assertThat(entry.call(Requests.DOCUMENT).text("*/sg:Content/j:Job/@n")).isEqualTo("life");
        assertThat(entry.call(Requests.query("//j:Job")).text("j:Job/@n")).isEqualTo("life");
        assertThat(entry.call(Requests.setTerminationTime(Instant.now().plusSeconds(600).toString())).isFault())
                .isFalse();
        assertThat(entry.call(Requests.setLifetime("PT2H")).isFault()).isFalse();
        assertThat(entry.call(Requests.updateContent(Requests.job("other", ""))).isFault()).isFalse();
        assertThat(index.jobs()).contains("other").doesNotContain("life");
        assertThat(entry.call(Requests.DESTROY).isFault()).isFalse();
        assertThat(index.jobs()).doesNotContain("other");
    }

    @Test
    void entry_otherModifications_areDoneOrRefusedWithTheirFaults() {
        EntryReference entry = index.add("modified");
        String value = "<sg:Content xmlns:sg='%s'>%s</sg:Content>".formatted(Xml.SG, Requests.job("updated", ""));
        String change = "<rp:%1$sResourceProperties xmlns:rp='%2$s'><rp:%1$s>%3$s</rp:%1$s></rp:%1$sResourceProperties>";

        assertThat(entry.call(change.formatted("Update", Xml.RP, value)).isFault()).isFalse();
        assertThat(entry.call(change.formatted("Insert", Xml.RP, value)).fault()).isNotEmpty();
        assertThat(entry.call(
                "<rp:DeleteResourceProperties xmlns:rp='%s' xmlns:sg='%s'><rp:Delete ResourceProperty='sg:Content'/></rp:DeleteResourceProperties>"
                        .formatted(Xml.RP, Xml.SG))
                .fault()).isNotEmpty();
        assertThat(index.jobs()).contains("updated").doesNotContain("modified");

        String document = Xml.write(Xml.children(entry.call(Requests.DOCUMENT).payload()).getFirst());
        String put = "<rp:PutResourcePropertyDocument xmlns:rp='%s'>%s</rp:PutResourcePropertyDocument>";
        assertThat(entry.call(put.formatted(Xml.RP, document.replace("updated", "put"))).isFault()).isFalse();
        assertThat(entry.call(put.formatted(Xml.RP, "<Other/>")).fault())
                .isEqualTo("UnableToPutResourcePropertyDocumentFault");
        assertThat(index.jobs()).contains("put").doesNotContain("updated");
        assertThat(entry.call(Requests.DESTROY).isFault()).isFalse();
    }

    @Test
    void index_everyReadOperation_isValid() {
        assertThat(index.call(Requests.get("sg:Entry")).texts("sg:Entry")).isNotEmpty();
        assertThat(index.call(Requests.get("agg:RegistrationCount")).text("*/agg:total")).isNotEmpty();
        assertThat(index.call(Requests.getMultiple("sg:MembershipContentRule", "agg:ServiceMetaDataInfo")).texts("*"))
                .hasSize(2);
        assertThat(index.call(Requests.query("//sg:Entry")).texts("sg:Entry")).isNotEmpty();
        assertThat(index.call(Requests.DOCUMENT).texts("*/sg:Entry")).isNotEmpty();
    }

    @Test
    void containerRegistry_withoutConfiguration_listsEveryService() {
        Answer document = Soap.post(server.url("/wsrf/services/ContainerRegistryService"), Requests.DOCUMENT);

        assertThat(document.texts("//sg:Entry/sg:Content/agg:ServiceMetaDataInfo/agg:serviceTypeName"))
                .containsExactlyInAnyOrder(
                        "ContainerRegistryService", "ContainerRegistryServiceEntry", "DefaultIndexService",
                        "DefaultIndexServiceEntry", "RegistrationService", "RegistrationServiceEntry",
                        "SubscriptionManagerService", "PullPointService", "NotificationConsumerService",
                        "NotificationBrokerService", "PublisherRegistrationManagerService",
                        "DefaultTriggerService", "DefaultTriggerServiceEntry", "TriggerService",
                        "TriggerFactoryService");
    }
}
