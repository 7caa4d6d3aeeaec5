package org.openmds.wsrf.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.wsrf.endpoint.EndpointFixture.PATH;
import static org.openmds.wsrf.endpoint.SoapTestClient.QUERY;
import static org.openmds.wsrf.endpoint.SoapTestClient.TEXT_XML;
import static org.openmds.wsrf.endpoint.SoapTestClient.V11;
import static org.openmds.wsrf.endpoint.SoapTestClient.envelope;

import java.util.List;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.wsrf.endpoint.SoapTestClient.ReceivedAnswer;
import org.openmds.wsrf.service.ServiceDescription;

/** Tests resource keys in addresses, by the read path and by CXF. */
class AddressKeyTest {

    private static final String KEY_HEADER = "<k:ServiceGroupEntryKey xmlns:k=\"http://mds.globus.org/inmemoryservicegroup\">entry-1</k:ServiceGroupEntryKey>";
    /** A header that only CXF reads. */
    private static final String FOREIGN_HEADER = "<x:Trace xmlns:x=\"urn:x\"/>";

    private final RecordingService service = EndpointFixture.service();
    private final RecordingService keyless = new RecordingService(
            new ServiceDescription("Keyless", List.of(), new QName("urn:x", "Doc"), Optional.empty()),
            _ -> {
                throw new AssertionError();
            });
    private final TestServer server = new TestServer(EndpointFixture.LIMITS, service, keyless);

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", KEY_HEADER, FOREIGN_HEADER, FOREIGN_HEADER + KEY_HEADER})
    void post_keyInTheAddress_selectsTheResource(String headers) {
        ReceivedAnswer answer = post(PATH + "/entry-1", headers);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(service.calls()).singleElement()
                .satisfies(call -> assertThat(call.resourceKey()).contains("entry-1"));
    }

    @Test
    void post_encodedKey_isDecoded() {
        post(PATH + "/a%20%C3%BC", "");

        assertThat(service.calls()).singleElement()
                .satisfies(call -> assertThat(call.resourceKey()).contains("a \u00fc"));
    }

    @ParameterizedTest
    @ValueSource(strings = {KEY_HEADER, FOREIGN_HEADER + KEY_HEADER})
    void post_otherKeyInTheHeader_isRefused(String headers) {
        ReceivedAnswer answer = post(PATH + "/entry-2", headers);

        assertThat(answer.description()).contains("'entry-2'", "'entry-1'");
        assertThat(service.calls()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {PATH + "/", PATH + "/a/b", "/wsrf/services/Keyless/a", "/wsrf/services/Nothing/a"})
    void post_addressOfNoResource_isNotFound(String path) {
        assertThat(post(path, "").status()).isEqualTo(404);
    }

    @Test
    void get_wsdlOfAResource_importsTheSchemasFromTheirFolder() {
        ReceivedAnswer answer = SoapTestClient.get(server.uri(PATH + "/entry-1?wsdl"));

        assertThat(answer.text()).contains("location=\"../../schema/rpw-2.wsdl\"", PATH + "/entry-1\"");
        assertThat(SoapTestClient.get(server.uri("/wsrf/schema/rpw-2.wsdl")).status()).isEqualTo(200);
        assertThat(SoapTestClient.get(server.uri("/wsrf/services/Keyless/a?wsdl")).status()).isEqualTo(404);
    }

    private ReceivedAnswer post(String path, String headers) {
        return SoapTestClient.post(server.uri(path), TEXT_XML, envelope(V11, headers, QUERY));
    }
}
