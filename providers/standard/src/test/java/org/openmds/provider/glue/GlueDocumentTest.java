package org.openmds.provider.glue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.openmds.aggregator.CollectionException;

class GlueDocumentTest {

    @Test
    void of_clusterWithHostAndQueue_hostsBelowTheClusterQueuesBesideIt() throws CollectionException {
        GlueHost host = new GlueHost("n1", "n1.example.org",
                Map.of(HostFact.LOAD_1_MIN, "150", HostFact.RAM_SIZE, "64000", HostFact.RAM_AVAILABLE, "32000"),
                List.of(new GlueFileSystem("sda1", "/", 100, 20)), List.of());
        GlueQueue queue = new GlueQueue("batch", "head/batch",
                Map.of(QueueFact.FREE_CPUS, "4", QueueFact.BATCH_SYSTEM, "Slurm"));

        String xml = GlueDocument
                .of(List.of(new GlueCluster("alpha", "head", List.of(host), List.of(queue), List.of())))
                .toString();

        assertThat(xml).isEqualToIgnoringNewLines(
                """
                        <glue:GLUECE xmlns:glue="http://mds.globus.org/glue/ce/1.1"><glue:Cluster glue:Name="alpha" glue:UniqueID="head">\
                        <glue:SubCluster glue:Name="alpha" glue:UniqueID="head"><glue:Host glue:Name="n1" glue:UniqueID="n1.example.org">\
                        <glue:MainMemory glue:RAMSize="64000" glue:RAMAvailable="32000"/><glue:FileSystem glue:Name="sda1" glue:Root="/" glue:Size="100" glue:AvailableSpace="20"/>\
                        <glue:ProcessorLoad glue:Last1Min="150"/></glue:Host></glue:SubCluster></glue:Cluster>\
                        <glue:ComputingElement glue:Name="batch" glue:UniqueID="head/batch"><glue:Info glue:LRMSType="Slurm"/>\
                        <glue:State glue:FreeCPUs="4"/></glue:ComputingElement></glue:GLUECE>""");
    }

    @Test
    void of_textThatXmlCannotCarry_isReplaced() throws CollectionException {
        GlueHost host = new GlueHost("n\u00011", Map.of(HostFact.BATCH_REASON, " "));

        String xml = GlueDocument.of(List.of(new GlueCluster("a", "a", List.of(host), List.of(), List.of())))
                .toString();

        assertThat(xml).contains("glue:Name=\"n\uFFFD1\"").doesNotContain("Batch");
    }
}
