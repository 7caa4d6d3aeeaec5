package org.openmds.wsrf.notification.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.service.ServiceCalls;
import org.openmds.wsrf.xml.XmlFragment;

class TopicExpressionTest {

    private static final TopicPath A = TopicPath.of(new QName("urn:p", "a"));
    private static final TopicPath AB = TopicPath.of(new QName("urn:p", "a"), "b");
    private static final TopicPath ABC = TopicPath.of(new QName("urn:p", "a"), "b", "c");
    private static final TopicPath AQ = new TopicPath(List.of(new QName("urn:p", "a"), new QName("urn:q", "x")));
    private static final TopicPath D = TopicPath.of(new QName("urn:q", "d"));
    private static final TopicSet TOPICS = TopicSet.of(List.of(A, AB, ABC, AQ, D));

    @ParameterizedTest
    @CsvSource(delimiter = ' ', value = {"Simple p:a 1", "Simple q:d 5", "Simple d 5", "Concrete p:a 1",
        "Concrete p:a/b/c 3", "Concrete p:a/p:b 2", "Concrete p:a/q:x 4", "Full p:a/* 24", "Full p:a//* 234",
        "Full p:a//. 1234", "Full p:* 1", "Full * 15", "Full p://* 1234", "Full p://b 2", "Full //c 3",
        "Full p:a/b|q:d 25", "Full p:a/*/c 3", "Full p:a/. 1", "Full p:*//q:x 4"})
    void select_textDialects_selectsByPath(String dialect, String text, String expected) {
        assertThat(TopicExpression.read(expression("http://docs.oasis-open.org/wsn/t-1/TopicExpression/" + dialect,
                text).root()).select(TOPICS)).isEqualTo(numbered(expected));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ' ', value = {"/*/p:a 1", "//p:a/b 2", "p:a/b 2", "//c 3", "//q:* 45", "/w:TopicSet/* 15",
        "/*/p:a[b] 1", "//@*/.. 12345"})
    void select_xpath_selectsByElement(String text, String expected) {
        assertThat(TopicExpression.read(expression("http://www.w3.org/TR/1999/REC-xpath-19991116", text).root())
                .select(TOPICS)).isEqualTo(numbered(expected));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"Simple;p:a/b", "Simple;x:a", "Simple;''", "Concrete;p:a//b", "Concrete;p:a/",
        "Concrete;/p:a", "Concrete;*", "Full;p:a/", "Full;p:a|", "Full;p:", "Full;p:a b", "Full;./a", "Full;x:*",
        "Full;p:a///b", "Full;p:q:a"})
    void read_invalidText_isInvalidTopicExpression(String dialect, String text) {
        XmlFragment element = expression("http://docs.oasis-open.org/wsn/t-1/TopicExpression/" + dialect, text);

        assertThat(faultOf(element)).isEqualTo(FaultKind.INVALID_TOPIC_EXPRESSION);
    }

    @ParameterizedTest
    @CsvSource({"Concrete,/b,60", "Full,/b,110", "Full,|p:a,110", "Full,//b,2000", "Concrete,bbbbbbbbbb,1000"})
    void read_beyondTheLimits_isInvalidTopicExpression(String dialect, String part, int times) {
        XmlFragment element = expression("http://docs.oasis-open.org/wsn/t-1/TopicExpression/" + dialect,
                "p:a" + part.repeat(times));

        assertThat(faultOf(element)).isEqualTo(FaultKind.INVALID_TOPIC_EXPRESSION);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"//p:a[;", "x:a;", "count(//*);", "1=1;"})
    void select_xpathWithoutElements_isInvalidTopicExpression(String text) {
        XmlFragment element = expression("http://www.w3.org/TR/1999/REC-xpath-19991116", text);

        assertThatExceptionOfType(WsrfFaultException.class)
                .isThrownBy(() -> TopicExpression.read(element.root()).select(TOPICS))
                .satisfies(e -> assertThat(e.fault().kind()).isEqualTo(FaultKind.INVALID_TOPIC_EXPRESSION));
    }

    @Test
    void read_otherDialect_isDialectUnknownAndListsTheKnownOnes() {
        assertThatExceptionOfType(WsrfFaultException.class)
                .isThrownBy(() -> TopicExpression.read(expression("urn:d", "p:a").root()))
                .satisfies(e -> assertThat(e.fault().kind()).isEqualTo(FaultKind.TOPIC_EXPRESSION_DIALECT_UNKNOWN))
                .withMessageContaining("urn:d")
                .withMessageContaining("TopicExpression/Full");
    }

    @Test
    void read_elementAsExpression_isInvalidTopicExpression() {
        assertThat(faultOf(expression("http://docs.oasis-open.org/wsn/t-1/TopicExpression/Simple", "<p:a/>")))
                .isEqualTo(FaultKind.INVALID_TOPIC_EXPRESSION);
    }

    @Test
    void topicSet_document_isValidAndWritesChildrenOfOneNamespaceWithoutPrefix() {
        ServiceCalls.valid(TOPICS.toFragment());
        assertThat(TOPICS.toFragment()).hasToString(
                """
                        <wstop:TopicSet xmlns:t0="urn:p" xmlns:t1="urn:q" xmlns:wstop="http://docs.oasis-open.org/wsn/t-1">\
                        <t0:a wstop:topic="true"><b wstop:topic="true"><c wstop:topic="true"/></b><t1:x wstop:topic="true"/></t0:a>\
                        <t1:d wstop:topic="true"/></wstop:TopicSet>""");
    }

    private static FaultKind faultOf(XmlFragment element) {
        try {
            throw new AssertionError("expected a fault, got " + TopicExpression.read(element.root()));
        } catch (WsrfFaultException e) {
            ServiceCalls.valid(e.fault().toFragment());
            return e.fault().kind();
        }
    }

    private static XmlFragment expression(String dialect, String text) {
        return XmlFragment
                .parse("""
                        <b:TopicExpression xmlns:b="http://docs.oasis-open.org/wsn/b-2" xmlns:p="urn:p" xmlns:q="urn:q" xmlns="urn:q"\
                         xmlns:w="http://docs.oasis-open.org/wsn/t-1" Dialect="%s"> %s </b:TopicExpression>"""
                        .formatted(
                                dialect, text));
    }

    private static Set<TopicPath> numbered(String digits) {
        List<TopicPath> all = List.of(A, AB, ABC, AQ, D);
        return digits.chars().mapToObj(digit -> all.get(digit - '1')).collect(Collectors.toSet());
    }
}
