package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hierarchies of any shape: rings, links to unreachable servers, and links that are cut while all servers answer. */
class HierarchyRingIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final String INTERVAL = "200ms";
    private static final String REFRESH = "1s";

    @TempDir
    Path directory;

    private final List<RunningServer> servers = new ArrayList<>();
    private final List<Integer> ports = List.of(TestPorts.free(), TestPorts.free(), TestPorts.free());

    @AfterEach
    void stop() {
        servers.forEach(RunningServer::close);
    }

    @Test
    void ring_ofThree_showsEachEntryOnceAndTerminates() {
        List.of(0, 1, 2).forEach(this::startInRing);
        await().atMost(TIMEOUT).until(() -> servers.stream().allMatch(server -> jobs(server).size() == 3));

        List<Integer> sizes = List.of(0, 1, 2).stream().map(this::size).toList();
        rounds(5);

        assertThat(List.of(0, 1, 2)).allSatisfy(i -> {
            assertThat(jobs(servers.get(i))).containsExactlyInAnyOrder("job0", "job1", "job2");
            assertThat(size(i)).isEqualTo(sizes.get(i));
        });
    }

    @Test
    void ring_ofWhichALinkIsCut_losesExactlyWhatCameOverIt() {
        List.of(0, 1, 2).forEach(this::startInRing);
        await().atMost(TIMEOUT).until(() -> servers.stream().allMatch(server -> jobs(server).size() == 3));

        // The second index is no longer registered with the third.
        servers.get(1).reconfigure(directory.resolve("1"), keys(1));

        await().atMost(TIMEOUT).until(() -> jobs(servers.get(2)).size() == 1);
        await().atMost(TIMEOUT).until(() -> jobs(servers.get(0)).size() == 2);
        rounds(3);
        assertThat(jobs(servers.get(0))).containsExactlyInAnyOrder("job0", "job2");
        assertThat(jobs(servers.get(1))).containsExactlyInAnyOrder("job0", "job1", "job2");
        assertThat(jobs(servers.get(2))).containsExactly("job2");
    }

    @Test
    void upstreams_ofWhichOneIsDead_doNotWaitForEachOther() {
        int dead = TestPorts.free();
        servers.add(RunningServer.start(directory.resolve("0"), keys(0)));
        servers.add(RunningServer.start(directory.resolve("1"),
                keys(1, "hierarchy.upstream[0].urls", TestPorts.index(dead),
                        "hierarchy.upstream[1].urls", TestPorts.index(ports.get(0)), "hierarchy.upstream[1].interval",
                        INTERVAL)));
        long begin = System.nanoTime();
        servers.get(1).index().add("job1");

        await().atMost(TIMEOUT).until(() -> jobs(servers.getFirst()).contains("job1"));
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(10));
    }

    @Test
    void replicas_ofWhichTheFirstIsDead_haveTheEntryAtTheSecond() {
        int dead = TestPorts.free();
        servers.add(RunningServer.start(directory.resolve("0"), keys(0)));
        servers.add(RunningServer.start(directory.resolve("1"),
                keys(1, "hierarchy.upstream[0].urls", TestPorts.index(dead) + "," + TestPorts.index(ports.get(0)),
                        "hierarchy.upstream[0].interval", INTERVAL)));
        servers.get(1).index().add("job1");

        await().atMost(TIMEOUT).until(() -> jobs(servers.getFirst()).contains("job1"));
    }

    @Test
    void downstream_isPolledByTheUpperIndex() {
        servers.add(RunningServer.start(directory.resolve("0"), keys(0)));
        servers.getFirst().index().add("job0");
        servers.add(RunningServer.start(directory.resolve("1"),
                keys(1, "hierarchy.downstream[0].urls", TestPorts.index(ports.get(0)), "hierarchy.downstream[0].by",
                        "poll", "hierarchy.downstream[0].interval", INTERVAL)));

        await().atMost(TIMEOUT).until(() -> jobs(servers.get(1)).contains("job0"));
        assertThat(servers.get(1).index().query("string(//*[local-name()='hierarchy'])")).isEqualTo("2");

        servers.get(1).reconfigure(directory.resolve("1"), keys(1));
        await().atMost(TIMEOUT).until(() -> servers.get(1).index().keys().isEmpty());
    }

    /** Starts a server whose index registers with that of the next server. */
    private void startInRing(int i) {
        RunningServer server = RunningServer.start(directory.resolve(Integer.toString(i)),
                keys(i, "hierarchy.upstream[0].urls", TestPorts.index(ports.get((i + 1) % 3)),
                        "hierarchy.upstream[0].interval", INTERVAL, "hierarchy.upstream[0].refresh", REFRESH));
        servers.add(server);
        server.index().add("job" + i);
    }

    private String[] keys(int i, String... more) {
        List<String> keys = new ArrayList<>(List.of("http.port", Integer.toString(ports.get(i)),
                "sources.shortest-interval", "100ms"));
        keys.addAll(List.of(more));
        return keys.toArray(String[]::new);
    }

    private static List<String> jobs(RunningServer server) {
        return server.index().jobs();
    }

    /** Returns the number of entries, including those of downstream indexes. */
    private int size(int i) {
        return Integer.parseInt(servers.get(i).index().query("string(//*[local-name()='hierarchy'])"));
    }

    /** Waits until a change at each index has gone around the ring a number of times. */
    private void rounds(int count) {
        for (int round = 0; round < count; round++) {
            String job = "round%d".formatted(round);
            EntryReference added = servers.getFirst().index().add(job);
            await().atMost(TIMEOUT).until(() -> jobs(servers.get(1)).contains(job));
            added.call(RequestBodies.DESTROY);
            await().atMost(TIMEOUT)
                    .until(() -> servers.stream().noneMatch(server -> new TreeSet<>(jobs(server)).contains(job)));
        }
    }
}
