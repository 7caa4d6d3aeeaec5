package org.openmds.index.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openmds.wsrf.servicegroup.EntryKey;

/** Sums over entries that tell of the same machines. */
class GroupSummaryTest {

    private final SummarizedGroup site = new SummarizedGroup();

    @AfterEach
    void close() {
        site.close();
    }

    @Test
    void of_hostProviderGmondAndSlurmOfOneMachine_countsItOnce() {
        site.provide("host", document("host.xml"));
        site.provide("gmond", document("gmond.xml"));
        site.provide("slurm", document("slurm.xml"));

        assertThat(site.figure("Hosts")).isEqualTo("total=1 down=0");
        assertThat(site.figure("CPUs")).isEqualTo("total=2 free=1 used=1 unavailable=0 unknown=0 byLoad=0");
        assertThat(site.figure("Slots")).isEqualTo("total=2 free=1 used=1 unavailable=0 unknown=0");
        assertThat(site.figure("Memory")).isEqualTo("total=24105 available=21738");
        assertThat(site.figure("Jobs")).isEqualTo("queues=2 running=1 waiting=5");
        assertThat(site.figure("Disks")).isEqualTo("total=258019 free=78086");
        assertThat(site.figure("Entries"))
                .isEqualTo("total=3 direct=3 fresh=3 stale=0 failed=0 pending=0 given=0");
        assertThat(site.figure("Freshness")).isEqualTo("interval=15");
        assertThat(site.disagreements()).isEmpty();
    }

    @Test
    void of_slurmConfiguredWithMoreProcessors_countsThoseOfTheMachineAndShowsBoth() {
        site.provide("host", document("host.xml"));
        site.provide("gmond", document("gmond.xml"));
        site.provide("slurm", document("slurm.xml").replace("LogicalCount=\"2\"", "LogicalCount=\"16\"")
                .replace("FreeCPUs=\"1\" host:AllocatedMemory", "FreeCPUs=\"4\" host:AllocatedMemory"));

        assertThat(site.figure("CPUs")).isEqualTo("total=2 free=0 used=2 unavailable=0 unknown=0 byLoad=0");
        assertThat(site.figure("Slots")).isEqualTo("total=16 free=4 used=12 unavailable=0 unknown=0");
        assertThat(site.disagreements()).containsExactly("of=node1.example.org figure=CPUs counted=2: "
                + "source=machine entry=node1.example.org (host) value=2, "
                + "source=ganglia entry=alpha (gmond) value=2, source=batch entry=alpha (slurm) value=16");
    }

    @Test
    void of_oneReportIsGone_isAsWithoutIt() {
        EntryKey host = site.provide("host", document("host.xml"));
        String without = SummarizedGroup.attributes(site.summary().root());
        EntryKey slurm = site.provide("slurm", document("slurm.xml").replace("LogicalCount=\"2\"",
                "LogicalCount=\"16\""));
        assertThat(site.disagreements()).hasSize(1);

        site.remove(slurm);
        assertThat(site.figure("CPUs")).isEqualTo("total=2 free=1 used=1 unavailable=0 unknown=0 byLoad=2");
        assertThat(site.figure("Load")).isEqualTo("total=0.98 cpus=2");
        assertThat(site.disagreements()).isEmpty();
        assertThat(SummarizedGroup.attributes(site.summary().root())).isEqualTo(without);

        site.remove(host);
        assertThat(site.figure("Hosts")).isEmpty();
        assertThat(site.figure("CPUs")).isEmpty();
    }

    @Test
    void of_hostProviderIsStale_takesTheCurrentReportAndTellsTheOldestValue() {
        EntryKey host = site.provide("host", document("host.xml").replace("RAMSize=\"24105\"", "RAMSize=\"24000\""));
        site.provide("gmond", document("gmond.xml"));
        assertThat(site.figure("Memory")).startsWith("total=24000");

        site.fail(host, "host", document("host.xml").replace("RAMSize=\"24105\"", "RAMSize=\"24000\""));
        assertThat(site.figure("Memory")).startsWith("total=24105");
        assertThat(site.figure("Entries"))
                .isEqualTo("total=2 direct=2 fresh=1 stale=1 failed=0 pending=0 given=0");
        assertThat(site.figure("Freshness"))
                .isEqualTo("interval=15 oldest=2026-01-01T00:00:30Z entry=node1.example.org (host)");
    }

    @Test
    void of_shortNameOfTwoHosts_isAHostOfItsOwnAndShown() {
        site.provide("a", host("n1.a.example.org", 4));
        site.provide("b", host("n1.b.example.org", 4));
        site.provide("slurm", host("n1", 4));

        assertThat(site.figure("Hosts")).isEqualTo("total=3 down=0");
        assertThat(site.disagreements()).containsExactly("of=n1 figure=Name: "
                + "source=machine entry=n1 (slurm) value=n1, "
                + "source=machine entry=n1.a.example.org (a) value=n1.a.example.org, "
                + "source=machine entry=n1.b.example.org (b) value=n1.b.example.org");
    }

    @Test
    void of_sitesWithHostsOfOneShortName_keepsThemApart() {
        try (SummarizedGroup north = new SummarizedGroup("North", new GroupSummary());
                SummarizedGroup south = new SummarizedGroup("South", new GroupSummary())) {
            north.provide("slurm", host("n1", 4));
            north.provide("host", host("n2.north.example.org", 4));
            south.provide("slurm", host("n1", 8));
            site.collect("http://north.example.org/wsrf/services/DefaultIndexService", north.entries());
            site.collect("http://south.example.org/wsrf/services/DefaultIndexService", south.entries());
            // The index of the virtual organisation has this host too.
            site.provide("head", host("n2.north.example.org", 4));
        }
        assertThat(site.figure("Hosts")).isEqualTo("total=3 down=0");
        assertThat(site.figure("CPUs")).startsWith("total=16 ");
        assertThat(site.figure("Entries"))
                .isEqualTo("total=6 direct=3 fresh=6 stale=0 failed=0 pending=0 given=0");
        assertThat(site.figure("Freshness")).isEqualTo("interval=75");
        assertThat(site.summary().toString())
                .containsPattern(
                        "<mdsi:Site name=\"North\" member=\"http://north.example.org/wsrf/services/DefaultIndexService\" key=\"\\w+\" "
                                + "state=\"fresh\"><mdsi:Entries total=\"3\" fresh=\"3\" stale=\"0\" failed=\"0\" pending=\"0\" given=\"0\"/>"
                                + "<mdsi:Freshness interval=\"75\"/><mdsi:Hosts total=\"2\" down=\"0\"/><mdsi:CPUs total=\"8\"")
                .contains("<mdsi:Site name=\"South\"");
    }

    @Test
    void of_queuesOfClusterThatNamesNoHosts_countsTheLargestAndShowsTheMost() {
        site.provide("bdii",
                """
                        <glue:GLUECE %s>
                          <glue:Cluster glue:Name="beta" glue:UniqueID="ce.example.org"><glue:SubCluster glue:Name="b" glue:UniqueID="b"/></glue:Cluster>
                          <glue:ComputingElement glue:Name="short" glue:UniqueID="ce.example.org/short"><glue:Info glue:TotalCPUs="100"/>
                            <glue:State glue:FreeCPUs="30" glue:RunningJobs="5"/></glue:ComputingElement>
                          <glue:ComputingElement glue:Name="long" glue:UniqueID="ce.example.org/long"><glue:Info glue:TotalCPUs="60"/>
                            <glue:State glue:FreeCPUs="10" glue:RunningJobs="7"/></glue:ComputingElement>
                        </glue:GLUECE>"""
                        .formatted(SummarizedGroup.GLUE));
        assertThat(site.figure("Hosts")).isEmpty();
        assertThat(site.figure("CPUs")).as("queues have slots").isEmpty();
        assertThat(site.figure("Slots")).isEqualTo("total=100 free=30 used=70 unavailable=0 unknown=0 most=160");
        assertThat(site.figure("Jobs")).isEqualTo("queues=2 running=12 waiting=0");
    }

    @Test
    void of_subClusterThatNamesNoHosts_countsItsProcessors() {
        site.provide("bdii",
                """
                        <glue:GLUECE %s>
                          <glue:Cluster glue:Name="beta" glue:UniqueID="ce.example.org"><glue:SubCluster glue:Name="b" glue:UniqueID="b"
                            glue:PhysicalCPUs="20" glue:LogicalCPUs="160"/><glue:SubCluster glue:Name="c" glue:UniqueID="c" glue:PhysicalCPUs="40"/></glue:Cluster>
                          <glue:ComputingElement glue:Name="long" glue:UniqueID="ce.example.org/long"><glue:Info glue:TotalCPUs="200"/>
                            <glue:State glue:FreeCPUs="10" glue:RunningJobs="7"/></glue:ComputingElement>
                        </glue:GLUECE>"""
                        .formatted(SummarizedGroup.GLUE));
        assertThat(site.figure("CPUs")).isEqualTo("total=200 free=10 used=190 unavailable=0 unknown=0 byLoad=0");
    }

    @Test
    void of_uniqueIdWithTwoNames_isOneHostAndShown() {
        String unique = "glue:UniqueID='c1a3c2d4-7a3b-3f5e-9d1a-0123456789ab'";
        String host = host("head.north.example.org", 2);
        site.provide("north", host.replaceAll("glue:UniqueID='[^']*'", unique));
        site.provide("east", host.replaceAll("glue:UniqueID='[^']*'", unique).replace("north", "east"));
        assertThat(site.figure("Hosts")).isEqualTo("total=1 down=0");
        assertThat(site.disagreements())
                .containsExactly("of=head.east.example.org figure=Name counted=head.east.example.org: "
                        + "source=machine entry=head.east.example.org (east) value=head.east.example.org, "
                        + "source=machine entry=head.north.example.org (north) value=head.north.example.org");
    }

    @Test
    void of_clusterInDirectoryAndOfItsBatchSystem_countsItOnce() {
        site.provide("slurm", document("slurm.xml").replace("node1", "node1.example.org"));
        site.provide("bdii",
                """
                        <glue:GLUECE %s>
                          <glue:Cluster glue:Name="alpha" glue:UniqueID="NODE1.example.org">
                            <glue:SubCluster glue:Name="s" glue:UniqueID="s" glue:LogicalCPUs="640"/></glue:Cluster>
                          <glue:ComputingElement glue:Name="batch" glue:UniqueID="node1.example.org:8443/cream-slurm-batch">
                            <glue:Info glue:HostName="node1.example.org" glue:TotalCPUs="640"/><glue:State glue:RunningJobs="99"/></glue:ComputingElement>
                        </glue:GLUECE>"""
                        .formatted(SummarizedGroup.GLUE));
        assertThat(site.figure("CPUs")).startsWith("total=2 ");
        assertThat(site.figure("Slots")).startsWith("total=2 ");
        assertThat(site.figure("Jobs")).isEqualTo("queues=2 running=1 waiting=5");
    }

    @Test
    void of_drainedAndDownNodes_areUnavailable() {
        site.provide("slurm", document("slurm.xml").replace("host:State=\"mixed\"", "host:State=\"idle+drain\"")
                .replace("FreeCPUs=\"1\" host:Alloc", "FreeCPUs=\"0\" host:Alloc"));
        assertThat(site.figure("Hosts")).isEqualTo("total=1 down=0");
        assertThat(site.figure("CPUs")).isEqualTo("total=2 free=0 used=0 unavailable=2 unknown=0 byLoad=0");
        assertThat(site.figure("Slots")).isEqualTo("total=2 free=0 used=0 unavailable=2 unknown=0");
    }

    @Test
    void of_storageElementToldTwice_countsItOnce() {
        String element = "<se:StorageElement xmlns:se='http://mds.globus.org/glue/se/1.1' " + SummarizedGroup.GLUE
                + " se:UniqueID='se.example.org'><glue:FileSystem glue:Root='/data' glue:Size='500000' glue:AvailableSpace='250000'/></se:StorageElement>";
        site.provide("storage", element);
        site.provide("again", element);
        assertThat(site.figure("Storage")).isEqualTo("elements=1 total=500000 free=250000");
        assertThat(site.figure("Disks")).as("of hosts").isEmpty();
    }

    @Test
    void of_moreReportsThanFit_leavesThemOutAndSaysSo() {
        try (SummarizedGroup small = new SummarizedGroup("", new GroupSummary(2))) {
            small.provide("a", host("a.example.org", 4));
            small.provide("b", host("b.example.org", 4));
            EntryKey c = small.provide("c", host("c.example.org", 4));
            assertThat(small.figure("Hosts")).isEqualTo("total=2 down=0");
            assertThat(SummarizedGroup.attributes(small.summary().root())).isEqualTo("omitted=1");
            small.remove(c);
            assertThat(SummarizedGroup.attributes(small.summary().root())).isEmpty();
        }
    }

    @Test
    void of_chainOfHostsThatShareNames_isCutIntoGroups() {
        StringBuilder hosts = new StringBuilder();
        for (int i = 0; i < 3 * ReportLedger.MAX_GROUP / 2; i++) {
            hosts.append(
                    "<glue:Host glue:Name='h%d.example.org' glue:UniqueID='h%d.example.org'/>".formatted(i, i + 1));
        }
        EntryKey chain = site.provide("chain",
                "<glue:GLUECE %s>%s</glue:GLUECE>".formatted(SummarizedGroup.GLUE, hosts));
        assertThat(site.figure("Hosts")).isIn("total=2 down=0", "total=3 down=0");
        EntryKey host = site.provide("host", host("h7.example.org", 2));
        assertThat(site.figure("CPUs")).startsWith("total=2 ");
        site.remove(chain);
        assertThat(site.figure("Hosts")).isEqualTo("total=1 down=0");
        site.remove(host);
        assertThat(site.figure("Hosts")).isEmpty();
    }

    static String host(String name, int cpus) {
        return "<glue:Host %s glue:Name='%s' glue:UniqueID='%s'><glue:Architecture glue:SMPSize='%d'/></glue:Host>"
                .formatted(SummarizedGroup.GLUE, name, name, cpus);
    }

    static String document(String name) {
        try (InputStream in = Objects.requireNonNull(GroupSummaryTest.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
