package org.openmds.provider.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;

/** Compares the document of the machine that runs the test with values of its kernel from other sources. */
@EnabledOnOs(OS.LINUX)
class ThisHostTest {
    private final HostProvider provider = new HostProvider(HostPublication.DEFAULT);

    @Test
    void collect_onThisHost_agreesWithTheKernel() throws Exception {
        XmlElement host = collect().root();

        assertThat(glue(host, "Name")).startsWith(line("/proc/sys/kernel/hostname").replaceAll("\\..*", ""));
        assertThat(glue(host, "UniqueID")).isNotBlank();
        XmlElement system = child(host, "OperatingSystem");
        assertThat(own(system, "Kernel")).isEqualTo(line("/proc/sys/kernel/osrelease"));
        assertThat(own(child(host, "Processor"), "LogicalCount")).isEqualTo(Long.toString(onlineProcessors()));
        assertThat(glue(child(host, "Architecture"), "SMPSize")).isEqualTo(Long.toString(onlineProcessors()));
        assertThat(number(glue(child(host, "MainMemory"), "RAMSize"))).isEqualTo(memoryMegabytes("MemTotal"));
        assertThat((double) number(glue(child(host, "MainMemory"), "RAMAvailable")))
                .isCloseTo((double) memoryMegabytes("MemAvailable"), within(0.1 * memoryMegabytes("MemTotal")));
        assertThat(number(own(child(host, "MainMemory"), "SwapSize"))).isEqualTo(memoryMegabytes("SwapTotal"));
    }

    @Test
    void collect_onThisHost_agreesWithProcAboutActivity() throws Exception {
        XmlElement host = collect().root();

        double load = firstNumber("/proc/loadavg");
        assertThat(number(glue(child(host, "ProcessorLoad"), "Last1Min")) / 100.0).isCloseTo(load, within(1.0));
        double uptimeSeconds = firstNumber("/proc/uptime");
        assertThat((double) number(own(host, "UptimeSeconds"))).isCloseTo(uptimeSeconds, within(5.0));
        assertThat(Instant.parse(own(host, "BootTime"))).isCloseTo(
                Instant.now().minusMillis((long) (uptimeSeconds * 1000)),
                within(5, ChronoUnit.SECONDS));
        assertThat(number(own(host, "ProcessCount"))).isPositive();
    }

    @Test
    void collect_onThisHost_findsRootFileSystem() throws Exception {
        XmlElement root = collect().root()
                .children(new QName(HostNamespaces.GLUE, "FileSystem"))
                .stream()
                .filter(fileSystem -> glue(fileSystem, "Root").equals("/"))
                .findFirst()
                .orElseThrow();

        long sizeMegabytes = Path.of("/").toFile().getTotalSpace() >> 20;
        long availableMegabytes = Path.of("/").toFile().getUsableSpace() >> 20;
        assertThat(number(glue(root, "Size"))).isEqualTo(sizeMegabytes);
        assertThat((double) number(glue(root, "AvailableSpace"))).isCloseTo((double) availableMegabytes,
                within(1024.0));
        assertThat(glue(root, "Type")).isEqualTo(Files.getFileStore(Path.of("/")).type());
    }

    @Test
    void collect_again_givesProcessorUse() throws Exception {
        // Two collections at nearly the same time have no processor time between them.
        XmlElement use = await().until(() -> collect().root().child(new QName(HostNamespaces.HOST, "ProcessorUse")),
                Optional::isPresent).orElseThrow();

        double sum = use.attributes().values().stream().mapToDouble(Double::parseDouble).sum();
        assertThat(sum).isCloseTo(100, within(0.5));
    }

    @Test
    void name_ofConfiguredHost_isPublished() throws Exception {
        HostPublication settings = new HostPublication("host", "front.example.org", 0, false, 0);
        XmlElement host = new HostProvider(settings).collect(Deadline.in(Duration.ofSeconds(30))).root();

        assertThat(glue(host, "Name")).isEqualTo("front.example.org");
        assertThat(own(host, "ShortName")).isEqualTo("front");
    }

    private XmlFragment collect() throws Exception {
        XmlFragment document = provider.collect(Deadline.in(Duration.ofSeconds(30)));
        HostSchema.validate(document);
        return document;
    }

    private static XmlElement child(XmlElement parent, String name) {
        return parent.child(new QName(HostNamespaces.GLUE, name)).orElseThrow();
    }

    private static String glue(XmlElement element, String attribute) {
        return element.attribute(new QName(HostNamespaces.GLUE, attribute)).orElseThrow();
    }

    private static String own(XmlElement element, String attribute) {
        return element.attribute(new QName(HostNamespaces.HOST, attribute)).orElseThrow();
    }

    private static long number(String value) {
        return Long.parseLong(value);
    }

    private static String line(String file) throws IOException {
        return Files.readAllLines(Path.of(file)).getFirst();
    }

    private static double firstNumber(String file) throws IOException {
        return Double.parseDouble(line(file).replaceAll(" .*", ""));
    }

    private static long onlineProcessors() throws IOException {
        return Files.readAllLines(Path.of("/proc/stat")).stream().filter(line -> line.matches("cpu\\d+ .*")).count();
    }

    private static long memoryMegabytes(String key) throws IOException {
        List<String> lines = Files.readAllLines(Path.of("/proc/meminfo"));
        String line = lines.stream().filter(candidate -> candidate.startsWith(key + ":")).findFirst().orElseThrow();
        return Long.parseLong(line.replaceAll("\\D", "")) >> 10;
    }
}
