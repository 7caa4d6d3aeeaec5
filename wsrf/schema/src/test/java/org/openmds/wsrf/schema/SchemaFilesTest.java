package org.openmds.wsrf.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.stream.Stream;

import javax.xml.transform.stream.StreamSource;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;
import org.xml.sax.SAXException;

final class SchemaFilesTest {

    private static final String ADD = """
            <sg:Add xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2" xmlns:wsa="http://www.w3.org/2005/08/addressing">
              <sg:MemberEPR><wsa:Address>http://host.example/service</wsa:Address></sg:MemberEPR>
              <sg:Content>%s</sg:Content>
              <sg:InitialTerminationTime>%s</sg:InitialTerminationTime>
            </sg:Add>""";

    static List<String> names() {
        return SchemaFiles.names();
    }

    @ParameterizedTest
    @MethodSource("names")
    void read_ofEachName_givesWellFormedXmlWhoseImportsAreFilesBesideIt(String name) {
        Element root = DomElements.parse(SchemaFiles.read(name).orElseThrow());

        assertThat(root.getLocalName()).isEqualTo(name.endsWith(".xsd") ? "schema" : "definitions");
        assertThat(locations(root)).isSubsetOf(SchemaFiles.names());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "sg-3.xsd", "/sg-2.xsd", "../schema/sg-2.xsd", "SchemaFiles.class"})
    void read_ofAnotherName_isEmpty(String name) {
        assertThat(SchemaFiles.read(name)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT5M", "2026-03-01T12:00:00Z"})
    void validator_forRegistration_takesBothKindsOfTime(String time) {
        assertThatCode(() -> validate(ADD.formatted("<x/>", time))).doesNotThrowAnyException();
    }

    @Test
    void validator_forRegistrationWithoutValidTime_refuses() {
        assertThatThrownBy(() -> validate(ADD.formatted("<x/>", "soon"))).isInstanceOf(SAXException.class)
                .hasMessageContaining("AbsoluteOrRelativeTimeType");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "<sg:RPDoc><x/></sg:RPDoc>", "<sg:RPDoc><x/></sg:RPDoc><y/>", "<y/><y/>",
        "<a:AggregatorContent xmlns:a='http://mds.globus.org/aggregator/types'><a:AggregatorConfig/>"
                + "<a:AggregatorData><y/></a:AggregatorData></a:AggregatorContent>"})
    void validator_forEntryContent_takesWhatTheStandardTakes(String content) {
        assertThatCode(() -> validate(ADD.formatted(content, "PT1S"))).doesNotThrowAnyException();
    }

    @Test
    void validator_forAggregatorErrorWithoutCause_refuses() {
        assertThatThrownBy(() -> validate("""
                <AggregatorError xmlns="http://mds.globus.org/aggregator/types">
                  <since>2026-03-01T12:00:00Z</since>
                </AggregatorError>""")).isInstanceOf(SAXException.class).hasMessageContaining("cause");
    }

    @Test
    void validator_forRegistrationCount_takesRatesOfSeveralSpans() {
        assertThatCode(() -> validate("""
                <agg:RegistrationCount xmlns="http://mds.globus.org/metrics/2004/09"
                    xmlns:agg="http://mds.globus.org/aggregator/types">
                  <startTime>2026-03-01T12:00:00Z</startTime>
                  <lastChange>2026-03-01T12:00:07Z</lastChange>
                  <total>2</total>
                  <expRate><rate>0.033</rate><decay>60</decay></expRate>
                  <expRate><rate>5.5E-4</rate><decay>3600</decay></expRate>
                </agg:RegistrationCount>""")).doesNotThrowAnyException();
    }

    @Test
    void validator_forPropertyResponse_takesDeclaredElementsOnly() {
        String response = """
                <r:GetResourcePropertyResponse xmlns:r="http://docs.oasis-open.org/wsrf/rp-2">
                  %s
                </r:GetResourcePropertyResponse>""";
        String declared = "<AggregatorData xmlns='http://mds.globus.org/aggregator/types'/>";

        assertThatCode(() -> validate(response.formatted(declared))).doesNotThrowAnyException();
        assertThatThrownBy(() -> validate(response.formatted("<Host xmlns='urn:host'/>")))
                .isInstanceOf(SAXException.class)
                .hasMessageContaining("Host");
    }

    @Test
    void validator_calledTwice_isCompiledOnce() {
        assertThat(SchemaFiles.validator()).isSameAs(SchemaFiles.validator());
    }

    private static void validate(String document) throws SAXException, IOException {
        SchemaFiles.validator().newValidator().validate(new StreamSource(new StringReader(document)));
    }

    private static List<String> locations(Element parent) {
        return Stream.concat(
                Stream.of("schemaLocation", "location").map(parent::getAttribute).filter(value -> !value.isEmpty()),
                DomElements.children(parent).stream().flatMap(child -> locations(child).stream())).toList();
    }
}
