package org.openmds.provider.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.openmds.aggregator.CollectionException;
import org.openmds.wsrf.service.Deadline;

/** Computing elements in the registry of ARC, from a server of the DNS. */
class ArcherySeedTest {

    private static final Map<String, List<List<String>>> RECORDS = Map.of("_archery.example.org", List.of(
            List.of("o=archery.group id=urn:example"),
            List.of("u=dns://_archery.north.example.org t=archery.group s=1"),
            List.of("u=south.example.org t=org.nordugrid.archery"),
            List.of("u=dns:///_archery.example.org t=archery.group"),
            List.of("u=https://arc.example.org:443/arex ", "t=org.nordugrid.arcrest t=org.ogf.glue.emies"),
            List.of("u=ldap://arc.example.org:2135/o=glue t=org.nordugrid.ldapglue2"),
            List.of("u=ldap://other t=org.nordugrid.ldapng"), List.of("u=ldap://a b"), List.of("nothing"),
            List.of("u=rmi://evil.example.org/x t=archery.group")), "_archery.north.example.org",
            List.of(List.of("u=ldap://old.north.example.org/o=glue t=org.nordugrid.ldapglue2 s=1"),
                    List.of("u=https://off.north.example.org/arex t=org.nordugrid.arcrest s=0")),
            "_archery.south.example.org",
            List.of(List.of("u=https://arc.south.example.org/arex t=org.nordugrid.arcrest")),
            "_archery.empty.example.org", List.of(List.of("o=archery.group")));

    @Test
    void read_groups_areFollowedOnceToTheirComputingElements() throws Exception {
        List<AnnouncedSite> sites = read("example.org");

        assertThat(sites).extracting(site -> site.site() + " " + site.sources())
                .containsExactlyInAnyOrder(
                        "arc.example.org [https://arc.example.org:443/arex/rest/1.0/info?schema=glue2]",
                        "old.north.example.org [directory ldap://old.north.example.org:2135]",
                        "arc.south.example.org [https://arc.south.example.org/arex/rest/1.0/info?schema=glue2]");
    }

    @Test
    void read_domainWithoutComputingElements_isAClearFailure() {
        assertThatExceptionOfType(CollectionException.class).isThrownBy(() -> read("empty.example.org"))
                .withMessage("ARCHERY empty.example.org names no computing element of ARC");
        assertThatExceptionOfType(CollectionException.class).isThrownBy(() -> read("none.example.org"))
                .withMessage("_archery.none.example.org is not in the DNS");
    }

    @Test
    void read_groupsWithoutEnd_areLimited() {
        TextRecords endless = (name, _) -> List.of("u=dns://a" + name + " t=archery.group",
                "u=dns://b" + name + " t=archery.group");

        assertThatExceptionOfType(CollectionException.class)
                .isThrownBy(() -> new ArcherySeed("example.org", endless, SiteSamples.PLACES)
                        .read(Deadline.in(Duration.ofMinutes(1))))
                .withMessage("ARCHERY example.org has more than 500 groups or 10000 computing elements");
    }

    private static List<AnnouncedSite> read(String domain) throws Exception {
        try (FakeDnsServer server = new FakeDnsServer(RECORDS)) {
            return new ArcherySeed(domain, new DnsTexts(Optional.of(server.address())), SiteSamples.PLACES)
                    .read(Deadline.in(Duration.ofMinutes(1)));
        }
    }
}
