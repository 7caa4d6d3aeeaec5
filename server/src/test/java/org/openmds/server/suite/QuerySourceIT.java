package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.nio.file.Path;
import java.time.Duration;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Entries of one server whose content is queried from another, with GT4's source configurations in registrations. */
class QuerySourceIT {

    private static final Duration LONG = Duration.ofSeconds(20);

    @TempDir
    static Path directory;

    private static RunningServer site;
    private static RunningServer vo;

    @BeforeAll
    static void start() {
        site = RunningServer.start(directory.resolve("site"));
        vo = RunningServer.start(directory.resolve("vo"));
        site.index().add("first");
    }

    @AfterAll
    static void stop() {
        vo.close();
        site.close();
    }

    @Test
    void entry_ofGt40sEntryProperty_followsTheOtherIndex() {
        register("", "<agg:GetResourcePropertyPollType>" + interval()
                + "<agg:ResourcePropertyName xmlns:wssg='http://docs.oasis-open.org/wsrf/2004/06/wsrf-WS-ServiceGroup-1.2-draft-01.xsd'>"
                + "wssg:Entry</agg:ResourcePropertyName></agg:GetResourcePropertyPollType>");
        await().atMost(LONG)
                .until(() -> vo.index().query("count(//*[local-name()='AggregatorData']//j:Job[@n='first'])"),
                        "1"::equals);

        site.index().add("second");

        await().atMost(LONG)
                .until(() -> vo.index().query("count(//*[local-name()='AggregatorData']//j:Job[@n='second'])"),
                        "1"::equals);
    }

    @Test
    void entry_ofAnExpression_holdsItsNumber() {
        register("?number", "<agg:QueryResourcePropertiesPollType>" + interval() + "<agg:QueryExpression Dialect='"
                + RequestBodies.XPATH + "' xmlns:j='" + XmlReader.JOBS
                + "'>count(//j:Job[@n='first']) + 41</agg:QueryExpression></agg:QueryResourcePropertiesPollType>");

        await().atMost(LONG)
                .until(() -> vo.index().query("count(//*[local-name()='AggregatorData'][.='42'])"), "1"::equals);
    }

    @Test
    void entry_ofAnUnknownProperty_saysWhatTheOtherAnswered() {
        register("?unknown", "<agg:GetResourcePropertyPollType>" + interval()
                + "<agg:ResourcePropertyName xmlns:x='urn:x'>x:None</agg:ResourcePropertyName></agg:GetResourcePropertyPollType>");

        await().atMost(LONG)
                .until(() -> vo.index().query("string(//*[local-name()='AggregatorError'][contains(., 'urn:x')])"),
                        error -> error.contains(
                                "answered with InvalidResourcePropertyQNameFault: {urn:x}None is not a property"));
    }

    @Test
    void entry_ofADocument_holdsIt() {
        String url = site.index().url() + "?wsdl";
        register("?document", "<agg:HTTPPollType>" + interval() + "<agg:URL>" + url
                + "</agg:URL><agg:Username/><agg:Password/></agg:HTTPPollType>");

        await().atMost(LONG)
                .until(() -> vo.index()
                        .query("count(//*[local-name()='AggregatorData']/*[local-name()='definitions'])"), "1"::equals);
    }

    @Test
    void add_withAPassword_isRefusedAndTheAnswerDoesNotTellIt() {
        SoapAnswer answer = vo.index()
                .call(add("?secret", "<agg:HTTPPollType>" + interval()
                        + "<agg:URL>http://example.org/</agg:URL><agg:Username>bob</agg:Username>"
                        + "<agg:Password>pssst</agg:Password></agg:HTTPPollType>"));

        assertThat(answer.fault()).isEqualTo("AddRefusedFault");
        assertThat(answer.description()).contains("sources.credentials");
        assertThat(answer.body()).doesNotContain("pssst");
    }

    private static void register(String what, String configuration) {
        SoapAnswer answer = vo.index().call(add(what, configuration));

        assertThat(answer.isFault()).as(answer.body()).isFalse();
    }

    private static String interval() {
        return "<agg:PollIntervalMillis>1000</agg:PollIntervalMillis>";
    }

    /** @param what part of the member's address, so that each test has its own entry */
    private static String add(String what, String configuration) {
        return """
                <sg:Add xmlns:sg='%s'><sg:MemberEPR><wsa:Address xmlns:wsa='%s'>%s%s</wsa:Address></sg:MemberEPR>\
                <sg:Content><agg:AggregatorConfig xmlns:agg='http://mds.globus.org/aggregator/types'>%s</agg:AggregatorConfig>\
                </sg:Content><sg:InitialTerminationTime>PT1H</sg:InitialTerminationTime></sg:Add>"""
                .formatted(XmlReader.SG, XmlReader.WSA, site.index().url(), what, configuration);
    }
}
