package org.openmds.wsrf.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.openmds.wsrf.endpoint.EndpointFixture.PATH;

import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openmds.wsrf.endpoint.SoapTestClient.ReceivedAnswer;
import org.openmds.wsrf.endpoint.admission.EndpointBudgets;
import org.openmds.wsrf.schema.SchemaFiles;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;

/** Tests the documents that GET returns. */
class ServicePagesTest {

    private static final String WSDL = "http://schemas.xmlsoap.org/wsdl/";

    private final TestServer server = new TestServer(EndpointFixture.LIMITS, EndpointFixture.service());

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void list_asHtmlAndAsText_namesTheServices() {
        assertThat(SoapTestClient.get(server.uri("/wsrf/services")).text()).contains("DefaultIndexService?wsdl");
        assertThat(SoapTestClient.get(server.uri("/wsrf/services/")).header("Content-Type")).startsWith("text/html");
        assertThat(SoapTestClient.get(server.uri("/wsrf/services"), "Accept", "text/plain").text())
                .isEqualTo(server.uri(PATH) + "\n");
    }

    @Test
    void page_ofAService_showsItsAddressOperationsAndKey() {
        assertThat(SoapTestClient.get(server.uri(PATH)).text()).contains(server.uri(PATH).toString(),
                "QueryResourceProperties",
                "ServiceGroupEntryKey");
    }

    @Test
    void wsdl_withoutRoomForItsBytes_isRefused() {
        EndpointBudgets budgets = EndpointBudgets.of(1 << 20, 10_000);
        try (TestServer small = new TestServer(EndpointFixture.LIMITS, budgets, WsrfServices::handler,
                EndpointFixture.service())) {
            ReceivedAnswer answer = SoapTestClient.get(small.uri(PATH + "?wsdl"));

            assertThat(answer.status()).isEqualTo(503);
            assertThat(answer.header("Retry-After")).isEqualTo("2");
            assertThat(answer.text()).contains("answer-bytes");
            assertThat(SoapTestClient.get(small.uri("/wsrf/services")).status()).isEqualTo(200);
            // The client has the answer before the server knows that it is sent.
            await().untilAsserted(() -> assertThat(budgets.answers().inUse()).isZero());
        }
    }

    @Test
    void head_ofAPage_hasNoBody() {
        ReceivedAnswer answer = SoapTestClient
                .send(HttpRequest.newBuilder(server.uri(PATH + "?wsdl")).method("HEAD", BodyPublishers.noBody()));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.text()).isEmpty();
    }

    @Test
    void wsdl_ofAService_hasTwoPortsAtItsAddress() {
        XmlElement service = wsdl().child(new QName(WSDL, "service")).orElseThrow();

        assertThat(service.children()
                .stream()
                .map(port -> port.children().getFirst().attribute(new QName("location")).orElseThrow()))
                .containsExactly(server.uri(PATH).toString(), server.uri(PATH).toString());
    }

    @Test
    void wsdl_ofAService_listsEachOperationWithItsAction() {
        List<XmlElement> operations = wsdl().child(new QName(WSDL, "portType")).orElseThrow().children();

        assertThat(operations.stream()
                .map(operation -> operation.children()
                        .getFirst()
                        .attribute(new QName("http://www.w3.org/2007/05/addressing/metadata", "Action"))
                        .orElseThrow()))
                .containsExactlyElementsOf(
                        EndpointFixture.description()
                                .operations()
                                .stream()
                                .map(operation -> operation.action())
                                .toList());
    }

    @Test
    void wsdl_everyMessage_isDefinedInAnImportedFile() {
        Set<String> defined = new LinkedHashSet<>();
        for (String location : closure()) {
            XmlElement definitions = XmlFragment
                    .parse(SoapTestClient.get(server.uri("/wsrf/schema/" + location)).text())
                    .root();
            definitions.children(new QName(WSDL, "message"))
                    .forEach(message -> defined.add("{%s}%s".formatted(
                            definitions.attribute(new QName("targetNamespace")).orElseThrow(),
                            message.attribute(new QName("name")).orElseThrow())));
        }
        XmlElement portType = wsdl().child(new QName(WSDL, "portType")).orElseThrow();

        assertThat(portType.children()
                .stream()
                .flatMap(operation -> operation.children().stream())
                .map(message -> message.resolve(message.attribute(new QName("message")).orElseThrow())
                        .orElseThrow()
                        .toString()))
                .isNotEmpty()
                .allSatisfy(message -> assertThat(defined).contains(message));
    }

    @Test
    void schema_everyFile_isServedAsItIs() {
        assertThat(SchemaFiles.names())
                .allSatisfy(name -> assertThat(SoapTestClient.get(server.uri("/wsrf/schema/" + name)).status())
                        .isEqualTo(200));
        assertThat(SoapTestClient.get(server.uri("/wsrf/schema/none.xsd")).status()).isEqualTo(404);
        assertThat(SoapTestClient.get(server.uri("/wsrf/schema/..%2f..%2fetc%2fpasswd")).status()).isIn(400, 404);
    }

    @Test
    void get_unknownService_is404() {
        assertThat(SoapTestClient.get(server.uri("/wsrf/services/Nothing?wsdl")).status()).isEqualTo(404);
    }

    private XmlElement wsdl() {
        return XmlFragment.parse(SoapTestClient.get(server.uri(PATH + "?wsdl")).text()).root();
    }

    /** Returns the WSDL files that the service's WSDL imports. */
    private List<String> closure() {
        return wsdl().children(new QName(WSDL, "import"))
                .stream()
                .map(file -> file.attribute(new QName("location")).orElseThrow())
                .peek(location -> assertThat(location).startsWith("../schema/"))
                .map(location -> location.substring("../schema/".length()))
                .toList();
    }
}
