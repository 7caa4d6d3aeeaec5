package org.openmds.server.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.openmds.server.StartException;

/**
 * The files of the deployment, copied to where it runs: a configuration for each server, programs and certificates, and the source of the services. All ports in
 * the configurations are from 7400 to 7409; in the copy they may be others.
 *
 * @param folder
 *            of the copy
 * @param portBase
 *            what 7400 became
 */
record DeploymentFiles(Path folder, int portBase) {

    static final int PORTS = 10;
    /** Number of the first port of the services, which have four. */
    static final int SERVICES_OFFSET = 5;

    private static final Pattern DEFAULT_PORT = Pattern.compile("\\b740(\\d)\\b");
    private static final String CONFIGURATION = ".yaml";
    private static final int VO = 0;
    private static final int APPLICATION = 1;

    /**
     * Looks whether a folder has one.
     *
     * @throws StartException
     *             it has none
     */
    static void require(Path from) {
        if (!Files.isRegularFile(from.resolve("vo" + CONFIGURATION))) {
            throw new StartException(
                    "the deployment's files are not in %s; --deployment names the folder examples/vo of OpenMDS"
                            .formatted(from));
        }
    }

    /**
     * Copies it; what was there of it before is replaced.
     *
     * @throws StartException
     *             there is none, or it cannot be written
     */
    static DeploymentFiles copy(Path from, Path to, int portBase) {
        require(from);
        try (Stream<Path> all = Files.walk(from)) {
            for (Path file : all.toList()) {
                copyFile(file, to.resolve(from.relativize(file).toString()), portBase);
            }
        } catch (IOException e) {
            throw new StartException("the deployment's files cannot be copied from %s to %s: %s".formatted(from, to, e),
                    e);
        }
        return new DeploymentFiles(to, portBase);
    }

    private static void copyFile(Path file, Path copy, int portBase) throws IOException {
        if (Files.isDirectory(file)) {
            Files.createDirectories(copy);
        } else if (file.toString().endsWith(CONFIGURATION)) {
            Files.writeString(copy, withPortBase(Files.readString(file), portBase));
        } else {
            // With the right to execute.
            Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
        }
    }

    private static String withPortBase(String configuration, int portBase) {
        return DEFAULT_PORT.matcher(configuration)
                .replaceAll(port -> Integer.toString(portBase + Integer.parseInt(port.group(1))));
    }

    /** The port that stands in the files as 7400 and so much more. */
    int port(int number) {
        return portBase + number;
    }

    /** From which on the services have theirs. */
    int servicesPort() {
        return port(SERVICES_OFFSET);
    }

    /** The servers: that of the virtual organisation first, as the others register with it. */
    List<IndexServer> indexServers() {
        return List.of(new IndexServer("vo", VO), new IndexServer("north", 2), new IndexServer("east", 3),
                new IndexServer("west", 4),
                new IndexServer("application", APPLICATION));
    }

    /**
     * One of its index servers.
     *
     * @param portOffset
     *            of its port
     */
    record IndexServer(String name, int portOffset) {
    }

    Path configuration(IndexServer server) {
        return folder.resolve(server.name() + CONFIGURATION);
    }

    Path services() {
        return folder.resolve("services").resolve("Services.java");
    }

    /** Where a server is reached, without a slash at the end. */
    String url(int number) {
        return "http://127.0.0.1:" + port(number);
    }

    /** The index of the virtual organisation. */
    String voIndex() {
        return url(VO) + "/wsrf/services/DefaultIndexService";
    }

    String applicationIndex() {
        return url(APPLICATION) + "/wsrf/services/ApplicationIndex";
    }

    String webmds() {
        return url(VO) + "/webmds/";
    }

    /** What administrators were told. */
    String notices() {
        return url(SERVICES_OFFSET) + "/notices";
    }
}
