package org.openmds.server.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.openmds.server.operation.StartException;

/**
 * The files of the deployment, copied to the folder of a run: one configuration per server, programs, certificates, and the source of the services.
 * The configurations use the ports 7400 to 7409; the copy may use others.
 *
 * @param folder
 *            folder of the copy
 * @param portBase
 *            the port that replaces 7400
 */
record DeploymentFiles(Path folder, int portBase) {

    static final int PORTS = 10;
    /** Offset of the first port of the services, which use four. */
    static final int SERVICES_OFFSET = 5;

    private static final Pattern DEFAULT_PORT = Pattern.compile("\\b740(\\d)\\b");
    private static final String CONFIGURATION = ".yaml";
    private static final int VO = 0;
    private static final int APPLICATION = 1;

    /**
     * Checks that a folder contains a deployment.
     *
     * @throws StartException
     *             it does not
     */
    static void require(Path from) {
        if (!Files.isRegularFile(from.resolve("vo" + CONFIGURATION))) {
            throw new StartException(
                    "%s does not contain the deployment's files; name the folder examples/vo of OpenMDS with --deployment"
                            .formatted(from));
        }
    }

    /**
     * Copies the files and replaces an earlier copy.
     *
     * @throws StartException
     *             there are no such files, or they cannot be written
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
            // Keeps the permission to execute.
            Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
        }
    }

    private static String withPortBase(String configuration, int portBase) {
        return DEFAULT_PORT.matcher(configuration)
                .replaceAll(port -> Integer.toString(portBase + Integer.parseInt(port.group(1))));
    }

    /** Returns the port that replaces 7400 plus this offset. */
    int port(int number) {
        return portBase + number;
    }

    /** Returns the first port of the services. */
    int servicesPort() {
        return port(SERVICES_OFFSET);
    }

    /** Returns the servers; that of the virtual organisation comes first, because the others register with it. */
    List<IndexServer> indexServers() {
        return List.of(new IndexServer("vo", VO), new IndexServer("north", 2), new IndexServer("east", 3),
                new IndexServer("west", 4),
                new IndexServer("application", APPLICATION));
    }

    /**
     * One of the index servers.
     *
     * @param portOffset
     *            offset of its port
     */
    record IndexServer(String name, int portOffset) {
    }

    Path configuration(IndexServer server) {
        return folder.resolve(server.name() + CONFIGURATION);
    }

    Path services() {
        return folder.resolve("services").resolve("Services.java");
    }

    /** Returns the URL of a server, without a slash at the end. */
    String url(int number) {
        return "http://127.0.0.1:" + port(number);
    }

    /** Returns the URL of the virtual organisation's index. */
    String voIndex() {
        return url(VO) + "/wsrf/services/DefaultIndexService";
    }

    String applicationIndex() {
        return url(APPLICATION) + "/wsrf/services/ApplicationIndex";
    }

    String webmds() {
        return url(VO) + "/webmds/";
    }

    /** Returns the URL that shows the alerts sent to administrators. */
    String notices() {
        return url(SERVICES_OFFSET) + "/notices";
    }
}
