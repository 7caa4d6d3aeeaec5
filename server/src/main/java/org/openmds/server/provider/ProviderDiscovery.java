package org.openmds.server.provider;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.openmds.server.config.ProviderSettings;

/**
 * Finds systems on this machine that an information provider could publish: client programs in the folders of the search path, and daemons at their
 * ports on the loopback interface. Takes at most the time in which a connection may be refused; sends nothing and starts nothing.
 *
 * @param searchPath
 *            folders of programs
 * @param gangliaConfiguration
 *            the configuration file of a gmond, which contains its port
 * @param listens
 *            returns true if a process listens on a port of the loopback interface
 */
public record ProviderDiscovery(List<Path> searchPath, Path gangliaConfiguration, IntPredicate listens) {

    private static final int CONNECT_TIMEOUT_MILLIS = 200;
    private static final int GMOND_PORT = 8649;
    private static final int NODE_EXPORTER_PORT = 9100;
    private static final int MAX_CONFIGURATION_BYTES = 256 << 10;
    private static final Path DEFAULT_PROGRAM_FOLDER = Path.of("/usr/bin");
    private static final Pattern ACCEPT_PORT = Pattern
            .compile("tcp_accept_channel\\s*\\{[^}]*?\\bport\\s*=\\s*\"?(\\d{1,5})\\b");

    /**
     * A system that could be published and is not.
     *
     * @param description
     *            its name and place, such as {@code Slurm (/usr/bin/sinfo)}
     * @param configuration
     *            the configuration that would publish it: one line of valid YAML
     */
    public record DiscoveredSystem(String description, String configuration) {
    }

    /** Returns the discovery for this machine. */
    public static ProviderDiscovery ofThisMachine(Map<String, String> environment) {
        return new ProviderDiscovery(
                Arrays.stream(environment.getOrDefault("PATH", "").split(File.pathSeparator))
                        .filter(folder -> folder.startsWith("/"))
                        .map(Path::of)
                        .toList(),
                Path.of("/etc/ganglia/gmond.conf"), ProviderDiscovery::connects);
    }

    /** Returns all systems that exist and are not configured. */
    public List<DiscoveredSystem> unconfigured(ProviderSettings configured) {
        List<DiscoveredSystem> found = new ArrayList<>();
        if (configured.slurm().isEmpty()) {
            program("sinfo").ifPresent(sinfo -> found.add(batch("Slurm", "slurm", sinfo)));
        }
        if (configured.condor().isEmpty()) {
            program("condor_status").ifPresent(status -> found.add(batch("HTCondor", "condor", status)));
        }
        int gmond = gmondPort();
        if (configured.ganglia().isEmpty() && listens.test(gmond)) {
            found.add(new DiscoveredSystem("Ganglia's gmond (127.0.0.1:%d)".formatted(gmond), gmond == GMOND_PORT
                    ? "providers: {ganglia: [{name: ganglia}]}"
                    : "providers: {ganglia: [{name: ganglia, port: %d}]}".formatted(gmond)));
        }
        if (configured.prometheus().isEmpty() && listens.test(NODE_EXPORTER_PORT)) {
            found.add(new DiscoveredSystem("Prometheus' node_exporter (127.0.0.1:%d)".formatted(NODE_EXPORTER_PORT),
                    "providers: {prometheus: [{name: node, url: \"http://127.0.0.1:%d/metrics\", host: true}]}"
                            .formatted(NODE_EXPORTER_PORT)));
        }
        return List.copyOf(found);
    }

    private static DiscoveredSystem batch(String what, String kind, Path program) {
        Path folder = program.resolveSibling("").normalize();
        String programs = folder.equals(DEFAULT_PROGRAM_FOLDER) ? "" : ", programs: \"%s\"".formatted(folder);
        return new DiscoveredSystem("%s (%s)".formatted(what, program),
                "providers: {%1$s: [{name: %1$s%2$s}]}".formatted(kind, programs));
    }

    private Optional<Path> program(String name) {
        return searchPath.stream()
                .map(folder -> folder.resolve(name))
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst();
    }

    /** Returns the port in gmond's configuration file, or the default port. */
    private int gmondPort() {
        try {
            if (Files.isRegularFile(gangliaConfiguration)
                    && Files.size(gangliaConfiguration) <= MAX_CONFIGURATION_BYTES) {
                Matcher port = ACCEPT_PORT.matcher(Files.readString(gangliaConfiguration, StandardCharsets.ISO_8859_1));
                return port.find() ? Integer.parseInt(port.group(1)) : GMOND_PORT;
            }
        } catch (IOException unreadable) {
            // The default port applies.
        }
        return GMOND_PORT;
    }

    private static boolean connects(int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), CONNECT_TIMEOUT_MILLIS);
            return true;
        } catch (IOException | IllegalArgumentException nobody) {
            return false;
        }
    }
}
