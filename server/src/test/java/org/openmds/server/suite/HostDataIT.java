package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Scanner;
import java.util.Set;
import java.util.TreeSet;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Facts about this machine, queried over SOAP. */
@EnabledOnOs(OS.LINUX)
class HostDataIT {

    private static final String HOST = RequestBodies.query("//*[local-name()='Host']");

    @TempDir
    static Path state;

    private static RunningServer server;

    @BeforeAll
    static void start() {
        server = RunningServer.start(state, "providers.host.enabled", "true", "providers.host.interval", "1s",
                "providers.host.timeout", "1s");
        await().atMost(Duration.ofSeconds(15))
                .until(() -> XmlReader.count(host().payload(), "glue:Host/glue:ProcessorLoad") == 1);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void query_host_tellsTheTruth() throws IOException {
        SoapAnswer host = host();

        assertThat(Integer.parseInt(host.text("glue:Host/glue:Architecture/@glue:SMPSize")))
                .isEqualTo(Runtime.getRuntime().availableProcessors());
        assertThat(Long.parseLong(host.text("glue:Host/glue:MainMemory/@glue:RAMSize")))
                .isCloseTo(totalMemoryKibibytes() / 1024, within(1L));
        double load = Double.parseDouble(new Scanner(Files.readString(Path.of("/proc/loadavg"))).next());
        assertThat(Double.parseDouble(host.text("glue:Host/glue:ProcessorLoad/@glue:Last1Min")) / 100).isCloseTo(load,
                within(1.0));
        assertThat(host.text("glue:Host/@glue:Name")).startsWith(host.text("glue:Host/@host:ShortName"));
        assertThat(host.texts("glue:Host/glue:FileSystem/@glue:Root")).isNotEmpty();
    }

    @Test
    void query_host_isNewerAfterEachInterval() {
        Set<String> collections = new TreeSet<>();
        Set<Long> uptimes = new TreeSet<>();

        await().atMost(Duration.ofSeconds(15)).pollInterval(Duration.ofMillis(100)).until(() -> {
            SoapAnswer answer = server.index().call(RequestBodies.query("//*[local-name()='AggregatorData']"));
            collections.add(answer.text("agg:AggregatorData/@*[local-name()='collectedAt']"));
            uptimes.add(Long.parseLong(answer.text("agg:AggregatorData/glue:Host/@host:UptimeSeconds")));
            return collections.size() >= 3 && uptimes.size() >= 3;
        });
    }

    @Test
    void entry_ofTheHost_saysHowItIsCollectedAndCannotBeRemovedFromOutside() {
        SoapAnswer document = server.index().call(RequestBodies.DOCUMENT);

        assertThat(document.text("//sg:Content/agg:AggregatorConfig//*[local-name()='ProviderName']"))
                .isEqualTo("host");
        EntryReference entry = new EntryReference(document.text("//sg:ServiceGroupEntryEPR/wsa:Address"), "",
                XmlReader.write(
                        XmlReader.elements(document.payload(), "//sg:ServiceGroupEntryEPR/wsa:ReferenceParameters/*")
                                .getFirst()));
        assertThat(entry.call(RequestBodies.DESTROY).fault()).isEqualTo("ResourceNotDestroyedFault");
        assertThat(entry.call(RequestBodies.setLifetime("PT1S")).fault())
                .isEqualTo("TerminationTimeChangeRejectedFault");
        assertThat(entry.call(RequestBodies.updateContent("")).fault())
                .isEqualTo("UnableToModifyResourcePropertyFault");
        assertThat(entry.call(RequestBodies.DOCUMENT).isFault()).isFalse();
    }

    private static SoapAnswer host() {
        return server.index().call(HOST);
    }

    private static long totalMemoryKibibytes() throws IOException {
        String line = Files.readAllLines(Path.of("/proc/meminfo"))
                .stream()
                .filter(each -> each.startsWith("MemTotal:"))
                .findFirst()
                .orElseThrow();
        return Long.parseLong(line.replaceAll("\\D", ""));
    }
}
