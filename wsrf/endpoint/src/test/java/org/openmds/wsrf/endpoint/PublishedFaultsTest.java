package org.openmds.wsrf.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.openmds.wsrf.endpoint.EndpointFixture.PATH;
import static org.openmds.wsrf.endpoint.SoapTestClient.QUERY;
import static org.openmds.wsrf.endpoint.SoapTestClient.SOAP_XML;
import static org.openmds.wsrf.endpoint.SoapTestClient.TEXT_XML;
import static org.openmds.wsrf.endpoint.SoapTestClient.V11;
import static org.openmds.wsrf.endpoint.SoapTestClient.V12;
import static org.openmds.wsrf.endpoint.SoapTestClient.envelope;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFault;
import org.openmds.wsrf.schema.SchemaFiles;
import org.openmds.wsrf.service.Reply;
import org.openmds.wsrf.xml.XmlFragment;
import org.xml.sax.SAXException;

/** Validates the details of received faults against the schemas of this project and those of the standards. */
class PublishedFaultsTest {

    private final RecordingService service = EndpointFixture.service();
    private final TestServer server = new TestServer(EndpointFixture.LIMITS, service);

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void faults_ofEveryKind_areValidByOurSchemas() throws Exception {
        assertAllValid(SchemaFiles.validator());
    }

    @Test
    void faults_ofEveryKind_areValidByTheStandards() throws Exception {
        assertAllValid(standards());
    }

    @ParameterizedTest
    @ValueSource(strings = {"<a", "<!DOCTYPE a><a/>", "<a/>", ""})
    void faults_ofMalformedRequests_areValidByTheStandards(String message) throws Exception {
        assertValid(standards(), SoapTestClient.post(server.uri(PATH), TEXT_XML, message));
        assertValid(standards(), SoapTestClient.post(server.uri(PATH), SOAP_XML, message));
    }

    private static Schema standards() throws SAXException {
        Optional<Path> folder = StandardSchemas.folder();
        assumeTrue(folder.isPresent(),
                "the published standards are missing: there is no shared/standards beside the checkout and no property openmds.standards");
        return StandardSchemas.compile(folder.get());
    }

    private void assertAllValid(Schema schema) throws Exception {
        for (FaultKind kind : FaultKind.values()) {
            service.answers(call -> new Reply.Fault(
                    new WsrfFault(kind, "what <is> wrong \u0001", Instant.now(), details(kind))));
            for (SoapTestClient.ReceivedAnswer answer : List.of(
                    SoapTestClient.post(server.uri(PATH), TEXT_XML, envelope(V11, "", QUERY)),
                    SoapTestClient.post(server.uri(PATH), SOAP_XML, envelope(V12, "", QUERY)))) {
                assertThat(answer.detail().name()).isEqualTo(kind.detailName());
                assertValid(schema, answer);
            }
        }
    }

    /** Returns the details that the types of some kinds require in addition to those of every fault. */
    private static List<XmlFragment> details(FaultKind kind) {
        String change = "<rp:ResourcePropertyChangeFailure xmlns:rp='http://docs.oasis-open.org/wsrf/rp-2' Restored='true'/>";
        return switch (kind) {
            case INVALID_MODIFICATION, UNABLE_TO_MODIFY_RESOURCE_PROPERTY, UNABLE_TO_PUT_RESOURCE_PROPERTY_DOCUMENT,
                    SET_RESOURCE_PROPERTY_REQUEST_FAILED, INSERT_RESOURCE_PROPERTIES_REQUEST_FAILED,
                    UPDATE_RESOURCE_PROPERTIES_REQUEST_FAILED, DELETE_RESOURCE_PROPERTIES_REQUEST_FAILED ->
                List.of(XmlFragment.parse(change));
            case INVALID_FILTER -> List.of(XmlFragment
                    .parse("<b:UnknownFilter xmlns:b='http://docs.oasis-open.org/wsn/b-2'>b:Other</b:UnknownFilter>"));
            case UNACCEPTABLE_INITIAL_TERMINATION_TIME, UNACCEPTABLE_TERMINATION_TIME ->
                List.of(XmlFragment.parse(
                        "<b:MinimumTime xmlns:b='http://docs.oasis-open.org/wsn/b-2'>2026-01-01T00:00:00Z</b:MinimumTime>"));
            default -> List.of();
        };
    }

    private static void assertValid(Schema schema, SoapTestClient.ReceivedAnswer answer)
            throws SAXException, IOException {
        schema.newValidator()
                .validate(new StreamSource(new ByteArrayInputStream(answer.detail().toFragment().toBytes())));
    }
}
