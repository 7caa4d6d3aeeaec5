package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests for resources that do not exist or are not permitted. Each gets the standard's fault, changes nothing, and the server continues. */
class BadRequestIT {

    private static final String GONE = "<k:EntryKey xmlns:k='http://mds.globus.org/inmemoryservicegroup'>0123456789abcdef0123456789abcdef</k:EntryKey>";

    @TempDir
    static Path state;

    private static RunningServer server;
    private static IndexClient index;
    private static EntryReference kept = new EntryReference("", "", "");

    private List<String> entries = List.of();

    @BeforeAll
    static void start() {
        server = RunningServer.start(state, "limits.entries", "2", "indexes[0].name", "DefaultIndexService",
                "indexes[0].content-elements[0]",
                "{http://example.org/jobs}Job");
        index = server.index();
        kept = index.add("kept");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void remember() {
        entries = index.entries();
    }

    @AfterEach
    void nothingChangedAndOthersAreServed() {
        assertThat(index.entries()).isEqualTo(entries);
        assertThat(index.query("string(//j:Job[@n='kept']/@n)")).isEqualTo("kept");
        assertThat(kept.call(RequestBodies.get("sg:Content")).isFault()).isFalse();
    }

    @Test
    void call_unknownOperation_isSenderFault() {
        assertFault(index.call("<x:Nothing xmlns:x='urn:x'/>"), "BaseFault");
        assertFault(index.call(RequestBodies.DESTROY), "BaseFault");
    }

    @Test
    void call_actionThatIsUnknownOrOfAnotherBody_isSenderFault() {
        SoapAnswer unknown = SoapClient.post(index.url(), "<wsa:Action>urn:unknown</wsa:Action>",
                "<x:Nothing xmlns:x='urn:x'/>");
        assertFault(unknown, "BaseFault");
        assertThat(unknown.faultCode()).endsWith(":ActionNotSupported");
        assertThat(unknown.header("Action")).isEqualTo(XmlReader.WSA + "/fault");
        String query = "http://docs.oasis-open.org/wsrf/rpw-2/QueryResourceProperties/QueryResourcePropertiesRequest";
        assertFault(
                SoapClient.post(index.url(), "<wsa:Action>%s</wsa:Action>".formatted(query),
                        RequestBodies.add("wrong", "PT1H")),
                "BaseFault");
    }

    @ParameterizedTest
    @ValueSource(strings = {XmlReader.SOAP_11, XmlReader.SOAP_12})
    void call_headerThatMustBeUnderstood_isMustUnderstandFault(String version) {
        String header = "<x:Security xmlns:x='urn:x' s:mustUnderstand='1'/>";
        SoapAnswer answer = SoapClient.send(SoapClient
                .request(index.url(), version.equals(XmlReader.SOAP_11) ? SoapClient.TEXT_XML : SoapClient.SOAP_XML,
                        SoapClient.envelope(version, header, RequestBodies.add("header", "PT1H")))
                .build());

        assertThat(answer.status()).isEqualTo(500);
        assertThat(answer.faultCode()).endsWith(":MustUnderstand");
    }

    @Test
    void call_answerToAnotherPlace_isRefused() {
        SoapAnswer answer = SoapClient.post(index.url(),
                "<wsa:ReplyTo><wsa:Address>http://127.0.0.1:1/</wsa:Address></wsa:ReplyTo>",
                RequestBodies.add("elsewhere", "PT1H"));

        assertThat(answer.faultCode()).endsWith(":OnlyAnonymousAddressSupported");
    }

    @ParameterizedTest
    @ValueSource(strings = {"sg:Nothing", "unbound:Entry", "Entry", "", "no name", "sg:"})
    void get_propertyThatIsUnknownOrUnbound_isInvalidQNameFault(String property) {
        assertFault(index.call(RequestBodies.get(property)), "InvalidResourcePropertyQNameFault");
        assertFault(index.call(RequestBodies.getMultiple("sg:Entry", property)), "InvalidResourcePropertyQNameFault");
    }

    @ParameterizedTest
    @ValueSource(strings = {"//*[", "", "1 +", "unknown()", "unbound:a", "$variable", "'open"})
    void query_badXPath_isInvalidQueryExpressionFault(String xpath) {
        assertFault(index.call(RequestBodies.query(xpath)), "InvalidQueryExpressionFault");
    }

    @Test
    void query_thatCannotBeEvaluated_isQueryEvaluationErrorFault() {
        assertFault(index.call(RequestBodies.query("//a | 1")), "QueryEvaluationErrorFault");
    }

    @Test
    void query_unknownDialect_isUnknownDialectFault() {
        assertFault(index.call(RequestBodies.query("http://www.w3.org/TR/xquery", "1")),
                "UnknownQueryExpressionDialectFault");
    }

    @Test
    void query_longerOrDeeperThanTheLimits_isInvalidQueryExpressionFault() {
        assertFault(index.call(RequestBodies.query("'" + "x".repeat(4_096) + "'")), "InvalidQueryExpressionFault");
        assertFault(index.call(RequestBodies.query("(".repeat(65) + "1" + ")".repeat(65))),
                "InvalidQueryExpressionFault");
        assertFault(index.call(RequestBodies.query("(".repeat(1_500) + "1" + ")".repeat(1_500))),
                "InvalidQueryExpressionFault");
        assertThat(index.query("(".repeat(64) + "1" + ")".repeat(64))).isEqualTo("1");
    }

    @ParameterizedTest
    @CsvSource({"2020-01-01T00:00:00Z", "-PT1S", "PT0S", "P1000D", "soon", "''"})
    void add_termUnacceptable_isAddRefusedFault(String lifetime) {
        assertFault(index.call(RequestBodies.add("late", lifetime)), "AddRefusedFault");
    }

    @Test
    void add_contentThatBreaksTheRule_isAddRefusedFault() {
        assertFault(index.call(RequestBodies.add("rule", "<x:Other xmlns:x='urn:x'/>", "PT1H")), "AddRefusedFault");
        assertFault(index.call(RequestBodies.add("rule", RequestBodies.job("a", "") + "<Job/>", "PT1H")),
                "AddRefusedFault");
    }

    @Test
    void add_withoutMember_isAddRefusedFault() {
        assertFault(index.call("<sg:Add xmlns:sg='%s'><sg:Content/></sg:Add>".formatted(XmlReader.SG)),
                "AddRefusedFault");
    }

    @Test
    void add_beyondTheNumberOfEntries_isAddRefusedFaultUntilOneIsGone() {
        EntryReference second = index.add("second");

        assertFault(index.call(RequestBodies.add("third", "PT1H")), "AddRefusedFault");
        assertThat(index.jobs()).containsExactlyInAnyOrder("kept", "second");

        second.call(RequestBodies.DESTROY);
        index.add("third").call(RequestBodies.DESTROY);
    }

    @ParameterizedTest
    @ValueSource(strings = {RequestBodies.DOCUMENT, RequestBodies.DESTROY})
    void call_entryThatIsGone_isResourceUnknownFault(String body) {
        EntryReference gone = index.add("gone");
        gone.call(RequestBodies.DESTROY);

        assertFault(gone.call(body), "ResourceUnknownFault");
        assertFault(SoapClient.post(gone.address(), GONE, body), "ResourceUnknownFault");
        assertFault(SoapClient.post(gone.address(), "", body), "ResourceUnknownFault");
        assertFault(SoapClient.post(gone.address().replace("/" + gone.key(), ""), GONE, body), "ResourceUnknownFault");
        assertFault(gone.call(RequestBodies.setLifetime("PT1H")), "ResourceUnknownFault");
    }

    @ParameterizedTest
    @CsvSource({"2020-01-01T00:00:00Z, TerminationTimeChangeRejectedFault", "never, UnableToSetTerminationTimeFault"})
    void setTerminationTime_unacceptable_isItsFault(String time, String fault) {
        assertFault(kept.call(RequestBodies.setTerminationTime(time)), fault);
    }

    @Test
    void setProperties_thatMayNotBeSet_isItsFault() {
        assertFault(kept.call(RequestBodies.updateContent("<x:Other xmlns:x='urn:x'/>")),
                "UnableToModifyResourcePropertyFault");
        assertFault(kept.call(
                "<rp:SetResourceProperties xmlns:rp='%s' xmlns:sg='%s'><rp:Delete ResourceProperty='sg:MemberEPR'/></rp:SetResourceProperties>"
                        .formatted(XmlReader.RP, XmlReader.SG)),
                "UnableToModifyResourcePropertyFault");
        assertFault(kept.call(
                "<rp:SetResourceProperties xmlns:rp='%s'><rp:Delete ResourceProperty='no:Such'/></rp:SetResourceProperties>"
                        .formatted(XmlReader.RP)),
                "InvalidResourcePropertyQNameFault");
    }

    private static void assertFault(SoapAnswer answer, String name) {
        assertThat(answer.fault()).as(answer.body()).isEqualTo(name);
        assertThat(answer.status()).isEqualTo(500);
        assertThat(answer.description()).isNotBlank();
        assertThat(answer.body()).doesNotContain("org.openmds", "Exception");
    }
}
