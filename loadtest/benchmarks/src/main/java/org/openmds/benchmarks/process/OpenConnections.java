package org.openmds.benchmarks.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Connections that a server has not closed, from Linux's {@code /proc/net/tcp}. A slow reader cannot see that the server has closed its
 * connection: it first reads the bytes that are still in flight.
 */
public final class OpenConnections {

    private static final Pattern SPACE = Pattern.compile("\\s+");
    private static final List<Path> TABLES = List.of(Path.of("/proc/net/tcp"), Path.of("/proc/net/tcp6"));
    private static final String ESTABLISHED = "01";
    private static final int LOCAL = 1;
    private static final int REMOTE = 2;
    private static final int STATE = 3;

    private OpenConnections() {
    }

    /** Returns the ports of the clients. */
    public static Set<Integer> ofServer(int port) throws IOException {
        Set<Integer> clients = new HashSet<>();
        for (Path table : TABLES) {
            if (Files.exists(table)) {
                try (Stream<String> lines = Files.lines(table)) {
                    clients.addAll(clients(lines.toList(), port));
                }
            }
        }
        return clients;
    }

    /** Returns the ports of the clients in one table: a header, then a line for each end of a connection. */
    static Set<Integer> clients(List<String> table, int server) {
        Set<Integer> clients = new HashSet<>();
        for (String line : table.subList(1, table.size())) {
            List<String> fields = SPACE.splitAsStream(line.strip()).toList();
            if (port(fields.get(LOCAL)) == server && fields.get(STATE).equals(ESTABLISHED)) {
                clients.add(port(fields.get(REMOTE)));
            }
        }
        return clients;
    }

    private static int port(String address) {
        return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1), 16);
    }
}
