package org.openmds.server.suite;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Ganglia's daemons with configurations for a test: a gmond that listens, one that measures this machine every second, and a gmetad that
 * reads the first.
 */
record GangliaDaemons(Path directory, int udpPort, int tcpPort, int gmetadPort, int interactivePort) {

    static final String CLUSTER = "alpha";
    static final String NODE = "node1.example.org";

    private static final Path LIBRARIES = Path.of("/usr/lib");
    private static final List<String> MODULES = List.of("cpu", "disk", "load", "mem", "proc", "sys");
    private static final List<String> METRICS = List.of("cpu_num", "cpu_speed", "mem_total", "swap_total", "boottime",
            "machine_type", "os_name", "os_release", "cpu_user", "cpu_system", "cpu_idle", "cpu_wio", "load_one",
            "load_five", "load_fifteen", "proc_run", "mem_free", "mem_buffers", "mem_cached", "swap_free",
            "disk_total", "disk_free");

    static GangliaDaemons in(Path directory) throws IOException {
        GangliaDaemons daemons = new GangliaDaemons(directory, TestPorts.free(), TestPorts.free(), TestPorts.free(),
                TestPorts.free());
        Files.writeString(directory.resolve("head.conf"), daemons.head());
        Files.writeString(directory.resolve("node.conf"), daemons.node());
        Files.createDirectory(directory.resolve("rrds"));
        Files.writeString(directory.resolve("gmetad.conf"), daemons.gmetad());
        return daemons;
    }

    DaemonProcess startHead() throws IOException {
        return DaemonProcess.start(directory, DaemonProcess.find("gmond"), "-f", "-c", "head.conf");
    }

    DaemonProcess startNode() throws IOException {
        return DaemonProcess.start(directory, DaemonProcess.find("gmond"), "-f", "-c", "node.conf");
    }

    DaemonProcess startGmetad() throws IOException {
        return DaemonProcess.start(directory, DaemonProcess.find("gmetad"), "-d", "1", "-c", "gmetad.conf");
    }

    /** Sends one measurement in the name of another host: an address, a colon, a name. */
    void send(String metric, String value, String host) throws IOException, InterruptedException {
        DaemonProcess.run(directory, DaemonProcess.find("gmetric"), "-c", "node.conf", "-n", metric, "-v", value, "-t",
                "float", "-S", host);
    }

    /** Returns the current value of a node's metric in the listening gmond; empty if it has none. */
    String metric(String name) throws IOException {
        Matcher matcher = Pattern.compile("<METRIC NAME=\"" + name + "\" VAL=\"([^\"]*)\"").matcher(xml());
        return matcher.find() ? matcher.group(1) : "";
    }

    private String xml() throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), tcpPort)) {
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    private String head() {
        return globals("yes", "no", "head.example.org") + """
                udp_recv_channel { port = %d bind = 127.0.0.1 }
                tcp_accept_channel { port = %d bind = 127.0.0.1 }
                modules { module { name = "core_metrics" } }
                """.formatted(udpPort, tcpPort);
    }

    private String node() throws IOException {
        Path libraries = libraries();
        String modules = MODULES.stream()
                .map(each -> "module { name = \"%s_module\" path = \"%s/mod%s.so\" }%n".formatted(each, libraries,
                        each))
                .collect(Collectors.joining());
        String metrics = METRICS.stream()
                .map(each -> "metric { name = \"%s\" }%n".formatted(each))
                .collect(Collectors.joining());
        return globals("no", "yes", NODE) + """
                udp_send_channel { host = 127.0.0.1 port = %d }
                modules { module { name = "core_metrics" } %s }
                collection_group { collect_every = 1 time_threshold = 1 metric { name = "heartbeat" } }
                collection_group { collect_every = 1 time_threshold = 1 %s }
                """.formatted(udpPort, modules, metrics);
    }

    private static String globals(String mute, String deaf, String host) {
        return """
                globals {
                  daemonize = no
                  setuid = no
                  mute = %s
                  deaf = %s
                  host_tmax = 1
                  gexec = no
                  send_metadata_interval = 1
                  override_hostname = "%s"
                }
                cluster { name = "%s" }
                """.formatted(mute, deaf, host, CLUSTER);
    }

    private String gmetad() {
        return """
                data_source "%s" 1 127.0.0.1:%d
                gridname "Example Grid"
                authority "http://127.0.0.1/ganglia/"
                trusted_hosts 127.0.0.1
                setuid off
                xml_port %d
                interactive_port %d
                rrd_rootdir "%s"
                """.formatted(CLUSTER, tcpPort, gmetadPort, interactivePort, directory.resolve("rrds"));
    }

    /** Returns the folder of the modules; in Debian it is the folder of the architecture. */
    private static Path libraries() throws IOException {
        try (Stream<Path> found = Files.find(LIBRARIES, 3,
                (path, attributes) -> attributes.isRegularFile() && path.endsWith("ganglia/modcpu.so"))) {
            return Objects.requireNonNull(found.findFirst().orElseThrow().getParent());
        }
    }
}
