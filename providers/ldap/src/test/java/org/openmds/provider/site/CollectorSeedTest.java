package org.openmds.provider.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.openmds.aggregator.CollectionException;
import org.openmds.provider.ProviderContract.FixedInput;
import org.openmds.provider.site.glue.SiteJoin;
import org.openmds.wsrf.service.Deadline;

/** The ads of a collector of HTCondor-CE. */
class CollectorSeedTest {

    @Test
    void read_adsOfSeveralSites_areGroupedByTheirSites() throws Exception {
        List<AnnouncedSite> sites = read(
                SiteSamples.schedd("a.example.org", "ONE") + SiteSamples.schedd("b.example.org", "TWO")
                        + SiteSamples.schedd("c.example.org", "ONE"),
                Optional.empty());

        assertThat(sites).extracting(AnnouncedSite::site).containsExactly("ONE", "TWO");
        assertThat(sites.getFirst().entities()).hasSize(2);
    }

    @Test
    void read_catalogue_eachEntryIsAShareWithAnEnvironment() throws Exception {
        assertThat(document(SiteSamples.schedd("a.example.org", "ONE"))).contains(
                "<ComputingShare BaseType=\"Share\" CreationTime=\"2026-11-22T03:55:00Z\" Validity=\"900\">",
                "<ID>a.example.org_whole_share</ID><Name>whole</Name>",
                "<Scheme>org.glite.standard</Scheme><Rule>vo:osg</Rule><Rule>vo:atlas</Rule>",
                "<MaxWallTime>172800</MaxWallTime><MaxSlotsPerJob>8</MaxSlotsPerJob><MaxMainMemory>16000</MaxMainMemory>",
                "<ID>a.example.org_single</ID><Platform>amd64</Platform><LogicalCPUs>1</LogicalCPUs><MainMemorySize>2000</MainMemorySize>",
                "<ProductName>Slurm</ProductName>", "<TotalJobs>321</TotalJobs>", "<ID>a.example.org_HTCondorCE</ID>")
                .doesNotContain("Problem");
    }

    @Test
    void read_pool_countsFreeSlotsAndKindsOfMachines() throws Exception {
        assertThat(document(SiteSamples.pool("a.example.org"))).contains("<TotalSlots>32</TotalSlots>",
                "<ID>a.example.org_ops_share</ID><Name>ops</Name>", "<FreeSlots>6</FreeSlots>",
                "<Platform>amd64</Platform><TotalInstances>2</TotalInstances><LogicalCPUs>16</LogicalCPUs>",
                "<OSFamily>linux</OSFamily><OSName>AlmaLinux</OSName><OSVersion>9</OSVersion>")
                .doesNotContain("Problem");
    }

    @Test
    void read_noSite_isThatOfTheSettingsElseTheMachine() throws Exception {
        assertThat(read(SiteSamples.pool("a.example.org"), Optional.empty())).extracting(AnnouncedSite::site)
                .containsExactly("a.example.org");
        assertThat(read(SiteSamples.pool("a.example.org"), Optional.of("ONE"))).extracting(AnnouncedSite::site)
                .containsExactly("ONE");
    }

    @Test
    void read_noScheduler_isAClearFailure() {
        assertThatExceptionOfType(CollectionException.class)
                .isThrownBy(() -> read("MyType = \"Collector\"\nName = \"x\"\n", Optional.empty()))
                .withMessage("file ads gave no ad of a scheduler (MyType = \"Scheduler\")");
    }

    @Test
    void read_hostileCatalogues_giveNoShares() throws Exception {
        for (String catalogue : List.of("{", "{ [", "{ [ Name = \"x } ] }", "{" + "[".repeat(50_000), "undefined",
                "{ [ ; = ; Name ] }")) {
            String ads = "MyType = \"Scheduler\"\nName = \"a\"\nOSG_ResourceCatalog = %s\n".formatted(catalogue);

            assertThat(read(ads, Optional.empty())).as(catalogue.substring(0, Math.min(20, catalogue.length())))
                    .hasSize(1);
        }
    }

    private static List<AnnouncedSite> read(String ads, Optional<String> site) throws CollectionException {
        return new CollectorSeed(FixedInput.of("file ads", ads), site, List.of("ops"))
                .read(Deadline.in(Duration.ofMinutes(1)));
    }

    private static String document(String ads) throws CollectionException {
        AnnouncedSite site = read(ads, Optional.of("ONE")).getFirst();
        Instant now = Instant.parse("2026-11-22T04:00:00Z");
        return SiteJoin.join("ONE", site.entities(), List.of(), now).write(_ -> now).toString();
    }
}
