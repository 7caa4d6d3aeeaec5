package org.openmds.provider;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * The places on this machine where kinds of providers look for systems to publish: programs in the folders of the search path, configuration files,
 * and ports of the loopback interface. A look takes at most the time in which a connection may be refused.
 *
 * @param searchPath
 *            folders of programs
 * @param root
 *            the folder to which files are relative
 * @param ports
 *            returns true if a process listens on a port of the loopback interface
 */
public record LocalSystems(List<Path> searchPath, Path root, IntPredicate ports) {

    private static final int CONNECT_TIMEOUT_MILLIS = 200;
    private static final Path DEFAULT_PROGRAM_FOLDER = Path.of("/usr/bin");

    /** Returns the places of this machine. */
    public static LocalSystems ofThisMachine(Map<String, String> environment) {
        return new LocalSystems(
                Arrays.stream(environment.getOrDefault("PATH", "").split(File.pathSeparator))
                        .filter(folder -> folder.startsWith("/"))
                        .map(Path::of)
                        .toList(),
                Path.of("/"), LocalSystems::connects);
    }

    /** Returns the first program with this name. */
    public Optional<Path> program(String name) {
        return searchPath.stream()
                .map(folder -> folder.resolve(name))
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst();
    }

    /**
     * Returns a system that has a program.
     *
     * @param name
     *            its name for people
     * @param kind
     *            the kind of provider; its settings have the folder of the program
     */
    public Optional<DiscoveredSystem> withProgram(String name, String kind, String program) {
        return program(program).map(file -> {
            Path folder = file.resolveSibling("").normalize();
            String programs = folder.equals(DEFAULT_PROGRAM_FOLDER) ? "" : ", programs: \"%s\"".formatted(folder);
            return new DiscoveredSystem("%s (%s)".formatted(name, file), kind,
                    "[{name: %s%s}]".formatted(kind, programs));
        });
    }

    /** Returns the first of these files that exists and can be read; their names are relative to the root folder. */
    public Optional<Path> firstFile(List<String> names) {
        return names.stream()
                .map(this::file)
                .filter(file -> Files.isRegularFile(file) && Files.isReadable(file))
                .findFirst();
    }

    /** Returns a file such as {@code etc/ganglia/gmond.conf}, which may not exist. */
    public Path file(String name) {
        return root.resolve(name);
    }

    /** Returns true if a process listens on a port of the loopback interface. */
    public boolean listens(int port) {
        return ports.test(port);
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
