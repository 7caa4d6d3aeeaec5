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
 * Looks for what this machine runs and a kind of providers could tell of: client programs in the folders of the search path, and daemons at their ports on
 * the loopback. Takes as long as a connection may take to be refused, at most; asks nothing, starts nothing.
 *
 * @param searchPath
 *            folders of programs
 * @param gangliaConfiguration
 *            of a gmond, which says its port
 * @param listens
 *            whether something listens at a port of the loopback
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
     * Something that could be published and is not.
     *
     * @param what
     *            and where, such as {@code Slurm (/usr/bin/sinfo)}
     * @param configuration
     *            what would publish it: one line of YAML that can be loaded
     */
    public record DiscoveredSystem(String what, String configuration) {
    }

    /** This machine. */
    public static ProviderDiscovery ofThisMachine(Map<String, String> environment) {
        return new ProviderDiscovery(
                Arrays.stream(environment.getOrDefault("PATH", "").split(File.pathSeparator))
                        .filter(folder -> folder.startsWith("/"))
                        .map(Path::of)
                        .toList(),
                Path.of("/etc/ganglia/gmond.conf"), ProviderDiscovery::connects);
    }

    /** All that is there and that the configuration does not have. */
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

    /** That of its configuration, else the usual one. */
    private int gmondPort() {
        try {
            if (Files.isRegularFile(gangliaConfiguration)
                    && Files.size(gangliaConfiguration) <= MAX_CONFIGURATION_BYTES) {
                Matcher port = ACCEPT_PORT.matcher(Files.readString(gangliaConfiguration, StandardCharsets.ISO_8859_1));
                return port.find() ? Integer.parseInt(port.group(1)) : GMOND_PORT;
            }
        } catch (IOException unreadable) {
            // the usual one
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
