package org.openmds.aggregator.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.openmds.aggregator.query.QueryFixture.document;
import static org.openmds.aggregator.query.QueryFixture.expression;
import static org.openmds.aggregator.query.QueryFixture.part;
import static org.openmds.aggregator.query.QueryFixture.poll;
import static org.openmds.aggregator.query.QueryFixture.property;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.aggregator.AggregatorSource;
import org.openmds.aggregator.SourceConfigurationException;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.dialect.PeerDialect;
import org.openmds.wsrf.xml.XmlFragment;

/** GT4's unchanged configurations, and invalid ones. */
final class PollConfigurationsTest {

    private static final EndpointReference MEMBER = EndpointReference.of("http://Member.example:8080/s");
    private static final String XPATH_1 = "http://www.w3.org/TR/1999/REC-xpath-19991116";

    private final QueryFixture fixture = new QueryFixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void create_upstreamFileOfGt40_asksForTheFinalName() {
        assertThat(source(property("wssg:Entry")).target())
                .isEqualTo("query http://Member.example:8080/s {http://docs.oasis-open.org/wsrf/sg-2}Entry");
        assertThat(source(property("wsrl:CurrentTime")).target())
                .endsWith("{http://docs.oasis-open.org/wsrf/rl-2}CurrentTime");
    }

    @Test
    void create_severalProperties_namesThem() {
        String several = poll("GetMultipleResourcePropertiesPollType",
                part("ResourcePropertyNames", "glue:Host") + part("ResourcePropertyNames", "wssg:Entry"));

        assertThat(source(several).target()).endsWith(
                " {http://mds.globus.org/glue/ce/1.1}Host {http://docs.oasis-open.org/wsrf/sg-2}Entry");
    }

    @Test
    void create_otherSpellingsOfTheSame_areEqual() {
        AggregatorSource source = source(property("glue:Host"));

        assertThat(
                source("""
                        <p:GetResourcePropertyPollType xmlns:p="http://mds.globus.org/aggregator/types"
                            xsi:type="agg:GetResourcePropertyPollType"><!-- the name comes first here -->
                          <p:ResourcePropertyName xmlns:x="http://mds.globus.org/glue/ce/1.1" xsi:type="xsd:QName"> x:Host <!-- x -->
                          </p:ResourcePropertyName>
                          <p:PollIntervalMillis xsi:type="xsd:int">60000</p:PollIntervalMillis>
                        </p:GetResourcePropertyPollType>"""))
                .isEqualTo(source)
                .hasSameHashCodeAs(source);
    }

    @Test
    void create_sameExpressionWhereOtherPrefixesAreBound_areEqual() {
        AggregatorSource source = source(expression("//glue:Host"));

        assertThat(source(expression(" //glue:Host ").replace("<agg:QueryExpression ",
                "<agg:QueryExpression xmlns='urn:d' xmlns:unused='urn:u' "))).isEqualTo(source);
        assertThat(source(expression("//glue:Host").replace("<agg:QueryExpression ",
                "<agg:QueryExpression xmlns:glue='urn:other' "))).isNotEqualTo(source);
    }

    @Test
    void create_anythingDifferent_isNotEqual() {
        List<AggregatorSource> different = List.of(source(property("glue:Host")), source(property("glue:CE")),
                source(expression("//glue:Host")), source(document(MEMBER.address())),
                source(property("glue:Host").replace("60000", "60001")),
                fixture.source(EndpointReference.of("http://other/"), property("glue:Host")),
                fixture.source(MEMBER, property("glue:Host"), "alice"));

        assertThat(different).doesNotHaveDuplicates();
        assertThat(fixture.source(MEMBER, property("glue:Host"), "alice"))
                .isEqualTo(fixture.source(MEMBER, property("glue:Host"), "bob"));
    }

    @Test
    void create_membersThatDifferInMetadataAlone_areEqual() {
        EndpointReference described = new EndpointReference(MEMBER.address(), List.of(),
                List.of(XmlFragment.parse("<m:About xmlns:m='urn:m'/>")));
        EndpointReference another = new EndpointReference(MEMBER.address(),
                List.of(XmlFragment.parse("<m:Key xmlns:m='urn:m'/>")), List.of());

        assertThat(fixture.source(described, property("glue:Host"))).isEqualTo(source(property("glue:Host")));
        assertThat(fixture.source(another, property("glue:Host"))).isNotEqualTo(source(property("glue:Host")));
    }

    @Test
    void resource_ofAMemberThatSpeaksTheDrafts_isCalledInThem() {
        assertThat(PeerDialect.isDraft(PolledResource.of(PeerDialect.draft(MEMBER), "test").reference())).isTrue();
        assertThat(PeerDialect.isDraft(PolledResource.of(MEMBER, "test").reference())).isFalse();
    }

    @Test
    void create_documentWithEmptyCredentials_isEqualToOneWithout() {
        String url = "http://h/status.xml";

        assertThat(source(poll("HTTPPollType",
                part("URL", url) + part("Username", "") + part("Password", " ")))).isEqualTo(source(document(url)));
        assertThat(source(document(url)).target()).isEqualTo("query http://h/status.xml document");
    }

    @Test
    void create_password_isRefusedWithTheAlternative() {
        assertThatThrownBy(() -> source(poll("HTTPPollType",
                part("URL", "http://h/") + part("Username", "bob") + part("Password", "pssst"))))
                .isInstanceOf(SourceConfigurationException.class)
                .hasMessageContaining("every reader of the index could read it")
                .hasMessageContaining("sources.credentials")
                .hasMessageNotContaining("pssst");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://bob:pssst@h/", "https://bob@h/"})
    void create_userInTheUrl_isRefusedWithoutTellingIt(String url) {
        assertThatThrownBy(() -> source(document(url))).isInstanceOf(SourceConfigurationException.class)
                .hasMessageContaining("must hold no user name or password")
                .hasMessageNotContaining("bob");
        assertThatThrownBy(() -> fixture.source(EndpointReference.of(url), property("glue:Host")))
                .isInstanceOf(SourceConfigurationException.class)
                .hasMessageNotContaining("bob");
    }

    @ParameterizedTest
    @ValueSource(strings = {"urn:member", "file:///etc/passwd", "ftp://h/", "http:///x", "gopher://h:25/", "//h/x"})
    void create_whatNoHttpRequestReaches_isRefused(String url) {
        assertThatThrownBy(() -> source(document(url))).isInstanceOf(SourceConfigurationException.class)
                .hasMessage("the URL of HTTPPollType must be an http or https URL, was '%s'".formatted(url));
        assertThatThrownBy(() -> fixture.source(EndpointReference.of(url), property("glue:Host")))
                .isInstanceOf(SourceConfigurationException.class)
                .hasMessageContaining("the member's address, which GetResourcePropertyPollType polls,");
    }

    @ParameterizedTest
    @ValueSource(strings = {"unbound:Host", "glue:", ":Host", "a b", "", "glue:Host:x"})
    void create_noQName_isRefusedWithTheText(String name) {
        assertThatThrownBy(() -> source(property(name))).isInstanceOf(SourceConfigurationException.class)
                .hasMessageContaining("must hold the QName of a resource property")
                .hasMessageContaining("'" + name + "'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"//", "//unbound:Host", "", "foo(", "id('x')|", "document('http://h/')"})
    void create_wrongExpression_isRefused(String xpath) {
        assertThatThrownBy(() -> source(expression(xpath))).isInstanceOf(SourceConfigurationException.class)
                .hasMessageStartingWith("QueryExpression '" + xpath + "' cannot be evaluated: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Dialect='urn:x'", "Dialect=''", "", "agg:Dialect='" + XPATH_1 + "'",
        "dialect='" + XPATH_1 + "'"})
    void create_otherDialect_isRefusedWithTheKnownOne(String dialect) {
        assertThatThrownBy(() -> source(poll("QueryResourcePropertiesPollType",
                "<agg:QueryExpression " + dialect + ">/*</agg:QueryExpression>")))
                .isInstanceOf(SourceConfigurationException.class)
                .hasMessageContaining("must be " + XPATH_1 + ", was '");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "GetResourcePropertyPollType||must hold one ResourcePropertyName, got 0",
        "GetResourcePropertyPollType|<agg:ResourcePropertyName>glue:A</agg:ResourcePropertyName><agg:ResourcePropertyName>glue:B</agg:ResourcePropertyName>|must hold one ResourcePropertyName, got 2",
        "GetResourcePropertyPollType|<ResourcePropertyName>glue:A</ResourcePropertyName>|all of namespace http://mds.globus.org/aggregator/types, got ResourcePropertyName",
        "GetResourcePropertyPollType|<agg:ResourcePropertyNames>glue:A</agg:ResourcePropertyNames>|must hold PollIntervalMillis, ResourcePropertyName, all",
        "GetResourcePropertyPollType|<agg:ResourcePropertyName><glue:A/></agg:ResourcePropertyName>|must hold text alone, got {http://mds.globus.org/glue/ce/1.1}A",
        "GetMultipleResourcePropertiesPollType||must hold 1 to 100 ResourcePropertyNames, got 0",
        "QueryResourcePropertiesPollType||must hold one QueryExpression, got 0",
        "HTTPPollType||must hold one URL, got 0",
        "HTTPPollType|<agg:URL>http://h/</agg:URL><agg:URL>http://h/</agg:URL>|must hold one URL, got 2",
        "HTTPPollType|<agg:URL>http://h/</agg:URL><agg:Password/><agg:Password>x</agg:Password>|must hold at most one Password, got 2"})
    void create_missingRepeatedOrForeignParts_isRefusedWithTheirNumber(String type, String parts, String problem) {
        assertThatThrownBy(() -> source(poll(type, parts == null ? "" : parts)))
                .isInstanceOf(SourceConfigurationException.class)
                .hasMessageContaining(type)
                .hasMessageContaining(problem);
    }

    @Test
    void create_tooManyProperties_isRefused() {
        assertThatThrownBy(() -> source(poll("GetMultipleResourcePropertiesPollType",
                part("ResourcePropertyNames", "glue:Host").repeat(101))))
                .isInstanceOf(SourceConfigurationException.class)
                .hasMessageContaining("1 to 100 ResourcePropertyNames, got 101");
    }

    /** Combines elements in any number, order and spelling: each document is either a source or refused with a message. */
    @Test
    void create_anyCombinationOfParts_isASourceOrRefused() {
        List<String> types = List.of("GetResourcePropertyPollType", "GetMultipleResourcePropertiesPollType",
                "QueryResourcePropertiesPollType", "HTTPPollType");
        List<String> parts = List.of(part("PollIntervalMillis", "1000"), part("PollIntervalMillis", "-1"),
                part("ResourcePropertyName", "glue:Host"), part("ResourcePropertyName", "::"),
                part("ResourcePropertyNames", "glue:Host"), part("ResourcePropertyNames", "<a/>"),
                "<agg:QueryExpression Dialect='" + XPATH_1 + "'>//glue:Host[1]</agg:QueryExpression>",
                "<agg:QueryExpression Dialect='" + XPATH_1 + "'>((((</agg:QueryExpression>",
                "<agg:QueryExpression>/*</agg:QueryExpression>", part("URL", "http://h/a?b#c"), part("URL", "%%%"),
                part("URL", ""), part("Username", "u"), part("Password", ""), part("Password", "p"),
                "<!-- c -->", "text", "<?pi?>", "<URL xmlns='urn:x'/>", "<agg:Unknown xsi:nil='true'/>");
        Random random = new Random(7);
        int made = 0;
        for (int i = 0; i < 5_000; i++) {
            List<String> some = new ArrayList<>(parts);
            Collections.shuffle(some, random);
            String type = types.get(random.nextInt(types.size()));
            String configuration = "<agg:%s>%s%s</agg:%s>".formatted(type, random.nextBoolean() ? parts.getFirst() : "",
                    String.join("", some.subList(0, random.nextInt(4))), type);
            try {
                assertThat(source(configuration).target()).startsWith("query http://");
                made++;
            } catch (SourceConfigurationException refused) {
                assertThat(refused.getMessage()).isNotBlank().hasSizeLessThan(1000);
            }
        }
        assertThat(made).isGreaterThan(50);
    }

    private AggregatorSource source(String configuration) {
        return fixture.source(MEMBER, configuration);
    }
}
