package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;

/** Indexes that subscribe to each other. */
class SubscriptionSourceIT {

    private static final int CHANGES = 20;
    private static final int MANY_CHANGES = 100;
    private static final Duration CHECK = Duration.ofMillis(500);
    private static final Duration TIMEOUT = Duration.ofSeconds(1);
    /** The time limit on a busy machine. */
    private static final Duration BUSY = Duration.ofSeconds(10);
    /** A duration far above the time that a notification takes. */
    private static final Duration REST = Duration.ofMillis(500);
    private static final String[] QUICK = {"sources.subscription.check", CHECK.toString(), "sources.timeout",
        TIMEOUT.toString()};
    private static final String NOTIFIED = "mds_subscription_sources_notified";
    private static final String PULLED = "mds_subscription_sources_pulled";

    @TempDir
    Path directory;

    private final List<RunningServer> servers = new ArrayList<>();

    @AfterEach
    void stop() {
        servers.reversed().forEach(RunningServer::close);
    }

    @Test
    void change_twoLevelsBelow_isSeenAtOnce() {
        RunningServer organisation = threeLevels();

        // The poll interval is 10 min.
        assertThat(propagation(organisation, CHANGES)[CHANGES / 2]).isLessThan(BUSY.toMillis() * 1_000);

        assertThat(sourceOfTheFirstEntry(organisation)).startsWith("subscription http://")
                .endsWith("{http://docs.oasis-open.org/wsrf/sg-2}Entry");
    }

    /** Needs an idle machine. */
    @Test
    @Tag("long")
    void changes_manyTwoLevelsBelow_areAllSeenWithinASecond() {
        assertThat(propagation(threeLevels(), MANY_CHANGES)[MANY_CHANGES - 1]).isLessThan(1_000_000);
    }

    /** Returns the top index of three that subscribe to each other; the last server is the lowest. */
    private RunningServer threeLevels() {
        RunningServer organisation = start("vo");
        RunningServer application = start("application", upstream(organisation));
        start("site", upstream(application)).index().add("first");
        await().until(() -> organisation.index().jobs().contains("first"));
        awaitSubscription(organisation);
        awaitSubscription(application);
        return organisation;
    }

    /** Returns the times that changes at the lowest level took to the top, in microseconds, sorted. */
    private long[] propagation(RunningServer organisation, int changes) {
        long[] micros = new long[changes];
        for (int i = 0; i < changes; i++) {
            String job = "job" + i;
            long start = System.nanoTime();
            EntryReference entry = servers.getLast().index().add(job);
            await().pollDelay(Duration.ZERO)
                    .pollInterval(Duration.ofMillis(2))
                    .until(() -> organisation.index().query("count(//*[@n='" + job + "'])").equals("1"));
            micros[i] = (System.nanoTime() - start) / 1000;
            entry.call(RequestBodies.DESTROY);
        }
        Arrays.sort(micros);
        System.out.printf("two levels up, over %d changes: p50 %d us, p99 %d us, max %d us%n", changes,
                micros[changes / 2], micros[changes * 99 / 100 - 1], micros[changes - 1]);
        await().until(() -> organisation.index().jobs().equals(List.of("first")));
        return micros;
    }

    private static String sourceOfTheFirstEntry(RunningServer server) {
        SoapAnswer document = server.index().call(RequestBodies.DOCUMENT);
        Element epr = XmlReader.elements(document.payload(), "//sg:Entry/sg:ServiceGroupEntryEPR").getFirst();
        Element key = XmlReader.elements(epr, "wsa:ReferenceParameters/*").getFirst();
        return new EntryReference(XmlReader.text(epr, "wsa:Address"), key.getTextContent(), XmlReader.write(key))
                .call(RequestBodies.DOCUMENT)
                .texts("//*[local-name()='CollectionStatus']/*[local-name()='source']")
                .getFirst();
    }

    @Test
    void ring_bySubscription_comesToRest() {
        List<Integer> ports = List.of(TestPorts.free(), TestPorts.free(), TestPorts.free());
        for (int i = 0; i < 3; i++) {
            start("ring" + i, "http.port", Integer.toString(ports.get(i)), "hierarchy.upstream[0].urls",
                    TestPorts.index(ports.get((i + 1) % 3)), "hierarchy.upstream[0].interval", "10m");
            servers.get(i).index().add("job" + i);
        }
        await().until(() -> servers.stream().allMatch(server -> server.index().jobs().size() == 3));
        servers.forEach(SubscriptionSourceIT::awaitSubscription);
        awaitRest();

        EntryReference added = servers.getFirst().index().add("late");
        await()
                .until(() -> servers.stream().allMatch(server -> server.index().jobs().contains("late")));
        awaitRest();
        added.call(RequestBodies.DESTROY);
        await()
                .until(() -> servers.stream().noneMatch(server -> server.index().jobs().contains("late")));
        awaitRest();
    }

    @Test
    void pullPoint_whereItIsAskedFor_tellsWhatChanges() {
        RunningServer organisation = start("vo", QUICK, "sources.subscription.pull", "always",
                "sources.subscription.pull-interval", "100ms");
        RunningServer site = start("site", upstream(organisation));
        await().until(() -> metric(organisation, PULLED) == 1);

        EntryReference added = site.index().add("pulled");
        await().until(() -> organisation.index().jobs().contains("pulled"));
        added.call(RequestBodies.DESTROY);
        await().until(() -> organisation.index().jobs().isEmpty());

        assertThat(metric(organisation, NOTIFIED)).isZero();
        assertThat(metric(site, "mds_pull_points")).isEqualTo(1);
        servers.removeFirst();
        organisation.close();
        assertThat(metric(site, "mds_subscriptions")).isZero();
        assertThat(metric(site, "mds_pull_points")).isZero();
    }

    /** A server whose public URL leads nowhere, as behind NAT. */
    @Test
    void consumer_thatCannotBeReached_isFoundOutAndPulls() {
        int port = TestPorts.free();
        String here = "http://127.0.0.1:" + port;
        String[] keys = with(QUICK, "sources.subscription.pull-interval", "100ms", "http.port", Integer.toString(port),
                "http.public-url", "http://127.0.0.1:" + TestPorts.free());
        RunningServer site = start("site");
        start("vo", with(keys, "hierarchy.downstream[0].urls", site.index().url(), "hierarchy.downstream[0].interval",
                "10m"));
        IndexClient organisation = new IndexClient(TestPorts.index(port));
        await().until(() -> metric(here, NOTIFIED) == 1);

        site.index().add("unheard");

        await().until(() -> metric(here, PULLED) == 1);
        site.index().add("pulled");
        await().until(() -> organisation.jobs().size() == 2);
        assertThat(metric(here, "mds_subscription_source_untold_total")).isEqualTo(1);
    }

    @Test
    void polling_whereNoSubscriptionIsLeft_goesOnUntilThereIsOne() {
        String[] none = with(QUICK, "sources.subscription.most", "0", "hierarchy.downstream[0].interval", "200ms",
                "sources.shortest-interval", "100ms");
        RunningServer site = start("site");
        RunningServer organisation = start("vo",
                with(none, "hierarchy.downstream[0].urls", site.index().url()));
        site.index().add("polled");
        await().until(() -> organisation.index().jobs().contains("polled"));
        assertThat(metric(organisation, NOTIFIED) + metric(organisation, PULLED)).isZero();

        organisation.reconfigure(directory.resolve("vo"), with(QUICK, "hierarchy.downstream[0].interval", "10m",
                "hierarchy.downstream[0].urls", site.index().url()));
        awaitSubscription(organisation);
        site.index().add("told");
        await().until(() -> organisation.index().jobs().contains("told"));
    }

    @Test
    void producerThatIsKilled_isStaleInTimeAndFreshWhenItIsBack() throws Exception {
        int port = TestPorts.free();
        Path state = directory.resolve("producer");
        RunningServer organisation = start("vo", with(QUICK, "hierarchy.downstream[0].urls", TestPorts.index(port),
                "hierarchy.downstream[0].interval", "10m"));
        try (ServerProcess first = ServerProcess.onPort(port, state)) {
            first.index().add("before");
            await().until(() -> organisation.index().jobs().contains("before"));
            awaitSubscription(organisation);
            first.kill();
        }
        long dead = System.nanoTime();
        await().until(() -> errors(organisation) == 1);
        // The poll interval is 10 min.
        assertThat(Duration.ofNanos(System.nanoTime() - dead))
                .isLessThan(CHECK.plus(TIMEOUT.multipliedBy(3)).plus(BUSY));
        assertThat(organisation.index().jobs()).containsExactly("before");

        try (ServerProcess second = ServerProcess.onPort(port, state)) {
            await().until(() -> errors(organisation) == 0);
            second.index().add("after");
            await().until(() -> organisation.index().jobs().contains("after"));
            second.kill();
        }
    }

    @Test
    @Tag("long")
    void producerThatForgotEverything_isSubscribedToAnew() throws Exception {
        int port = TestPorts.free();
        RunningServer organisation = start("vo", with(QUICK, "hierarchy.downstream[0].urls", TestPorts.index(port),
                "hierarchy.downstream[0].interval", "10m"));
        try (ServerProcess first = ServerProcess.onPort(port, directory.resolve("producer"))) {
            first.index().add("before");
            awaitSubscription(organisation);
            await().until(() -> organisation.index().jobs().contains("before"));
            first.kill();
        }
        await().until(() -> errors(organisation) == 1);
        try (ServerProcess third = ServerProcess.onPort(port, directory.resolve("forgotten"))) {
            await().until(() -> errors(organisation) == 0);
            third.index().add("anew");
            await().until(() -> organisation.index().jobs().equals(List.of("anew")));
        }
    }

    @Test
    void consumerThatIsKilled_hearsAgainWhenItIsBack() throws Exception {
        RunningServer site = start("site");
        site.index().add("before");
        int port = TestPorts.free();
        Path state = directory.resolve("consumer");
        String[] options = {"--set", "hierarchy.downstream[0].urls=" + site.index().url(), "--set",
            "hierarchy.downstream[0].interval=10m"};
        try (ServerProcess first = ServerProcess.onPort(port, state, options)) {
            await().until(() -> first.index().jobs().contains("before"));
            await().until(() -> metric(site, "mds_subscriptions") == 1);
            first.kill();
        }
        site.index().add("meanwhile");
        try (ServerProcess second = ServerProcess.onPort(port, state, options)) {
            await().until(() -> second.index().jobs().contains("meanwhile"));
            await().until(() -> metric(site, "mds_subscriptions") == 2);
            site.index().add("after");
            await().until(() -> second.index().jobs().contains("after"));
        }
    }

    /** Waits until no server receives further notifications. */
    private void awaitRest() {
        double[] last = {-1};
        await().pollInterval(REST).until(() -> {
            double messages = servers.stream()
                    .mapToDouble(server -> metric(server, "mds_subscription_source_messages_total"))
                    .sum();
            boolean rests = messages == last[0];
            last[0] = messages;
            return rests;
        });
    }

    private static int errors(RunningServer server) {
        return (int) Double.parseDouble(server.index().query("count(//*[local-name()='AggregatorError'])"));
    }

    private RunningServer start(String name, String[] keys, String... more) {
        return start(name, with(keys, more));
    }

    private static String[] with(String[] keys, String... more) {
        return Stream.concat(Arrays.stream(keys), Arrays.stream(more)).toArray(String[]::new);
    }

    private RunningServer start(String name, String... keys) {
        RunningServer server = RunningServer.start(directory.resolve(name), keys);
        servers.add(server);
        return server;
    }

    private static String[] upstream(RunningServer above) {
        return new String[]{"hierarchy.upstream[0].urls", above.index().url(), "hierarchy.upstream[0].refresh", "1m",
            "hierarchy.upstream[0].interval", "10m"};
    }

    private static void awaitSubscription(RunningServer server) {
        await().until(() -> metric(server, NOTIFIED) >= 1);
    }

    private static double metric(RunningServer server, String name) {
        return metric(server.url(""), name);
    }

    private static double metric(String server, String name) {
        return ServerMetrics.of(server).sum(name);
    }
}
