package org.openmds.provider.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.openmds.aggregator.CollectionException;
import org.openmds.aggregator.InformationProvider;
import org.openmds.provider.ProviderContract;
import org.openmds.provider.input.Input;
import org.openmds.provider.site.SiteSource.DocumentSource;
import org.openmds.wsrf.service.Deadline;

/** The document of one site: its join, its problems, the lease of its sources, and the contract of providers. */
class SiteProviderTest extends ProviderContract {

    private static final Duration KEEP = Duration.ofMinutes(30);
    private static final String DANGLING = "Kind=\"dangling-key\"";

    private final SettableClock clock = new SettableClock();
    private final SiteAnnouncements announcements = new SiteAnnouncements();

    /** A clock that a test sets. */
    private static final class SettableClock extends Clock {

        private Instant now = Instant.parse("2026-11-22T04:00:00Z");

        void advance(Duration by) {
            now = now.plus(by);
        }

        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }

    /** A web page that may be down. */
    private static final class Page implements Input {

        private final String name;
        private String text;

        Page(String name, String text) {
            this.name = name;
            this.text = text;
        }

        @Override
        public byte[] read(Deadline deadline) throws CollectionException {
            if (text.isEmpty()) {
                throw new CollectionException("%s answered 500".formatted(name));
            }
            return text.getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    @Override
    protected InformationProvider provider(UnaryOperator<Input> change) {
        return siteProvider(
                change.apply(new Page("GET https://arex.example.org/info", SiteSamples.arc("a.example.org", 52))));
    }

    private SiteProvider siteProvider(Input... documents) {
        return new SiteProvider(new SitePublication("grid/EXAMPLE", "EXAMPLE",
                Stream.of(documents).<SiteSource>map(DocumentSource::new).toList(), KEEP), announcements, clock);
    }

    private static String collect(InformationProvider provider) throws CollectionException {
        return provider.collect(Deadline.in(Duration.ofMinutes(1))).toString();
    }

    private String collected(String xml) throws CollectionException {
        return collect(siteProvider(new Page("GET https://a.example.org/info", xml)));
    }

    private static int count(String document, String text) {
        return document.split(Pattern.quote(text), -1).length - 1;
    }

    @Test
    void collect_arc_isOneDomainWithTheNameOfTheSite() throws Exception {
        assertThat(collected(SiteSamples.arc("a.example.org", 52)))
                .startsWith(
                        "<Domains xmlns=\"http://schemas.ogf.org/glue/2009/03/spec_2.0_r1\"><AdminDomain BaseType=\"Domain\"><ID>EXAMPLE</ID>"
                                + "<Description>A site</Description><Location><ID>urn:ogf:Location:a.example.org</ID>")
                .contains(
                        "<ComputingService BaseType=\"Service\" CreationTime=\"2026-11-22T03:00:00Z\" Validity=\"10800\">",
                        "<MappingPolicy BaseType=\"Policy\"><ID>urn:ogf:MappingPolicy:a.example.org:long</ID><Scheme>basic</Scheme><Rule>vo:atlas</Rule><Rule>vo:cms</Rule></MappingPolicy>",
                        "<ExecutionEnvironments><ExecutionEnvironment BaseType=\"Resource\">")
                .doesNotContain("somebody", "Problem");
    }

    @Test
    void collect_arc_anAssociationIsAtBothEnds() throws Exception {
        assertThat(collected(SiteSamples.arc("a.example.org", 52))).contains(
                "<Associations><ComputingEndpointID>urn:ogf:ComputingEndpoint:a.example.org:arcrest</ComputingEndpointID>"
                        + "<ExecutionEnvironmentID>urn:ogf:ExecutionEnvironment:a.example.org:fat</ExecutionEnvironmentID></Associations></ComputingShare>",
                "<Associations><ComputingShareID>urn:ogf:ComputingShare:a.example.org:long</ComputingShareID></Associations></ExecutionEnvironment>");
    }

    @Test
    void collect_severalSources_areOneDocument() throws Exception {
        announcements.read(_ -> List.of(),
                new CollectorSeed(new Page("file ads", SiteSamples.schedd("c.example.org", "EXAMPLE")),
                        Optional.empty(), List.of()).read(Deadline.in(Duration.ofMinutes(1))),
                clock.instant());

        String document = collect(siteProvider(new Page("GET a", SiteSamples.arc("a.example.org", 52)),
                new Page("GET b", SiteSamples.arc("b.example.org", 7))));

        assertThat(count(document, "<AdminDomain ")).isEqualTo(1);
        assertThat(count(document, "<ComputingService ")).isEqualTo(3);
        assertThat(document).contains("<ID>urn:ogf:ComputingService:b.example.org:arex</ID>",
                "<URL>condor://c.example.org:9619</URL>", "<Rule>vo:osg</Rule><Rule>vo:atlas</Rule>",
                "<MaxWallTime>172800</MaxWallTime>").doesNotContain("Problem");
    }

    @Test
    void collect_flatForm_isNested() throws Exception {
        assertThat(collected(
                """
                        <GLUE2 xmlns="http://schemas.ogf.org/glue/2009/03/spec_2.0_r1">
                          <ComputingService BaseType="Service"><ID>c1</ID><Name>one</Name></ComputingService>
                          <ComputingEndpoint BaseType="Endpoint"><ID>e1</ID><URL>https://x</URL><InterfaceName>y</InterfaceName><Associations><ServiceID>c1</ServiceID></Associations></ComputingEndpoint>
                          <ComputingShare BaseType="Share"><ID>q1</ID><Associations><ServiceID>c1</ServiceID><EndpointID>e1</EndpointID><ResourceID>x1</ResourceID></Associations></ComputingShare>
                          <ComputingManager BaseType="Manager"><ID>m1</ID><Associations><ServiceID>c1</ServiceID></Associations></ComputingManager>
                          <ExecutionEnvironment BaseType="Resource"><ID>x1</ID><Associations><ManagerID>m1</ManagerID></Associations></ExecutionEnvironment>
                          <MappingPolicy BaseType="Policy"><ID>p1</ID><Rule>VO:atlas</Rule><Associations><ShareID>q1</ShareID></Associations></MappingPolicy>
                        </GLUE2>
                        """))
                .contains("<ID>c1</ID><Name>one</Name><ComputingEndpoint BaseType=\"Endpoint\"><ID>e1</ID>",
                        "<ComputingShare BaseType=\"Share\"><ID>q1</ID><MappingPolicy BaseType=\"Policy\"><ID>p1</ID><Rule>VO:atlas</Rule></MappingPolicy>"
                                + "<Associations><ComputingEndpointID>e1</ComputingEndpointID><ExecutionEnvironmentID>x1</ExecutionEnvironmentID></Associations></ComputingShare>",
                        "<ComputingManager BaseType=\"Manager\"><ID>m1</ID><ExecutionEnvironments><ExecutionEnvironment BaseType=\"Resource\"><ID>x1</ID>")
                .doesNotContain("Problem");
    }

    @Test
    void collect_nonsense_isToldAndStaysWhereItWas() throws Exception {
        String document = collected(SiteSamples.arc("a.example.org", 4000)
                .replace("<MainMemorySize>64000<", "<MainMemorySize>67108864<")
                .replace("<PhysicalCPUs>2<", "<PhysicalCPUs>32<")
                .replace("<WaitingJobs>3<", "<WaitingJobs>444444<")
                .replace("<MaxWallTime>172800<", "<MaxWallTime>two days<")
                .replace("<ComputingShareID>", "<ComputingShareID>urn:nobody</ComputingShareID><ComputingShareID>"));

        assertThat(document).contains(
                "<Key>org.openmds.problem.foreign-unit</Key><Value>ExecutionEnvironment: MainMemorySize is in MB, and 67108864 is outside of 128 to 16000000</Value>"
                        + "<site:Problem xmlns:site=\"http://openmds.org/provider/site\" Kind=\"foreign-unit\" Entity=\"urn:ogf:ExecutionEnvironment:a.example.org:fat\" Since=\"2026-11-22T04:00:00Z\"/>")
                .contains("PhysicalCPUs is 32, but LogicalCPUs is 16", "WaitingJobs is 444444, the word of GLUE 1.3",
                        "MaxWallTime must be a whole number, was 'two days'; it is left out",
                        "FreeSlots is 4000, but the managers have 64 slots",
                        "ComputingShareID is urn:nobody, which no source gives")
                .contains("<MainMemorySize>67108864<")
                .doesNotContain("<WaitingJobs>", "<MaxWallTime>");
        assertThat(count(document, "<Extension>")).isEqualTo(6);
    }

    @Test
    void collect_duplicateIds_theFirstIsKept() throws Exception {
        String document = collect(siteProvider(new Page("GET a", SiteSamples.arc("a.example.org", 52)),
                new Page("GET b", SiteSamples.arc("a.example.org", 7).replace("<Name>alpha<", "<Name>beta<")),
                new Page("GET c", SiteSamples.arc("a.example.org", 52))));

        assertThat(document).contains("Kind=\"duplicate-id\"", "<FreeSlots>52<").doesNotContain("<FreeSlots>7<");
        assertThat(count(document, "<ComputingService ")).isEqualTo(1);
    }

    /** The directory of a site tells what its computing element told some minutes before. */
    @Test
    void collect_oneThingOfTwoSources_isTakenFromTheFirst() throws Exception {
        String document = collect(siteProvider(new Page("GET a", SiteSamples.arc("a.example.org", 52)),
                new Page("GET b", SiteSamples.arc("a.example.org", 7))));

        assertThat(document).contains("<FreeSlots>52<").doesNotContain("<FreeSlots>7<", "Problem");
    }

    @Test
    void collect_problemStays_sinceIsTheFirstTime() throws Exception {
        Page page = new Page("GET a",
                SiteSamples.arc("a.example.org", 52).replace(":long</ComputingShareID>", ":no</ComputingShareID>"));
        SiteProvider provider = siteProvider(page);
        assertThat(collect(provider)).contains(DANGLING);
        clock.advance(Duration.ofMinutes(5));

        assertThat(collect(provider)).contains("Since=\"2026-11-22T04:00:00Z\"");

        page.text = SiteSamples.arc("a.example.org", 52);
        assertThat(collect(provider)).doesNotContain("Problem");
    }

    @Test
    void collect_sourceFails_itsValuesAreKeptForTheLease() throws Exception {
        Page a = new Page("GET a", SiteSamples.arc("a.example.org", 52));
        Page b = new Page("GET b", SiteSamples.arc("b.example.org", 7));
        SiteProvider provider = siteProvider(a, b);
        collect(provider);
        b.text = "";
        clock.advance(KEEP);
        assertThat(collect(provider)).contains("<FreeSlots>7<", "<Value>GET b answered 500</Value>",
                "Kind=\"unread-source\"");

        clock.advance(Duration.ofSeconds(1));
        assertThat(collect(provider)).doesNotContain("<FreeSlots>7<")
                .contains("<FreeSlots>52<",
                        "GET b answered 500; its values are left out, because they are older than 30m");

        a.text = "";
        clock.advance(KEEP.plusSeconds(1));
        assertThat(collect(provider)).doesNotContain("ComputingService").contains("<ID>EXAMPLE</ID>");

        b.text = SiteSamples.arc("b.example.org", 8);
        assertThat(collect(provider)).contains("<FreeSlots>8<");
    }

    @Test
    void collect_descriptionIsOlderThanItsValidity_serviceIsLeftOut() throws Exception {
        SiteProvider provider = siteProvider(new Page("GET a", SiteSamples.arc("a.example.org", 52)));
        clock.advance(Duration.ofMinutes(130));
        assertThat(collect(provider)).contains("<FreeSlots>52<").doesNotContain("Problem");

        clock.advance(Duration.ofSeconds(1));

        assertThat(collect(provider)).doesNotContain("<FreeSlots>", "ComputingShare ")
                .contains("Kind=\"expired\"",
                        "ComputingService: the description of 2026-11-22T03:00:00Z was valid for 10800 seconds; it is left out");
    }

    @Test
    void collect_manyPoliciesWithoutIds_haveIdsThatStay() throws Exception {
        String policies = "<MappingPolicy><Rule>vo:x</Rule></MappingPolicy>".repeat(5_000);
        SiteProvider provider = siteProvider(new Page("GET a",
                SiteSamples.arc("a.example.org", 52).replace("<MappingQueue>", policies + "<MappingQueue>")));

        String document = collect(provider);

        assertThat(document).contains("<ID>urn:ogf:ComputingShare:a.example.org:long:MappingPolicy:5000</ID>")
                .doesNotContain("Problem");
        assertThat(collect(provider)).isEqualTo(document);
    }

    @Test
    void collect_neverRead_failsUntilTheLeaseHasEnded() throws Exception {
        SiteProvider provider = siteProvider(new Page("GET a", ""));
        assertThatExceptionOfType(CollectionException.class).isThrownBy(() -> collect(provider))
                .withMessage("GET a answered 500");

        clock.advance(KEEP.plusSeconds(1));

        assertThat(collect(provider)).contains("<ID>EXAMPLE</ID>", "unread-source");
    }

    @Test
    void equals_sameSettings_isTheSameProvider() {
        Page page = new Page("GET a", "");
        assertThat(siteProvider(page)).isEqualTo(siteProvider(page)).isNotEqualTo(siteProvider(new Page("GET a", "")));
    }
}
