package org.openmds.provider.chrony;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.aggregator.CollectionException;
import org.openmds.provider.CollectionSettings;
import org.openmds.provider.CommonSettings;
import org.openmds.provider.input.Input;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.xml.XmlFragment;

/** Reads Debian's chronyd, which only pretends to have a reference and leaves the machine's clock alone. {@code mds test} installs it. */
class ChronyIT {

    private static final Path CHRONYD = Path.of("/usr/sbin/chronyd");

    @TempDir
    private Path directory = Path.of("");

    @Test
    void collect_fromARealChronyd_givesItsStratum() throws Exception {
        assumeThat(CHRONYD).exists();
        int port = freePort();
        Path configuration = Files.writeString(directory.resolve("chrony.conf"), """
                local stratum 10
                port 0
                cmdport %d
                bindcmdaddress 127.0.0.1
                bindcmdaddress /
                pidfile %s/chronyd.pid
                """.formatted(port, directory));
        Process chronyd = new ProcessBuilder(CHRONYD.toString(), "-x", "-d", "-U", "-u",
                System.getProperty("user.name"), "-f",
                configuration.toString()).redirectErrorStream(true).start();
        try (BufferedReader log = chronyd.inputReader(StandardCharsets.UTF_8);
                ChronyProvider provider = new ChronyProvider("clock", chronyc(port))) {
            awaitStart(log);

            XmlFragment document = provider.collect(Deadline.in(Duration.ofSeconds(20)));

            assertThat(document.root().attribute(new QName("Stratum"))).contains("10");
            assertThat(document.root().attribute(new QName("ReferenceID"))).contains("7F7F0101");
            assertThat(document.root().attribute(new QName("LeapStatus"))).contains("Normal");
        } finally {
            chronyd.destroy();
            assertThat(chronyd.waitFor(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    private static void awaitStart(BufferedReader log) throws IOException {
        String line = log.readLine();
        while (line != null && !line.contains("Disabled control of system clock")) {
            line = log.readLine();
        }
        assertThat(line).as("chronyd has started").isNotNull();
    }

    private static Input chronyc(int port) {
        CollectionSettings collection = new CollectionSettings(Duration.ofMinutes(1), Duration.ofSeconds(10), "i");
        ChronySettings settings = new ChronySettings(CommonSettings.ofSingle("clock", collection),
                Path.of("/usr/bin"), "127.0.0.1",
                port);
        List<String> command = new ArrayList<>(List.of(settings.programs().resolve("chronyc").toString()));
        command.addAll(settings.arguments());
        return _ -> {
            try {
                return new ProcessBuilder(command).start().getInputStream().readAllBytes();
            } catch (IOException e) {
                throw new CollectionException(String.valueOf(e.getMessage()), e);
            }
        };
    }

    private static int freePort() throws IOException {
        try (DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
