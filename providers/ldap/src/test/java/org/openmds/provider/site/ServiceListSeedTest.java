package org.openmds.provider.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.openmds.aggregator.CollectionException;
import org.openmds.provider.ProviderContract.FixedInput;
import org.openmds.provider.site.glue.GridEntity;
import org.openmds.wsrf.service.Deadline;

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

    private static List<AnnouncedSite> read(String xml, List<String> scopes) throws CollectionException {
        return read(ListFormat.GOCDB, xml, scopes);
    }

    private static List<AnnouncedSite> read(ListFormat format, String text, List<String> scopes)
            throws CollectionException {
        return new ServiceListSeed(format, FixedInput.of("GET list", text.strip()), scopes,
                url -> FixedInput.of(url.toString(), "")).read(Deadline.in(Duration.ofMinutes(1)));
    }
}
