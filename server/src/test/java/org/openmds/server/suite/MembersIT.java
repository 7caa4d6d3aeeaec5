package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Three servers as members of a replicated index: changes through the leader, readers everywhere, and another leader when the first one ends. */
@Timeout(120)
class MembersIT {

    private static final List<String> NAMES = List.of("a", "b", "c");

    @TempDir
    private Path folder;
    private final Map<String, RunningServer> servers = new TreeMap<>();
    private final HttpClient http = HttpClient.newHttpClient();
    private HookServer hooks;
    private int firstPort;

    @BeforeEach
    void start() throws IOException {
        hooks = HookServer.start();
        firstPort = TestPorts.free(NAMES.size());
        NAMES.forEach(this::start);
    }

    private void start(String name) {
        TriggerKeys keys = TriggerKeys.quick()
                .with("members.own", name, "rights.anonymous", "read,subscribe,register,admin")
                .webhook("hook", hooks.url("/hook"), "openmds")
                .rule("alarm", "match", "//*[@n='alarm']", "for", "0s", "actions", "hook");
        IntStream.range(0, NAMES.size())
                .forEach(i -> keys.with("members.list[%d].name".formatted(i), NAMES.get(i),
                        "members.list[%d].address".formatted(i), "127.0.0.1", "members.list[%d].port".formatted(i),
                        Integer.toString(firstPort + i)));
        servers.put(name, RunningServer.start(folder.resolve(name), keys.list()));
    }

    @AfterEach
    void stop() {
        servers.values().forEach(RunningServer::close);
        hooks.close();
        http.close();
    }

    private RunningServer server(String name) {
        return Objects.requireNonNull(servers.get(name));
    }

    /** Returns the name of the member that takes an entry. */
    private String leaderByAdding(String member) {
        return await().until(() -> servers.keySet()
                .stream()
                .filter(name -> !server(name).index().call(RequestBodies.add(member, "PT1H")).isFault())
                .findFirst(), Optional::isPresent).orElseThrow();
    }

    private List<String> others(String leader) {
        return servers.keySet().stream().filter(name -> !name.equals(leader)).toList();
    }

    private void awaitJobs(String name, Set<String> expected) {
        await().untilAsserted(() -> assertThat(new TreeSet<>(server(name).index().jobs())).isEqualTo(expected));
    }

    @Test
    void leaderCloses_anotherOneTakesOver_andNothingIsLost() throws Exception {
        String leader = leaderByAdding("first");
        Set<String> jobs = new TreeSet<>(List.of("alarm", "first"));
        server(leader).index().add("alarm");
        for (int i = 0; i < 20; i++) {
            server(leader).index().add("job" + i);
            jobs.add("job" + i);
        }
        for (String other : others(leader)) {
            awaitJobs(other, jobs);
        }
        await().until(() -> !hooks.posts("/hook").isEmpty());
        List<String> readers = others(leader);
        AtomicBoolean stopped = new AtomicBoolean();
        List<CompletableFuture<Integer>> reads = readers.stream().map(name -> readUntil(stopped, name)).toList();

        server(leader).close();
        servers.remove(leader);
        String next = leaderByAdding("after");
        jobs.add("after");
        for (String name : readers) {
            awaitJobs(name, jobs);
        }
        stopped.set(true);

        assertThat(reads).allSatisfy(count -> assertThat(count.join()).isPositive());
        start(leader);
        awaitJobs(leader, jobs);
        assertThat(next).isNotEqualTo(leader);
        assertThat(hooks.posts("/hook")).as("the alert is told by the leader alone, once")
                .extracting(HookServer.Post::key)
                .doesNotHaveDuplicates();
        assertThat(hooks.summaries("/hook", "firing")).hasSize(1);
    }

    /** Reads an index again and again; the entries of the beginning are always there. */
    private CompletableFuture<Integer> readUntil(AtomicBoolean stopped, String name) {
        IndexClient index = server(name).index();
        return CompletableFuture.supplyAsync(() -> {
            int reads = 0;
            while (!stopped.get()) {
                assertThat(index.jobs()).contains("first", "job0", "job19");
                reads++;
            }
            return reads;
        });
    }

    @Test
    void change_atAFollower_isRefusedWithTheAddressOfTheLeader() throws Exception {
        String leader = leaderByAdding("first");
        String leaderUrl = server(leader).server().baseUrl();
        for (String other : others(leader)) {
            awaitJobs(other, Set.of("first"));
            RunningServer follower = server(other);
            SoapAnswer refused = follower.index().call(RequestBodies.add("second", "PT1H"));

            assertThat(refused.fault()).isEqualTo("ResourceUnavailableFault");
            assertThat(refused.description()).isEqualTo(
                    "this member takes no changes: the member %s leads at %s".formatted(leader, leaderUrl));
            String path = "/api/v1/groups/DefaultIndexService/entries?member=http://example.org/put&lease=PT10M";
            HttpResponse<String> put = send("PUT", follower.url(path), "<j:Job xmlns:j='http://example.org/jobs'/>");
            assertThat(put.statusCode()).as(put.body()).isEqualTo(503);
            assertThat(put.headers().firstValue("Location")).contains(leaderUrl + path);
            assertThat(put.headers().firstValue("Content-Type")).hasValueSatisfying(
                    type -> assertThat(type).startsWith("application/problem+json"));
            String unknown = "/api/v1/groups/DefaultIndexService/entries/"
                    + UUID.randomUUID().toString().replace("-", "");
            HttpResponse<String> removal = send("DELETE", follower.url(unknown), "");
            assertThat(removal.statusCode()).as("the leader may have the entry already").isEqualTo(503);
            assertThat(removal.headers().firstValue("Location")).contains(leaderUrl + unknown);
            assertThat(send("GET", follower.url(unknown), "").statusCode()).isEqualTo(404);
            HttpResponse<String> triggers = send("GET", follower.url("/api/v1/triggers"), "");
            assertThat(triggers.statusCode()).as(triggers.body()).isEqualTo(503);
        }
        assertThat(send("GET", server(leader).url("/api/v1/triggers"), "").body()).contains("alarm");
        assertRoles(leader);
    }

    private void assertRoles(String leader) throws Exception {
        String list = send("POST", server(leader).operationsUrl("/admin/members"), "").body();
        assertThat(list.lines()).hasSize(3)
                .anySatisfy(line -> assertThat(line).matches(leader + "\t127.0.0.1:\\d+\tleader\t\\d+\t\\d+\t\\d+\t"
                        + server(leader).server().baseUrl()));
        assertThat(ClientCommand.run("members", server(leader).operationsUrl("")).lines().toList()).hasSize(4)
                .first()
                .asString()
                .matches("name +address +role +term +committed +applied +url");
        for (String name : servers.keySet()) {
            String operations = server(name).operationsUrl("");
            ServerMetrics metrics = ServerMetrics.of(operations);
            assertThat(metrics.sum("mds_member_role", "role=\"leader\"")).isEqualTo(name.equals(leader) ? 1 : 0);
            assertThat(metrics.sum("mds_member_applied")).isPositive();
            assertThat(send("GET", operations + "/health/ready", "").body()).startsWith("ready");
        }
    }

    private HttpResponse<String> send(String method, String url, String body) throws Exception {
        return http.send(HttpRequest.newBuilder(URI.create(url))
                .header("Content-Type", "application/xml")
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build(), HttpResponse.BodyHandlers.ofString());
    }
}
