package org.openmds.wsrf.client;

import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.ByteArrayInputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import javax.xml.namespace.QName;
import javax.xml.transform.stream.StreamSource;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.LifetimeOperations;
import org.openmds.wsrf.properties.PropertyModification;
import org.openmds.wsrf.properties.PropertyOperations;
import org.openmds.wsrf.properties.XPathQuery;
import org.openmds.wsrf.schema.SchemaFiles;
import org.openmds.wsrf.xml.XmlFragment;

/** Validates each request body against the schemas of the standards. */
class RequestPayloadsTest {

    private static final QName CPU = new QName("urn:host", "Cpu", "h");
    private static final QName BARE = new QName("Cpu");
    private static final XmlFragment VALUE = XmlFragment.parse("<h:Cpu xmlns:h=\"urn:host\">1</h:Cpu>");

    /** A document with a declared root element, as the standard requires. */
    private static final XmlFragment DECLARED = XmlFragment.parse(
            "<rl:CurrentTime xmlns:rl=\"http://docs.oasis-open.org/wsrf/rl-2\">2026-01-01T00:00:00Z</rl:CurrentTime>");

    @ParameterizedTest
    @MethodSource
    void requests_validateAgainstTheStandards(XmlFragment request) {
        assertThatCode(() -> SchemaFiles.validator()
                .newValidator()
                .validate(new StreamSource(new ByteArrayInputStream(request.toBytes()))))
                .doesNotThrowAnyException();
    }

    static Stream<XmlFragment> requests_validateAgainstTheStandards() {
        EndpointReference member = EndpointReference.of("http://member/service", CPU, "7");
        return Stream.of(
                RequestPayloads.getResourceProperty(CPU),
                RequestPayloads.getResourceProperty(BARE),
                RequestPayloads.getMultipleResourceProperties(List.of(CPU, BARE)),
                RequestPayloads.empty(PropertyOperations.GET_RESOURCE_PROPERTY_DOCUMENT),
                RequestPayloads.query(new XPathQuery("//h:Cpu[. < 3]", Map.of("h", "urn:host"))),
                RequestPayloads.query(new XPathQuery("//rp:Cpu", Map.of("rp", "urn:host"))),
                RequestPayloads.modify(PropertyOperations.SET_RESOURCE_PROPERTIES,
                        List.of(new PropertyModification.Insert(CPU, List.of(VALUE)),
                                new PropertyModification.Update(CPU, List.of(VALUE, VALUE)),
                                new PropertyModification.Delete(CPU),
                                new PropertyModification.Delete(BARE))),
                RequestPayloads.modify(PropertyOperations.INSERT_RESOURCE_PROPERTIES,
                        List.of(new PropertyModification.Insert(CPU, List.of(VALUE)))),
                RequestPayloads.modify(PropertyOperations.UPDATE_RESOURCE_PROPERTIES,
                        List.of(new PropertyModification.Update(CPU, List.of(VALUE)))),
                RequestPayloads.modify(PropertyOperations.DELETE_RESOURCE_PROPERTIES,
                        List.of(new PropertyModification.Delete(CPU))),
                RequestPayloads.put(DECLARED),
                RequestPayloads.add(member, VALUE, Optional.of(Duration.ofHours(1000))),
                RequestPayloads.add(member, VALUE, Optional.empty()),
                RequestPayloads.setTerminationTime(Duration.ofMillis(90_500)),
                RequestPayloads.empty(LifetimeOperations.DESTROY));
    }
}
