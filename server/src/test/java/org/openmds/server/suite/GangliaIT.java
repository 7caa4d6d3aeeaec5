package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Data of the real gmond and gmetad, queried over SOAP. */
class GangliaIT {

    private static final String NODE = "//*[local-name()='Host'][@*[local-name()='Name']='node1.example.org']";

    @TempDir
    private Path directory;

    @Test
    void daemons_measureStopAndComeBack_indexTellsIt() throws Exception {
        GangliaDaemons daemons = GangliaDaemons.in(directory);
        try (DaemonProcess _ = daemons.startHead(); DaemonProcess node = daemons.startNode()) {
            try (DaemonProcess _ = daemons.startGmetad(); RunningServer server = server(daemons)) {
                IndexClient index = server.index();
                assertValues(index, daemons);
                assertGrid(index);
                assertThat(index.call(RequestBodies.DOCUMENT).isFault()).as("valid as a whole").isFalse();
                daemons.send("temp", "42", "10.0.0.7:sp & \"oo\" <f> é");
                assertBadHostHarmsNobody(index);
                node.kill();
                await().until(() -> state(index).equals("down"));
            }
        }
    }

    @Test
    void gmond_isGoneAndBack_entryIsStaleAndRecovers() throws Exception {
        GangliaDaemons daemons = GangliaDaemons.in(directory);
        try (DaemonProcess _ = daemons.startNode(); RunningServer server = server(daemons)) {
            IndexClient index = server.index();
            await().until(() -> index.query(error()).contains("tcp://127.0.0.1:%d".formatted(daemons.tcpPort())));
            try (DaemonProcess _ = daemons.startHead()) {
                await().until(() -> state(index).equals("up") && index.query(error()).isEmpty());
            }
            await().until(() -> index.query(error()).contains("cannot be read"));
            assertThat(state(index)).as("what is old stays, with the error").isEqualTo("up");
        }
    }

    private RunningServer server(GangliaDaemons daemons) throws IOException {
        return RunningServer.start(Files.createDirectory(directory.resolve("state")),
                "providers.ganglia[0].name", "alpha", "providers.ganglia[0].interval", "1s",
                "providers.ganglia[0].timeout", "1s", "providers.ganglia[0].port", text(daemons.tcpPort()),
                "providers.ganglia[1].name", "grid", "providers.ganglia[1].interval", "1s",
                "providers.ganglia[1].timeout", "1s", "providers.ganglia[1].port", text(daemons.gmetadPort()),
                "providers.ganglia[2].name", "sums", "providers.ganglia[2].interval", "1s",
                "providers.ganglia[2].timeout", "1s", "providers.ganglia[2].port", text(daemons.interactivePort()),
                "providers.ganglia[2].path", "/", "providers.ganglia[2].summary", "true");
    }

    /** Values that change are compared once both sides agree. */
    private static void assertValues(IndexClient index, GangliaDaemons daemons) throws IOException {
        await().until(() -> state(index).equals("up")
                && !index.query(hostFact("ProcessorLoad", "Last1Min")).isEmpty());
        await().until(() -> index.query(hostFact("ProcessorLoad", "Last1Min"))
                .equals(text(Math.round(Double.parseDouble(daemons.metric("load_one")) * 100))));
        assertThat(index.query(hostFact("MainMemory", "RAMSize")))
                .isEqualTo(text(Long.parseLong(daemons.metric("mem_total")) / 1024));
        assertThat(index.query(hostFact("Architecture", "SMPSize"))).isEqualTo(daemons.metric("cpu_num"));
        assertThat(index.query(hostFact("OperatingSystem", "Release"))).isEqualTo(daemons.metric("os_release"));
        assertThat(index.query("string(" + clusterOf("alpha") + NODE + "/@*[local-name()='BootTime'])"))
                .isEqualTo(Instant.ofEpochSecond(Long.parseLong(daemons.metric("boottime"))).toString());
        assertThat(index.query("string(" + clusterOf("alpha") + NODE + "//*[@Name='proc_run'])")).matches("\\d+");
    }

    private static void assertGrid(IndexClient index) {
        String inGrid = "count(" + clusterOf("Example Grid/alpha") + NODE + "/*[local-name()='MainMemory'])";
        await().until(() -> index.query(inGrid).equals("1"));
        String load = clusterOf("Example Grid/alpha") + "//*[local-name()='Sum'][@Name='load_one'][@Hosts='1']";
        await().until(() -> index.query("count(" + load + ")").equals("1"));
    }

    private static void assertBadHostHarmsNobody(IndexClient index) {
        String unreadable = "string(" + clusterOf("alpha") + "//*[local-name()='Unreadable'])";
        await().until(() -> index.query(unreadable).contains("attribute NAME holds a quotation mark"));
        assertThat(state(index)).isEqualTo("up");
        assertThat(index.query("count(" + clusterOf("alpha") + "//*[local-name()='SubCluster']/*)")).isEqualTo("1");
    }

    private static String error() {
        return "string(//*[local-name()='Content'][.//*[local-name()='ProviderName']='alpha']//*[local-name()='AggregatorError'])";
    }

    private static String state(IndexClient index) {
        return index.query("string(" + clusterOf("alpha") + NODE + "/*[local-name()='Host']/@State)");
    }

    private static String hostFact(String element, String attribute) {
        return "string(%s%s/*[local-name()='%s']/@*[local-name()='%s'])".formatted(clusterOf("alpha"), NODE, element,
                attribute);
    }

    private static String clusterOf(String uniqueId) {
        return "//*[local-name()='Cluster'][@*[local-name()='UniqueID']='%s']".formatted(uniqueId);
    }

    private static String text(long number) {
        return Long.toString(number);
    }
}
