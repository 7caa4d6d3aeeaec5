package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.state.replicated.LogPosition;

/** Clients of the members of a replicated index: they find the leader by the addresses that they know, and read their own writes from any member. */
@Timeout(120)
class MemberClientsIT {

    private static final List<String> NAMES = List.of("a", "b", "c");
    private static final String ENTRIES = "/api/v1/groups/DefaultIndexService/entries?limit=1000";

    @TempDir
    private static Path folder;
    private static final Map<String, RunningServer> SERVERS = new TreeMap<>();
    private static String leader = "";

    @BeforeAll
    static void start() {
        int firstPort = TestPorts.free(NAMES.size());
        for (String name : NAMES) {
            List<String> keys = new ArrayList<>(
                    List.of("members.own", name, "rights.anonymous", "read,subscribe,register,admin"));
            IntStream.range(0, NAMES.size())
                    .forEach(i -> keys.addAll(List.of("members.list[%d].name".formatted(i), NAMES.get(i),
                            "members.list[%d].address".formatted(i), "127.0.0.1",
                            "members.list[%d].port".formatted(i), Integer.toString(firstPort + i))));
            SERVERS.put(name, RunningServer.start(folder.resolve(name), keys.toArray(String[]::new)));
        }
        leader = await().until(() -> NAMES.stream()
                .filter(name -> !server(name).index().call(RequestBodies.add("first", "PT1H")).isFault())
                .findFirst(), found -> found.isPresent()).orElseThrow();
    }

    @AfterAll
    static void stop() {
        SERVERS.values().forEach(RunningServer::close);
    }

    private static RunningServer server(String name) {
        return Objects.requireNonNull(SERVERS.get(name));
    }

    private static List<String> followers() {
        return NAMES.stream().filter(name -> !name.equals(leader)).toList();
    }

    /** Returns the URLs of the index at all members, the leader last. */
    private static String urls() {
        return String.join(",", NAMES.stream()
                .sorted(Comparator.comparing(leader::equals))
                .map(name -> server(name).index().url())
                .toList());
    }

    @Test
    void addRenewRemove_withTheAddressesOfAllMembers_reachTheLeader() throws Exception {
        String job = "<j:Job xmlns:j='http://example.org/jobs' n='kept'/>";
        Path entry = folder.resolve("entry.xml");

        ClientCommand.run("add", urls(), "--member", "http://example.org/kept", "--content", job, "--lifetime", "1h",
                "--epr-out", entry.toString());
        String reference = Files.readString(entry);
        String key = reference.replaceAll("(?s).*EntryKey[^>]*>([^<]+)<.*", "$1");
        assertThat(server(leader).index().keys()).contains(key);
        // A list names an entry by the address of the member that was asked.
        await().untilAsserted(() -> assertThat(server(followers().getFirst()).index().keys()).contains(key));
        assertThat(ClientCommand.run("renew", urls(), key, "2h")).isNotBlank();
        ClientCommand.run("remove", urls(), key);
        assertThat(server(leader).index().keys()).doesNotContain(key);
    }

    @Test
    void read_atLeastThePositionOfTheWrite_hasTheWriteAtEachMember() throws Exception {
        for (int i = 0; i < 20; i++) {
            String name = "own" + i;
            HttpResponse<byte[]> added = SoapClient.exchange(SoapClient.request(server(leader).index().url(),
                    SoapClient.TEXT_XML,
                    SoapClient.envelope(XmlReader.SOAP_11, "", RequestBodies.add(name, "PT1H"))).build());
            assertThat(added.statusCode()).isEqualTo(200);
            String position = added.headers().firstValue("OpenMDS-Position").orElseThrow();
            assertThat(LogPosition.parse(position)).isPresent();
            for (String follower : followers()) {
                assertThat(text(get(server(follower).url(ENTRIES + "&at-least=" + position)))).contains(name);
                HttpResponse<byte[]> read = SoapClient.exchange(SoapClient
                        .request(server(follower).index().url(), SoapClient.TEXT_XML,
                                SoapClient.envelope(XmlReader.SOAP_11, "", RequestBodies.DOCUMENT))
                        .header("OpenMDS-At-Least", position)
                        .build());
                assertThat(SoapAnswer.of(read).texts("//j:Job/@n")).contains(name);
            }
        }
    }

    @Test
    void read_aPositionThatIsNotReached_isRefusedWithTheLeaderAfterASecond() throws Exception {
        RunningServer follower = server(followers().getFirst());
        String leaderUrl = server(leader).server().baseUrl();
        long begin = System.nanoTime();
        HttpResponse<byte[]> api = get(follower.url(ENTRIES + "&at-least=999999-1"));
        long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);

        assertThat(api.statusCode()).isEqualTo(503);
        assertThat(api.headers().firstValue("Location")).contains(leaderUrl + ENTRIES);
        assertThat(millis).isBetween(900L, 10_000L);
        SoapAnswer soap = SoapAnswer.of(SoapClient.exchange(SoapClient
                .request(follower.index().url() + "?at-least=999999-1", SoapClient.TEXT_XML,
                        SoapClient.envelope(XmlReader.SOAP_11, "", RequestBodies.DOCUMENT))
                .build()));
        assertThat(soap.fault()).isEqualTo("ResourceUnavailableFault");
        assertThat(soap.description()).contains("the position 999999-1 is not here within 1000 ms",
                "the member %s leads at %s".formatted(leader, leaderUrl));
        assertThat(soap.text("//*[local-name()='Server']")).isEqualTo(leaderUrl);
        assertThat(get(follower.url(ENTRIES + "&at-least=soon")).statusCode()).isEqualTo(400);
    }

    private static HttpResponse<byte[]> get(String url) {
        return SoapClient.exchange(HttpRequest.newBuilder(URI.create(url)).build());
    }

    private static String text(HttpResponse<byte[]> answer) {
        assertThat(answer.statusCode()).isEqualTo(200);
        return new String(answer.body(), StandardCharsets.UTF_8);
    }
}
