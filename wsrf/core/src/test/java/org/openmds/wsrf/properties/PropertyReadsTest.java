package org.openmds.wsrf.properties;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.wsrf.service.ServiceCalls.answer;
import static org.openmds.wsrf.service.ServiceCalls.call;
import static org.openmds.wsrf.service.ServiceCalls.fault;
import static org.openmds.wsrf.service.ServiceCalls.unchecked;

import java.util.List;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFault;
import org.openmds.wsrf.lifetime.ManualClock;
import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.service.TestResource;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;

final class PropertyReadsTest {

    private static final String XPATH = "http://www.w3.org/TR/1999/REC-xpath-19991116";

    private final ManualClock clock = new ManualClock();
    private final ServiceEndpoint service = PropertyFixture.service(new TestResource(clock), clock);

    @Test
    void getResourceProperty_severalValues_answersAllInOrder() {
        XmlFragment answer = answer(service, call(PropertyOperations.GET_RESOURCE_PROPERTY, " agg:AggregatorData\n"));

        assertThat(answer.root().children()).extracting(XmlElement::text).containsExactly("1", "2");
    }

    @Test
    void getResourceProperty_otherPrefixSamename_isTheSame() {
        XmlFragment answer = answer(service, call(PropertyOperations.GET_MULTIPLE_RESOURCE_PROPERTIES,
                "<rp:ResourceProperty xmlns:q='http://mds.globus.org/aggregator/types'>q:AggregatorData</rp:ResourceProperty>"
                        + "<rp:ResourceProperty xmlns='http://docs.oasis-open.org/wsrf/sg-2'>Content</rp:ResourceProperty>"));

        assertThat(names(answer)).containsExactly(TestResource.ITEMS, TestResource.ITEMS, TestResource.FIXED);
    }

    @Test
    void getResourceProperty_declaredWithoutValue_answersNothing() {
        assertThat(answer(service, call(PropertyOperations.GET_RESOURCE_PROPERTY, "agg:AggregatorConfig")).root()
                .children()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"agg:Unknown", "AggregatorData", "nobody:AggregatorData", "", "agg:", "1a",
        "agg:Aggregator Data", "{urn:x}y"})
    void getResourceProperty_noPropertyOfTheResource_isInvalidQName(String name) {
        WsrfFault single = fault(service, call(PropertyOperations.GET_RESOURCE_PROPERTY, name));
        WsrfFault multiple = fault(service, call(PropertyOperations.GET_MULTIPLE_RESOURCE_PROPERTIES,
                "<rp:ResourceProperty>agg:AggregatorData</rp:ResourceProperty><rp:ResourceProperty>" + name
                        + "</rp:ResourceProperty>"));

        assertThat(List.of(single.kind(), multiple.kind())).containsOnly(FaultKind.INVALID_RESOURCE_PROPERTY_QNAME);
    }

    @Test
    void getResourceProperty_unknown_namesWhatThereIs() {
        assertThat(fault(service, call(PropertyOperations.GET_RESOURCE_PROPERTY, "agg:Unknown")).description())
                .contains("{http://mds.globus.org/aggregator/types}Unknown", TestResource.ITEMS.toString(),
                        TestResource.FIXED.toString());
    }

    @Test
    void getResourcePropertyDocument_answersEveryValue() {
        XmlFragment answer = answer(service, call(PropertyOperations.GET_RESOURCE_PROPERTY_DOCUMENT, ""));

        XmlElement document = answer.root().children().getFirst();
        assertThat(document.name()).isEqualTo(TestResource.DOCUMENT);
        assertThat(document.children()).extracting(XmlElement::name)
                .extracting(QName::getLocalPart)
                .containsExactlyInAnyOrder("AggregatorData", "AggregatorData", "Content", "CurrentTime",
                        "TerminationTime");
    }

    @Test
    void queryResourceProperties_elements_answersThemInDocumentOrder() {
        XmlFragment answer = answer(service, query("//agg:AggregatorData[i > 0]"));

        assertThat(answer.root().children()).extracting(XmlElement::text).containsExactly("1", "2");
    }

    @Test
    void queryResourceProperties_number_answersText() {
        assertThat(unchecked(service, query("count(//i) * 10")).root().text()).isEqualTo("20");
        assertThat(unchecked(service, query("'&lt;' = '>'")).root().text()).isEqualTo("false");
        assertThat(unchecked(service, query("/nothing")).root().text()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"'//[', INVALID_QUERY_EXPRESSION", "'//none:a', INVALID_QUERY_EXPRESSION",
        "'', INVALID_QUERY_EXPRESSION",
        "'document(1)', INVALID_QUERY_EXPRESSION", "'count(1)', QUERY_EVALUATION_ERROR",
        "'$x', INVALID_QUERY_EXPRESSION"})
    void queryResourceProperties_badExpression_isItsFault(String expression, FaultKind expected) {
        assertThat(fault(service, query(expression)).kind()).isEqualTo(expected);
    }

    @Test
    void queryResourceProperties_otherDialectOrNone_isUnknownDialect() {
        for (String attribute : List.of("Dialect='urn:sql'", "")) {
            WsrfFault fault = fault(service, call(PropertyOperations.QUERY_RESOURCE_PROPERTIES,
                    "<rp:QueryExpression " + attribute + ">1</rp:QueryExpression>"));

            assertThat(fault.kind()).isEqualTo(FaultKind.UNKNOWN_QUERY_EXPRESSION_DIALECT);
            assertThat(fault.description()).contains(XPATH);
        }
    }

    @Test
    void queryResourceProperties_targeted_seesOnlyTheNamedProperty() {
        String mapping = "<t:namespaceMappings><t:namespace>http://mds.globus.org/aggregator/types</t:namespace>"
                + "<t:mappedName>a</t:mappedName></t:namespaceMappings>";
        String property = "<t:resourcePropertyName>agg:AggregatorData</t:resourcePropertyName>";

        assertThat(answer(service, targeted("//a:AggregatorData[i > 0]", mapping + property)).root().children())
                .extracting(XmlElement::text)
                .containsExactly("1", "2");
        assertThat(unchecked(service, targeted("count(/*/*)", property)).root().text()).isEqualTo("2");
        assertThat(unchecked(service, targeted("count(/*/*)", "")).root().text()).isEqualTo("5");
    }

    @ParameterizedTest
    @CsvSource({"'//agg:i', '', INVALID_QUERY_EXPRESSION", "'//[', '', INVALID_QUERY_EXPRESSION",
        "'1', '<t:namespaceMappings/>', INVALID_QUERY_EXPRESSION",
        "'1', '<t:resourcePropertyName>agg:Unknown</t:resourcePropertyName>', INVALID_RESOURCE_PROPERTY_QNAME"})
    void queryResourceProperties_targetedWrongly_isItsFault(String expression, String more, FaultKind expected) {
        assertThat(fault(service, targeted(expression, more)).kind()).isEqualTo(expected);
    }

    @Test
    void queryResourceProperties_targetedWithoutQuery_isInvalidQuery() {
        assertThat(fault(service, call(PropertyOperations.QUERY_RESOURCE_PROPERTIES,
                "<rp:QueryExpression Dialect='http://www.globus.org/namespaces/2006/07/TargetedXPath'>1</rp:QueryExpression>"))
                .kind()).isEqualTo(FaultKind.INVALID_QUERY_EXPRESSION);
    }

    @Test
    void queryResourceProperties_withoutExpression_isInvalidQuery() {
        assertThat(fault(service, call(PropertyOperations.QUERY_RESOURCE_PROPERTIES, "")).kind())
                .isEqualTo(FaultKind.INVALID_QUERY_EXPRESSION);
    }

    private static org.openmds.wsrf.service.Call query(String expression) {
        return call(PropertyOperations.QUERY_RESOURCE_PROPERTIES,
                "<rp:QueryExpression Dialect='" + XPATH + "'>" + expression + "</rp:QueryExpression>");
    }

    private static org.openmds.wsrf.service.Call targeted(String expression, String more) {
        return call(PropertyOperations.QUERY_RESOURCE_PROPERTIES,
                ("<rp:QueryExpression Dialect='http://www.globus.org/namespaces/2006/07/TargetedXPath'>"
                        + "<t:TargetedXPathQuery xmlns:t='http://wsrf.globus.org/core/query/targetedXPath'>"
                        + "<t:queryString>%s</t:queryString>%s</t:TargetedXPathQuery></rp:QueryExpression>")
                        .formatted(expression.replace("<", "&lt;"), more));
    }

    private static List<QName> names(XmlFragment answer) {
        return answer.root().children().stream().map(XmlElement::name).toList();
    }
}
