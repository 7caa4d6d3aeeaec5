package org.openmds.aggregator.registration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.aggregator.AggregatorContent;
import org.openmds.aggregator.AggregatorTypes;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.dialect.PeerDialect;
import org.openmds.wsrf.xml.XmlFragment;

/** MDS4's registration documents in all variants. */
class RegistrationDocumentTest {

    private static final String DRAFT = "http://schemas.xmlsoap.org/ws/2004/03/addressing";
    private static final String FINAL = "http://www.w3.org/2005/08/addressing";
    private static final String NAMESPACES = "xmlns='http://mds.globus.org/servicegroup/client' "
            + "xmlns:agg='http://mds.globus.org/aggregator/types' xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' ";
    private static final String CONTENT = "<Content xsi:type='agg:AggregatorContent'><agg:AggregatorConfig xsi:type='agg:AggregatorConfig'>"
            + "<agg:Poll xmlns:p='urn:p'><agg:ResourcePropertyName>p:Name</agg:ResourcePropertyName></agg:Poll>"
            + "</agg:AggregatorConfig><agg:AggregatorData/></Content>";

    @ParameterizedTest
    @ValueSource(strings = {"d", "D"})
    void read_withDefaultsInEitherSpelling_fillsWhatRegistrationsLeaveOut(String first) {
        RegistrationDocument document = read("<" + first + "efaultServiceGroupEPR>" + address("http://group")
                + "</" + first + "efaultServiceGroupEPR><" + first + "efaultRegistrantEPR>" + address("http://member")
                + "</" + first + "efaultRegistrantEPR><" + first + "efaultSecurityDescriptorFile>x</" + first
                + "efaultSecurityDescriptorFile>" + registration("") + registration("<ServiceGroupEPR>"
                        + address("http://other") + "</ServiceGroupEPR>"));

        assertThat(document.registrations()).extracting(one -> one.group().address())
                .containsExactly("http://group", "http://other");
        assertThat(document.registrations()).extracting(one -> one.registrant().address())
                .containsExactly("http://member", "http://member");
        assertThat(document.warnings()).containsExactly("defaultSecurityDescriptorFile is ignored");
    }

    @Test
    void read_nameOfTheEntry_isKept() {
        String named = registration("").replace("<Content",
                "<Content xmlns:mds='http://openmds.org/aggregator' mds:name='Mine'");
        XmlFragment content = both(named).registrations().getFirst().content();

        assertThat(AggregatorContent.configOf(content).orElseThrow().root().attribute(AggregatorTypes.NAME))
                .hasValue("Mine");
        assertThat(both(named.replaceAll("(<Content[^>]*>).*</Content>", "$1<a/></Content>")).registrations()
                .getFirst()
                .content()
                .root()
                .attribute(AggregatorTypes.NAME)).hasValue("Mine");
    }

    @Test
    void read_singleRegistrationAsRoot_isADocumentOfOne() {
        RegistrationDocument document = RegistrationDocument.read(XmlFragment.parse(registration(
                "<RegistrantEPR>" + address("http://member") + "</RegistrantEPR>"
                        + "<InitialTerminationTime>2026-12-31T00:00:00Z</InitialTerminationTime>"
                        + "<SecurityDescriptorFile>x</SecurityDescriptorFile>")
                .replaceFirst(">", " " + NAMESPACES + ">")), Optional.of(EndpointReference.of("http://default")));

        RegistrationParameters only = document.registrations().getFirst();
        assertThat(only.group()).isEqualTo(EndpointReference.of("http://default"));
        assertThat(only.refresh()).isEqualTo(Duration.ofMinutes(10));
        assertThat(only.firstEnd()).contains(Instant.parse("2026-12-31T00:00:00Z"));
        assertThat(document.warnings()).containsExactly("the registration: SecurityDescriptorFile is ignored");
    }

    @Test
    void read_referenceOfTheDraft_hasItsPropertiesAsParameters() {
        RegistrationParameters only = read("<defaultServiceGroupEPR>" + address("http://g")
                + "</defaultServiceGroupEPR>"
                + registration("<RegistrantEPR xmlns:w='" + DRAFT + "'><w:Address> http://member </w:Address>"
                        + "<w:ReferenceProperties><k xmlns='urn:k'>7</k></w:ReferenceProperties></RegistrantEPR>"))
                .registrations()
                .getFirst();

        assertThat(only.registrant().address()).isEqualTo("http://member");
        assertThat(PeerDialect.isDraft(only.registrant())).isTrue();
        assertThat(PeerDialect.isDraft(only.group())).isFalse();
        assertThat(only.registrant().referenceParameters()).singleElement()
                .satisfies(parameter -> assertThat(parameter.root().expandedForm())
                        .isEqualTo(XmlFragment.parse("<k xmlns='urn:k'>7</k>").root().expandedForm()));
    }

    @Test
    void read_content_isTheConfigWhoseNamesKeepTheirMeaning() {
        XmlFragment content = both(registration("")).registrations().getFirst().content();

        assertThat(content.name().getNamespaceURI()).isEqualTo("http://docs.oasis-open.org/wsrf/sg-2");
        assertThat(content.root().children()).extracting(child -> child.name().getLocalPart())
                .containsExactly("AggregatorConfig");
        assertThat(content.toString()).doesNotContain("xsi:type").doesNotContain("AggregatorData");
        var poll = content.root().children().getFirst().children().getFirst();
        assertThat(poll.resolve("p:Name"))
                .hasValueSatisfying(name -> assertThat(name.getNamespaceURI()).isEqualTo("urn:p"));
    }

    @Test
    void read_contentWithoutConfig_isKeptAsGiven() {
        XmlFragment content = both(registration("").replaceAll("<Content.*</Content>",
                "<Content><a xmlns='urn:a'>1</a><b xmlns='urn:a'/></Content>")).registrations().getFirst().content();

        assertThat(content.root().children()).extracting(child -> child.name().getLocalPart())
                .containsExactly("a", "b");
    }

    @Test
    void toFragment_readAgain_isTheSame() {
        RegistrationParameters given = both(registration(
                "<InitialTerminationTime>2026-12-31T00:00:00Z</InitialTerminationTime>")).registrations().getFirst();

        RegistrationParameters again = RegistrationParameters.read(given.toFragment().root(), given.registrant());

        assertThat(again.toFragment()).isEqualTo(given.toFragment());
        assertThat(again.content().root().expandedForm()).isEqualTo(given.content().root().expandedForm());
        assertThat(again.refresh()).isEqualTo(given.refresh());
        assertThat(again.firstEnd()).isEqualTo(given.firstEnd());
    }

    @Test
    void read_badDocument_reportsAllProblemsWithLocations() {
        List<String> problems = problems("<Unknown/><defaultRegistrantEPR><Nothing/></defaultRegistrantEPR>"
                + "<defaultServiceGroupEPR>" + address("http://g") + "</defaultServiceGroupEPR>"
                + "<DefaultServiceGroupEPR>" + address("http://g") + "</DefaultServiceGroupEPR>"
                + "<ServiceGroupRegistrationParameters><RefreshIntervalSecs>0</RefreshIntervalSecs><Typo/></ServiceGroupRegistrationParameters>"
                + registration("<ServiceGroupEPR>" + address("relative") + "</ServiceGroupEPR>"
                        + "<RegistrantEPR>" + address("http://m") + "</RegistrantEPR>"
                        + "<InitialTerminationTime>soon</InitialTerminationTime>"));

        assertThat(problems).hasSize(9)
                .anyMatch(problem -> problem.contains("Unknown in ServiceGroupRegistrations"))
                .anyMatch(problem -> problem.contains("defaultServiceGroupEPR occurs more than once"))
                .anyMatch(problem -> problem.contains("defaultRegistrantEPR has no wsa:Address"))
                .anyMatch(problem -> problem.startsWith("registration 1:") && problem.endsWith("Typo"))
                .contains("registration 1: RefreshIntervalSecs must be a number of seconds from 1 to 31622400, was '0'",
                        "registration 1: Content is missing",
                        "registration 1: RegistrantEPR is missing, and there is no default",
                        "registration 2: InitialTerminationTime must be an xsd:dateTime, was 'soon'")
                .anyMatch(problem -> problem.startsWith("registration 2:") && problem.contains("'relative'"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"31622401", "-1", "", "ten", "1.5", "99999999999"})
    void read_badRefreshInterval_isAProblem(String seconds) {
        assertThat(problems(registration("").replace("600", seconds))).anyMatch(
                problem -> problem.contains("must be a number of seconds")
                        && problem.endsWith("was '" + seconds + "'"));
    }

    @Test
    void read_otherDocumentOrNoRegistration_isAProblem() {
        assertThat(problems("")).containsExactly("the document has no ServiceGroupRegistrationParameters");
        assertThat(catchThrowableOfType(DocumentProblemsException.class,
                () -> RegistrationDocument.read(XmlFragment.parse("<a/>")))).hasMessageContaining("was a a");
    }

    private static RegistrationDocument both(String registrations) {
        return read("<defaultServiceGroupEPR>" + address("http://g") + "</defaultServiceGroupEPR><defaultRegistrantEPR>"
                + address("http://m") + "</defaultRegistrantEPR>" + registrations);
    }

    private static RegistrationDocument read(String children) {
        return RegistrationDocument.read(document(children));
    }

    private static List<String> problems(String children) {
        return catchThrowableOfType(DocumentProblemsException.class, () -> read(children)).problems();
    }

    private static XmlFragment document(String children) {
        return XmlFragment.parse(
                "<ServiceGroupRegistrations " + NAMESPACES + ">" + children + "</ServiceGroupRegistrations>");
    }

    private static String registration(String children) {
        return "<ServiceGroupRegistrationParameters>" + children + "<RefreshIntervalSecs>600</RefreshIntervalSecs>"
                + CONTENT + "</ServiceGroupRegistrationParameters>";
    }

    private static String address(String url) {
        return "<w:Address xmlns:w='" + FINAL + "'>" + url + "</w:Address>";
    }
}
