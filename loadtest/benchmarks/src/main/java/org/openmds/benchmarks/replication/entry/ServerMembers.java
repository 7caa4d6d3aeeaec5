package org.openmds.benchmarks.replication.entry;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

import org.openmds.benchmarks.replication.fault.MemberPlace;
import org.openmds.benchmarks.replication.fault.MemberSoftware;
import org.openmds.benchmarks.replication.member.MemberAnswer;
import org.openmds.benchmarks.replication.member.MemberProgram;

/**
 * Members that are servers, started by the launcher.
 *
 * @param home
 *            the folder of the launcher
 * @param javaOptions
 *            options of their JVMs
 */
record ServerMembers(Path home, String javaOptions) implements MemberSoftware {

    /** The port for clients. */
    static final int PORT = 7800;
    private static final int OPERATIONS_PORT = 7801;
    private static final int MEMBERS_PORT = 7802;
    private static final String ROLE = "mds_member_role{role=\"leader\"}";

    @Override
    public List<String> command(MemberPlace place, List<String> voters) {
        String inherited = Objects.requireNonNullElse(System.getenv("MDS_JAVA_OPTS"), "");
        List<String> command = new ArrayList<>(List.of("/usr/bin/env", "MDS_BUILD=never",
                "MDS_JAVA_OPTS=" + inherited + " " + javaOptions, home.resolve("mds").toString(), "up", "--port",
                Integer.toString(PORT), "--state", place.state().toString()));
        set(command, "http.bind", place.clients());
        set(command, "http.operations.bind", place.clients());
        set(command, "http.operations.port", Integer.toString(OPERATIONS_PORT));
        set(command, "http.requests-per-second", "100000000");
        set(command, "limits.entries", "10000000");
        set(command, "providers.host.enabled", "false");
        set(command, "webmds.enabled", "false");
        set(command, "members.own", name(place.member()));
        for (int member = 0; member < place.addresses().size(); member++) {
            String path = "members.list[%d].".formatted(member);
            set(command, path + "name", name(member));
            set(command, path + "address", place.addresses().get(member));
            set(command, path + "port", Integer.toString(MEMBERS_PORT));
        }
        return command;
    }

    private static void set(List<String> command, String key, String value) {
        command.add("--set");
        command.add(key + "=" + value);
    }

    private static String name(int member) {
        return MemberProgram.name(member).toLowerCase(Locale.ROOT);
    }

    @Override
    public MemberAnswer status(MemberPlace place, Duration limit) throws IOException {
        String metrics = metrics(place.clients(), limit);
        return MemberAnswer.status(value(metrics, "mds_member_applied"), value(metrics, "mds_member_term"),
                value(metrics, ROLE) == 1);
    }

    private static String metrics(String host, Duration limit) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) URI
                .create("http://%s:%d/metrics".formatted(host, OPERATIONS_PORT))
                .toURL()
                .openConnection();
        connection.setConnectTimeout((int) limit.toMillis());
        connection.setReadTimeout((int) limit.toMillis());
        try (var in = connection.getInputStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static long value(String metrics, String name) throws IOException {
        return metrics.lines()
                .filter(line -> line.startsWith(name + " "))
                .mapToLong(line -> (long) Double.parseDouble(line.substring(name.length() + 1)))
                .findFirst()
                .orElseThrow(() -> new IOException("a member has no metric " + name));
    }
}
