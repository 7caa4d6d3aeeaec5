package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;

/** Indexes that subscribe to each other. */
class SubscriptionSourceIT {

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final int CHANGES = 100;
    private static final Duration CHECK = Duration.ofSeconds(1);
    private static final Duration TIMEOUT = Duration.ofSeconds(2);
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
        RunningServer organisation = start("vo");
        RunningServer application = start("application", upstream(organisation));
        RunningServer site = start("site", upstream(application));
        site.index().add("first");
        await().atMost(PATIENCE).until(() -> organisation.index().jobs().contains("first"));
        awaitSubscription(organisation);
        awaitSubscription(application);

        long[] micros = new long[CHANGES];
        for (int i = 0; i < CHANGES; i++) {
            String job = "job" + i;
            long start = System.nanoTime();
            EntryReference entry = site.index().add(job);
            await().atMost(PATIENCE)
                    .pollDelay(Duration.ZERO)
                    .pollInterval(Duration.ofMillis(2))
                    .until(() -> organisation.index().query("count(//*[@n='" + job + "'])").equals("1"));
            micros[i] = (System.nanoTime() - start) / 1000;
            entry.call(Requests.DESTROY);
        }
        Arrays.sort(micros);
        System.out.printf("two levels up, over %d changes: p50 %d us, p99 %d us, max %d us%n", CHANGES,
                micros[CHANGES / 2], micros[CHANGES - 2], micros[CHANGES - 1]);
        assertThat(micros[CHANGES - 1]).isLessThan(1_000_000);
        await().atMost(PATIENCE).until(() -> organisation.index().jobs().equals(List.of("first")));
    }

    @Test
    void entry_ofTheHierarchy_saysThatItIsSubscribedTo() {
        RunningServer organisation = start("vo");
        start("site", upstream(organisation)).index().add("first");
        await().atMost(PATIENCE).until(() -> organisation.index().jobs().contains("first"));

        Answer document = organisation.index().call(Requests.DOCUMENT);
        Element epr = Xml.elements(document.payload(), "//sg:Entry/sg:ServiceGroupEntryEPR").getFirst();
        Element key = Xml.elements(epr, "wsa:ReferenceParameters/*").getFirst();
        Answer entry = new EntryReference(Xml.text(epr, "wsa:Address"), key.getTextContent(), Xml.write(key))
                .call(Requests.DOCUMENT);

        assertThat(entry.texts("//*[local-name()='CollectionStatus']/*[local-name()='source']").getFirst())
                .startsWith("subscription http://")
                .endsWith("{http://docs.oasis-open.org/wsrf/sg-2}Entry");
    }

    @Test
    void ring_bySubscription_comesToRest() {
        List<Integer> ports = List.of(Ports.free(), Ports.free(), Ports.free());
        for (int i = 0; i < 3; i++) {
            start("ring" + i, "http.port", Integer.toString(ports.get(i)), "hierarchy.upstream[0].urls",
                    Ports.index(ports.get((i + 1) % 3)), "hierarchy.upstream[0].interval", "10m");
            servers.get(i).index().add("job" + i);
        }
        await().atMost(PATIENCE).until(() -> servers.stream().allMatch(server -> server.index().jobs().size() == 3));
        servers.forEach(SubscriptionSourceIT::awaitSubscription);
        awaitRest();

        EntryReference added = servers.getFirst().index().add("late");
        await().atMost(PATIENCE)
                .until(() -> servers.stream().allMatch(server -> server.index().jobs().contains("late")));
        awaitRest();
        added.call(Requests.DESTROY);
        await().atMost(PATIENCE)
                .until(() -> servers.stream().noneMatch(server -> server.index().jobs().contains("late")));
        awaitRest();
    }

    @Test
    void pullPoint_whereItIsAskedFor_tellsWhatChanges() {
        RunningServer organisation = start("vo", QUICK, "sources.subscription.pull", "always",
                "sources.subscription.pull-interval", "100ms");
        RunningServer site = start("site", upstream(organisation));
        await().atMost(PATIENCE).until(() -> metric(organisation, PULLED) == 1);

        EntryReference added = site.index().add("pulled");
        await().atMost(PATIENCE).until(() -> organisation.index().jobs().contains("pulled"));
        added.call(Requests.DESTROY);
        await().atMost(PATIENCE).until(() -> organisation.index().jobs().isEmpty());

        assertThat(metric(organisation, NOTIFIED)).isZero();
        assertThat(metric(site, "mds_pull_points")).isEqualTo(1);
        servers.removeFirst();
        organisation.close();
        assertThat(metric(site, "mds_subscriptions")).isZero();
        assertThat(metric(site, "mds_pull_points")).isZero();
    }

    /** What calls itself by an address that leads nowhere, as behind NAT. */
    @Test
    void consumer_thatCannotBeReached_isFoundOutAndPulls() {
        int port = Ports.free();
        String here = "http://127.0.0.1:" + port;
        String[] keys = with(QUICK, "sources.subscription.pull-interval", "100ms", "http.port", Integer.toString(port),
                "http.public-url", "http://127.0.0.1:" + Ports.free());
        RunningServer site = start("site");
        start("vo", with(keys, "hierarchy.downstream[0].urls", site.index().url(), "hierarchy.downstream[0].interval",
                "10m"));
        Index organisation = new Index(Ports.index(port));
        await().atMost(PATIENCE).until(() -> metric(here, NOTIFIED) == 1);

        site.index().add("unheard");

        await().atMost(PATIENCE).until(() -> metric(here, PULLED) == 1);
        site.index().add("pulled");
        await().atMost(Duration.ofSeconds(5)).until(() -> organisation.jobs().size() == 2);
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
        await().atMost(PATIENCE).until(() -> organisation.index().jobs().contains("polled"));
        assertThat(metric(organisation, NOTIFIED) + metric(organisation, PULLED)).isZero();

        organisation.reconfigure(directory.resolve("vo"), with(QUICK, "hierarchy.downstream[0].interval", "10m",
                "hierarchy.downstream[0].urls", site.index().url()));
        awaitSubscription(organisation);
        site.index().add("told");
        await().atMost(PATIENCE).until(() -> organisation.index().jobs().contains("told"));
    }

    @Test
    void producerThatIsKilled_isStaleInTimeAndFreshWhenItIsBack() throws Exception {
        int port = Ports.free();
        Path state = directory.resolve("producer");
        RunningServer organisation = start("vo", with(QUICK, "hierarchy.downstream[0].urls", Ports.index(port),
                "hierarchy.downstream[0].interval", "10m"));
        try (ServerProcess first = ServerProcess.onPort(port, state)) {
            first.index().add("before");
            await().atMost(PATIENCE).until(() -> organisation.index().jobs().contains("before"));
            awaitSubscription(organisation);
            first.kill();
        }
        long dead = System.nanoTime();
        await().atMost(PATIENCE).until(() -> errors(organisation) == 1);
        assertThat(Duration.ofNanos(System.nanoTime() - dead)).isLessThan(CHECK.plus(TIMEOUT.multipliedBy(3)));
        assertThat(organisation.index().jobs()).containsExactly("before");

        try (ServerProcess second = ServerProcess.onPort(port, state)) {
            await().atMost(PATIENCE).until(() -> errors(organisation) == 0);
            second.index().add("after");
            await().atMost(Duration.ofSeconds(5)).until(() -> organisation.index().jobs().contains("after"));
            second.kill();
        }
        await().atMost(PATIENCE).until(() -> errors(organisation) == 1);
        try (ServerProcess third = ServerProcess.onPort(port, directory.resolve("forgotten"))) {
            await().atMost(PATIENCE).until(() -> errors(organisation) == 0);
            third.index().add("anew");
            await().atMost(Duration.ofSeconds(5)).until(() -> organisation.index().jobs().equals(List.of("anew")));
        }
    }

    @Test
    void consumerThatIsKilled_hearsAgainWhenItIsBack() throws Exception {
        RunningServer site = start("site");
        site.index().add("before");
        int port = Ports.free();
        Path state = directory.resolve("consumer");
        String[] options = {"--set", "hierarchy.downstream[0].urls=" + site.index().url(), "--set",
            "hierarchy.downstream[0].interval=10m"};
        try (ServerProcess first = ServerProcess.onPort(port, state, options)) {
            await().atMost(PATIENCE).until(() -> first.index().jobs().contains("before"));
            await().atMost(PATIENCE).until(() -> metric(site, "mds_subscriptions") == 1);
            first.kill();
        }
        site.index().add("meanwhile");
        try (ServerProcess second = ServerProcess.onPort(port, state, options)) {
            await().atMost(PATIENCE).until(() -> second.index().jobs().contains("meanwhile"));
            await().atMost(PATIENCE).until(() -> metric(site, "mds_subscriptions") == 2);
            site.index().add("after");
            await().atMost(Duration.ofSeconds(5)).until(() -> second.index().jobs().contains("after"));
        }
    }

    /** Nobody tells anybody anything. */
    private void awaitRest() {
        double[] last = {-1};
        await().atMost(PATIENCE).pollInterval(Duration.ofMillis(1500)).until(() -> {
            double told = servers.stream()
                    .mapToDouble(server -> metric(server, "mds_subscription_source_messages_total"))
                    .sum();
            boolean rests = told == last[0];
            last[0] = told;
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
        await().atMost(PATIENCE).until(() -> metric(server, NOTIFIED) >= 1);
    }

    private static double metric(RunningServer server, String name) {
        return metric(server.url(""), name);
    }

    private static double metric(String server, String name) {
        return new String(Soap.get(server + "/metrics").body(), StandardCharsets.UTF_8).lines()
                .filter(line -> line.startsWith(name + " ") || line.startsWith(name + "{"))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }
}
