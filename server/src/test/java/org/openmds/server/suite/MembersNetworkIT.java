package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.wsrf.NetworkNamespaces;

/** Three members on machines of their own, which use TLS between each other: strangers at their ports, and the end of the leader. */
@Tag("long")
@Timeout(120)
class MembersNetworkIT {

    private static final List<String> NAMES = List.of("a", "b", "c");
    private static final int NET = 202;
    private static final int HTTP_PORT = 8080;
    private static final int OPERATIONS_PORT = 8081;
    private static final int MEMBER_PORT = 9701;
    private static final int FLOOD = 300;

    @TempDir
    private Path folder;
    private final Map<String, ServerProcess> servers = new ConcurrentSkipListMap<>();
    private NetworkNamespaces machines;
    private TestAuthority authority;

    @BeforeEach
    void start() throws Exception {
        authority = new TestAuthority("Members");
        authority.write(folder.resolve("ca.pem"));
        Path token = Files.writeString(folder.resolve("token"), "5up3r-s3cr3t-0f-s1te-a\n");
        Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-------"));
        machines = NetworkNamespaces.create(NAMES.size(), NET);
        machines.connectAll();
        for (int i = 0; i < NAMES.size(); i++) {
            authority.issueFor(NAMES.get(i), machines.address(i))
                    .write(folder.resolve(NAMES.get(i) + ".pem"), folder.resolve(NAMES.get(i) + ".key"));
        }
        CompletableFuture.allOf(NAMES.stream()
                .map(name -> CompletableFuture.runAsync(() -> start(name)))
                .toArray(CompletableFuture[]::new)).join();
    }

    private void start(String name) {
        try {
            int number = NAMES.indexOf(name);
            servers.put(name, ServerProcess.inNamespace(machines.name(number), HTTP_PORT, folder.resolve(name),
                    options(number)));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private String[] options(int number) {
        String name = NAMES.get(number);
        String address = machines.address(number);
        Stream<String> keys = Stream.of("http.bind=" + address, "http.plain=on", "http.operations.bind=" + address,
                "http.operations.port=" + OPERATIONS_PORT, "http.tls.certificate=" + folder.resolve(name + ".pem"),
                "http.tls.key=" + folder.resolve(name + ".key"),
                "rights.anonymous=read,register", "rights.tokens[0].name=site",
                "rights.tokens[0].file=" + folder.resolve("token"), "rights.tokens[0].rights=register",
                "members.own=" + name,
                "members.trust=" + folder.resolve("ca.pem"));
        Stream<String> list = IntStream.range(0, NAMES.size())
                .boxed()
                .flatMap(i -> Stream.of("name=" + NAMES.get(i), "address=" + machines.address(i), "port=" + MEMBER_PORT)
                        .map(("members.list[%d].".formatted(i))::concat));
        return Stream.concat(keys, list).flatMap(key -> Stream.of("--set", key)).toArray(String[]::new);
    }

    @AfterEach
    void stop() {
        servers.values().forEach(ServerProcess::close);
        machines.close();
    }

    private ServerProcess server(String name) {
        return Objects.requireNonNull(servers.get(name));
    }

    private String leaderByAdding(String job) {
        return await().until(() -> servers.keySet()
                .stream()
                .filter(name -> !server(name).index().call(RequestBodies.add(job, "PT1H")).isFault())
                .findFirst(), Optional::isPresent).orElseThrow();
    }

    private void awaitEverywhere(Set<String> jobs) {
        servers.forEach((_, server) -> await()
                .untilAsserted(() -> assertThat(new TreeSet<>(server.index().jobs())).isEqualTo(jobs)));
    }

    @Test
    void leaderKilledAndStrangersAtThePorts_nothingIsLostAndNothingGetsIn() throws Exception {
        String leader = leaderByAdding("first");
        Set<String> jobs = new TreeSet<>(List.of("first"));
        for (int i = 0; i < 20; i++) {
            server(leader).index().add("job" + i);
            jobs.add("job" + i);
        }
        awaitEverywhere(jobs);

        for (String name : NAMES) {
            refuseStrangers(machines.address(NAMES.indexOf(name)));
        }
        flood(leader, jobs);
        awaitEverywhere(jobs);

        server(leader).kill();
        servers.remove(leader);
        assertThat(leaderByAdding("after")).isNotEqualTo(leader);
        jobs.add("after");
        awaitEverywhere(jobs);
    }

    private void refuseStrangers(String address) throws Exception {
        MemberStranger stranger = new MemberStranger(address, MEMBER_PORT);
        TestAuthority other = new TestAuthority("Members");

        assertThat(stranger.isAnsweredWith(authority.context(authority.issueFor("a", machines.address(0)))))
                .as("a member gets an answer")
                .isTrue();
        assertThat(stranger.isAnsweredInPlainText()).isFalse();
        assertThat(stranger.isAnsweredWith(authority.context())).as("without a certificate").isFalse();
        assertThat(stranger.isAnsweredWith(authority.context(authority.issueFor("d", "192.0.2.1", "d"))))
                .as("the name of no member")
                .isFalse();
        assertThat(stranger.isAnsweredWith(authority.context(other.issueFor("a2", machines.address(0)))))
                .as("signed by another authority of the same name")
                .isFalse();
    }

    /** Opens more connections than a member takes from strangers; changes go on. */
    private void flood(String leader, Set<String> jobs) throws IOException {
        List<Socket> sockets = new ArrayList<>();
        try {
            for (int i = 0; i < FLOOD; i++) {
                sockets.add(new Socket(machines.address(NAMES.indexOf(leader)), MEMBER_PORT));
            }
            server(leader).index().add("flood");
            jobs.add("flood");
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
        String operations = "http://%s:%d".formatted(machines.address(NAMES.indexOf(leader)), OPERATIONS_PORT);
        await().untilAsserted(() -> {
            ServerMetrics metrics = ServerMetrics.of(operations);
            assertThat(metrics.sum("mds_member_refusals_total", "reason=\"limit\"")).isGreaterThan(200);
            assertThat(metrics.sum("mds_member_refusals_total", "reason=\"handshake\"")).isGreaterThan(60);
        });
    }
}
