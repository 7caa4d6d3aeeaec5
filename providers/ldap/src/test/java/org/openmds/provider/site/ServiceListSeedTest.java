package org.openmds.provider.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.openmds.aggregator.CollectionException;
import org.openmds.provider.ProviderContract.FixedInput;
import org.openmds.provider.site.glue.EntityReader;
import org.openmds.provider.site.glue.GridEntity;
import org.openmds.provider.site.glue.SiteJoin;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.XmlFragment;

/** Lists of services: of GOCDB, of OSG and of CRIC. */
class ServiceListSeedTest {

    private static final String LIST = """
            <?xml version="1.0" encoding="UTF-8"?>
            <results>
            """ + service("ONE", "arc.one.example.org", "org.nordugrid.arex", "", "Y", "EGI")
            + service("ONE", "se.one.example.org", "webdav", "https://se.one.example.org:443", "Y", "EGI")
            + service("TWO", "arc.two.example.org", "ARC-CE", "https://arc.two.example.org:8443/arex/", "Y", "Local")
            + service("TWO", "old.two.example.org", "ARC-CE", "", "N", "EGI") + "</results>";

    private static String service(String site, String host, String type, String url, String production, String scope) {
        return """
                <SERVICE_ENDPOINT PRIMARY_KEY="%2$sG0"><PRIMARY_KEY>%2$sG0</PRIMARY_KEY><HOSTNAME>%2$s</HOSTNAME><BETA>N</BETA>
                <SERVICE_TYPE>%3$s</SERVICE_TYPE><IN_PRODUCTION>%5$s</IN_PRODUCTION><NODE_MONITORED>Y</NODE_MONITORED>
                <SITENAME>%1$s</SITENAME><URL>%4$s</URL><ENDPOINTS/><SCOPES><SCOPE>%6$s</SCOPE></SCOPES></SERVICE_ENDPOINT>
                """
                .formatted(site, host, type, url, production, scope);
    }

    @Test
    void read_services_areGroupedByTheirSitesWithTheDocumentsOfArc() throws Exception {
        List<AnnouncedSite> sites = read(LIST, List.of());

        assertThat(sites).extracting(AnnouncedSite::site).containsExactly("ONE", "TWO");
        assertThat(sites.getFirst().entities()).extracting(GridEntity::toString)
                .containsExactly("Service urn:gocdb:arc.one.example.orgG0", "Service urn:gocdb:se.one.example.orgG0");
        assertThat(sites.getFirst().sources()).extracting(Object::toString)
                .containsExactly("https://arc.one.example.org/arex/rest/1.0/info?schema=glue2");
        assertThat(sites.getLast().sources()).extracting(Object::toString)
                .containsExactly("https://arc.two.example.org:8443/arex/rest/1.0/info?schema=glue2");
    }

    @Test
    void read_scopes_leaveOutOtherServices() throws Exception {
        assertThat(read(LIST, List.of("EGI", "wlcg"))).extracting(AnnouncedSite::site).containsExactly("ONE");
    }

    @Test
    void read_otherDocument_isAClearFailure() {
        assertThatExceptionOfType(CollectionException.class).isThrownBy(() -> read("<results/>", List.of()))
                .withMessage("GET list gave 0 services with a site and a host; expected 1 to 50000");
    }

    @Test
    void read_topologyOfOsg_groupsAreSites() throws Exception {
        List<AnnouncedSite> sites = read(ListFormat.OSG,
                """
                        <ResourceSummary><ResourceGroup><GroupName>ONE</GroupName><Resources>
                        <Resource><Active>True</Active><FQDN>ce.one.example.org</FQDN><Name>ONE_CE</Name><Services><Service><ID>1</ID><Name>CE</Name></Service></Services></Resource>
                        <Resource><Active>False</Active><FQDN>old.one.example.org</FQDN><Name>ONE_OLD</Name><Services><Service><Name>CE</Name></Service></Services></Resource>
                        </Resources></ResourceGroup></ResourceSummary>""",
                List.of());

        assertThat(sites).singleElement().satisfies(site -> {
            assertThat(site.site()).isEqualTo("ONE");
            assertThat(site.entities()).singleElement()
                    .satisfies(entity -> assertThat(entity.parts().getFirst().values("URL"))
                            .containsExactly("condor://ce.one.example.org:9619"));
        });
    }

    @Test
    void read_servicesOfCric_haveTheirSites() throws Exception {
        List<AnnouncedSite> sites = read(ListFormat.CRIC,
                """
                        {"a": {"type": "CE", "flavour": "HTCONDOR-CE", "endpoint": "https://ce.one.example.org:9619", "rcsite": "ONE", "state": "ACTIVE"},
                         "b": {"type": "CE", "flavour": "ARC-CE", "endpoint": "arc.two.example.org:443", "rcsite": "TWO"},
                         "c": {"type": "SE", "endpoint": "root://se.two.example.org", "rcsite": "TWO", "state": "DISABLED"}, "d": 5}""",
                List.of());

        assertThat(sites).extracting(AnnouncedSite::site).containsExactly("ONE", "TWO");
        assertThat(sites.getLast().sources()).extracting(Object::toString)
                .containsExactly("https://arc.two.example.org/arex/rest/1.0/info?schema=glue2");
    }

    @Test
    void read_directoryOfASite_isRead() throws Exception {
        assertThat(
                read("<results>" + service("ONE", "bdii.one.example.org", "Site-BDII", "", "Y", "EGI") + "</results>",
                        List.of()).getFirst().sources())
                .extracting(Object::toString)
                .containsExactly("directory ldap://bdii.one.example.org");
    }

    /** GOCDB announces an outage of the computing element and a risk for the storage; another outage is over. */
    @Test
    void read_downtimes_closeWhatIsOutOfUse() throws Exception {
        Instant now = Instant.parse("2026-11-22T04:00:00Z");
        String downtimes = "<results>"
                + downtime("arc.one.example.org", "org.nordugrid.arex", "OUTAGE", now.minusSeconds(60), 3600)
                + downtime("se.one.example.org", "webdav", "WARNING", now.minusSeconds(60), 3600)
                + downtime("arc.two.example.org", "ARC-CE", "OUTAGE", now.minusSeconds(7200), 3600)
                + "<DOWNTIME><HOSTNAME>x</HOSTNAME></DOWNTIME></results>";

        List<AnnouncedSite> sites = read(new ServiceListSeed(ListFormat.GOCDB, FixedInput.of("GET list", LIST.strip()),
                List.of(), Optional.of(FixedInput.of("GET downtimes", downtimes)), SiteSamples.PLACES,
                Clock.fixed(now, ZoneOffset.UTC)));

        List<GridEntity> entities = new ArrayList<>(sites.getFirst().entities());
        assertThat(entities.getFirst().parts().getFirst().values("ServingState")).containsExactly("closed");
        assertThat(entities.getLast().parts().getFirst().values("ServingState")).containsExactly("production");
        assertThat(entities.getLast().parts().getFirst().values("DowntimeInfo")).containsExactly("WARNING: cooling");
        assertThat(sites.getLast().entities().getFirst().parts().getFirst().values("DowntimeInfo")).isEmpty();
        entities.addAll(EntityReader.read(XmlFragment.parse(SiteSamples.arc("arc.one.example.org", 5)).root()));
        assertThat(SiteJoin.join("ONE", entities, List.of(), now).write(_ -> now).toString()).contains(
                "<HealthState>ok</HealthState><ServingState>closed</ServingState><DowntimeAnnounce>2026-11-01T00:00:00Z</DowntimeAnnounce>"
                        + "<DowntimeStart>2026-11-22T03:59:00Z</DowntimeStart><DowntimeEnd>2026-11-22T04:59:00Z</DowntimeEnd>"
                        + "<DowntimeInfo>OUTAGE: cooling</DowntimeInfo>",
                "<MaxWallTime>172800</MaxWallTime><ServingState>closed</ServingState>")
                .doesNotContain("<MaxWallTime>172800</MaxWallTime><ServingState>production", "Problem");
    }

    private static String downtime(String host, String type, String severity, Instant start, int seconds) {
        return """
                <DOWNTIME ID="1" PRIMARY_KEY="1G0" CLASSIFICATION="UNSCHEDULED"><PRIMARY_KEY>1G0</PRIMARY_KEY><HOSTNAME>%s</HOSTNAME>
                <SERVICE_TYPE>%s</SERVICE_TYPE><HOSTED_BY>ONE</HOSTED_BY><AFFECTED_ENDPOINTS/><SEVERITY>%s</SEVERITY><DESCRIPTION>cooling</DESCRIPTION>
                <INSERT_DATE>%d</INSERT_DATE><START_DATE>%d</START_DATE><END_DATE>%d</END_DATE></DOWNTIME>
                """
                .formatted(host, type, severity, Instant.parse("2026-11-01T00:00:00Z").getEpochSecond(),
                        start.getEpochSecond(), start.getEpochSecond() + seconds);
    }

    private static List<AnnouncedSite> read(String xml, List<String> scopes) throws CollectionException {
        return read(ListFormat.GOCDB, xml, scopes);
    }

    private static List<AnnouncedSite> read(ListFormat format, String text, List<String> scopes)
            throws CollectionException {
        return read(new ServiceListSeed(format, FixedInput.of("GET list", text.strip()), scopes, Optional.empty(),
                SiteSamples.PLACES, Clock.systemUTC()));
    }

    private static List<AnnouncedSite> read(SiteSeed seed) throws CollectionException {
        return seed.read(Deadline.in(Duration.ofMinutes(1)));
    }
}
