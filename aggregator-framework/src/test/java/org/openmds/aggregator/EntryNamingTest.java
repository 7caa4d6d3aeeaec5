package org.openmds.aggregator;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.EntryKey;
import org.openmds.wsrf.servicegroup.Registration;
import org.openmds.wsrf.xml.BytesOutput;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;

/** Names of entries. */
class EntryNamingTest {

    private static final String MEMBER = "http://node.example.org:8443/wsrf/services/JobService";
    private static final String SPACES = " xmlns:sg='http://docs.oasis-open.org/wsrf/sg-2' xmlns:agg='http://mds.globus.org/aggregator/types'"
            + " xmlns:mds='http://openmds.org/aggregator' xmlns:glue='http://mds.globus.org/glue/ce/1.1'";
    private static final String PROVIDER = "<agg:AggregatorConfig><mds:InformationProviderPollType><mds:PollIntervalMillis>1000"
            + "</mds:PollIntervalMillis><mds:ProviderName>slurm</mds:ProviderName></mds:InformationProviderPollType></agg:AggregatorConfig>";
    private static final String PROGRAM = "<agg:AggregatorConfig><agg:ExecutionPollType><agg:ProbeName>site:disks</agg:ProbeName>"
            + "</agg:ExecutionPollType></agg:AggregatorConfig>";

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            <glue:Host glue:Name='n1.example.org' glue:UniqueID='x'/>                                             | n1.example.org
            <glue:GLUECE><glue:Cluster glue:Name='alpha'><glue:Host glue:Name='n1'/></glue:Cluster></glue:GLUECE> | alpha
            <glue:ComputingElement glue:Name='batch' glue:UniqueID='head.example.org/batch'/>                     | head.example.org/batch
            <se:StorageElement xmlns:se='urn:se' se:Name='north' se:UniqueID='se.example.org'/>                   | se.example.org
            <Service><id>7</id><Name>Broker of <b>all</b></Name></Service>                                        | Broker of all
            <agg:ServiceMetaDataInfo><agg:serviceTypeName>AppIndex</agg:serviceTypeName></agg:ServiceMetaDataInfo>| AppIndex
            <glue:Host glue:Name='a'/><glue:Host glue:Name='b'/>                                                  | JobService at node.example.org:8443
            <value>7</value>                                                                                      | JobService at node.example.org:8443
            <glue:Host glue:Name='  '/>                                                                           | JobService at node.example.org:8443
            """)
    void of_givenContent_isNamedByItsDataOrItsService(String data, String name) {
        assertThat(name(MEMBER, data)).isEqualTo(name);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            http://127.0.0.1:9/mine                      | http://127.0.0.1:9/mine
            http://127.0.0.1:9/wsrf/services/            | http://127.0.0.1:9/wsrf/services/
            http://127.0.0.1:9/wsrf/services/a/b         | http://127.0.0.1:9/wsrf/services/a/b
            https://[::1]:8443/wsrf/services/Jobs        | Jobs at [::1]:8443
            urn:site:/services/Jobs                      | urn:site:/services/Jobs
            """)
    void of_contentWithoutName_isNamedByServiceOrAddress(String member, String name) {
        assertThat(name(member, "")).isEqualTo(name);
    }

    @Test
    void of_providerOfThisProcess_isToldApartByTheProvidersName() {
        String host = "<agg:AggregatorData><glue:Host glue:Name='n1.example.org'/></agg:AggregatorData>";
        assertThat(name(MEMBER, PROVIDER + host)).isEqualTo("n1.example.org (slurm)");
        assertThat(name(MEMBER, PROVIDER + "<agg:AggregatorData/>")).isEqualTo("slurm");
        assertThat(name(MEMBER, PROVIDER + host.replace("n1.example.org", "slurm"))).isEqualTo("slurm");
        assertThat(name(MEMBER, PROGRAM + host)).isEqualTo("n1.example.org");
        assertThat(name(MEMBER, PROGRAM + "<agg:AggregatorData>42</agg:AggregatorData>")).isEqualTo("disks");
        assertThat(name(MEMBER, "<agg:AggregatorContent>" + PROGRAM + host + "</agg:AggregatorContent>"))
                .isEqualTo("n1.example.org");
    }

    @Test
    void of_nameOfTheRegistrant_isBeforeAllOthers() {
        String data = "<agg:AggregatorData><glue:Host glue:Name='n1'/></agg:AggregatorData>";
        assertThat(
                name(MEMBER, PROVIDER.replace("<agg:AggregatorConfig", "<agg:AggregatorConfig mds:name=' My  host\n'")
                        + data))
                .isEqualTo("My host");
        Entry entry = entry(MEMBER, "<glue:Host glue:Name='n1'/>", " mds:name='Mine'", new EntryNaming(""));
        assertThat(EntryNaming.nameOf(entry)).isEqualTo("Mine");
        assertThat(name(MEMBER, "<glue:Host glue:Name='" + "x".repeat(300) + "'/>")).hasSize(EntryNaming.MAX_LENGTH)
                .endsWith("x…");
    }

    @Test
    void of_entriesOfASite_areNamedByTheSite() {
        Entry below = entry(MEMBER, "<glue:Host glue:Name='n1'/>", "", new EntryNaming("North"));
        assertThat(below.attribute(AggregatorTypes.SITE)).hasValue("North");
        String nested = text(below);

        assertThat(name(MEMBER, nested)).isEqualTo("North");
        assertThat(name(MEMBER, PROGRAM + "<agg:AggregatorData>" + nested + nested + "</agg:AggregatorData>"))
                .isEqualTo("North");
        assertThat(name(MEMBER, nested.replace("mds:site=\"North\"", ""))).as("nobody names the site")
                .isEqualTo("JobService at node.example.org:8443");
        assertThat(EntryNaming.nameOf(XmlFragment.parse(nested).root())).isEqualTo("n1");
        assertThat(EntryNaming.nameOf(XmlFragment.parse(nested.replaceAll("mds:name=\"[^\"]*\"", "")).root()))
                .as("an index of another program")
                .isEqualTo("n1");
    }

    @Test
    void withContent_nameChanges_isInTheElement() {
        Entry before = entry(MEMBER, "<glue:Host glue:Name='n1'/>", "", new EntryNaming("North"));
        Entry after = before.withContent(content("<glue:Host glue:Name='n2'/>", ""));

        assertThat(text(after))
                .isEqualTo(text(entry(MEMBER, "<glue:Host glue:Name='n2'/>", "", new EntryNaming("North"))));
        assertThat(after.withContent(content("<glue:Host glue:Name='n2'/>", "")).tree().frame())
                .isSameAs(after.tree().frame());
    }

    @Test
    void of_caller_isInTheElement_whateverTheContentSays() {
        String forged = " mds:registeredBy='mallory' mds:registeredByDN='CN=mallory'";
        Entry entry = entry(MEMBER, "<glue:Host glue:Name='n1'/>", forged, new EntryNaming(""));

        assertThat(entry.attribute(AggregatorTypes.REGISTERED_BY)).hasValue("alice");
        assertThat(entry.attribute(AggregatorTypes.REGISTERED_BY_ISSUER)).isEmpty();
        assertThat(entry.attribute(AggregatorTypes.REGISTERED_BY_DN)).isEmpty();
    }

    @Test
    void configOf_nameInTheContent_isKeptInTheConfiguration() {
        Optional<XmlFragment> config = AggregatorContent.configOf(content(PROVIDER, " mds:name='Mine'"));
        Map<QName, String> attributes = config.orElseThrow().root().attributes();
        assertThat(attributes).isEqualTo(Map.of(AggregatorTypes.NAME, "Mine"));
        assertThat(config.flatMap(ProviderSources.ProviderSelection::read))
                .hasValue(new ProviderSources.ProviderSelection("slurm", Duration.ofSeconds(1)));
    }

    private static String name(String member, String content) {
        Entry entry = entry(member, content, "", new EntryNaming(""));
        assertThat(entry.attribute(AggregatorTypes.SITE)).isEmpty();
        String name = entry.attribute(AggregatorTypes.NAME).orElseThrow();
        assertThat(EntryNaming.nameOf(entry)).isEqualTo(name);
        return name;
    }

    private static Entry entry(String member, String content, String attributes, EntryNaming naming) {
        return Entry.of(EntryKey.random(), EndpointReference.of("http://here/entry"),
                new Registration(EndpointReference.of(member), content(content, attributes), null,
                        new RequestedLifetime.Unlimited(), "alice"),
                naming);
    }

    private static XmlFragment content(String content, String attributes) {
        return XmlFragment.parse("<sg:Content" + SPACES + attributes + ">" + content + "</sg:Content>");
    }

    private static String text(Entry entry) {
        return XmlFragment.parse(BytesOutput.of(entry.tree()::writeTo).toBytes(), XmlLimits.DEFAULT).toString();
    }
}
