package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pull points on the wire: order, overflow, and the effects of a restart, a crash and their end on messages. */
class PullPointIT {

    private static final String ADDITIONS = WsnRequests.topic(WsnRequests.SIMPLE, "sgw:EntryAddition");
    private static final String SERVICE = "/wsrf/services/PullPointService";
    private static final int LIMIT = 1_000;
    private static final int BATCH = 500;
    /** The time limit for storing messages on disk, which takes less than a second on an idle machine. */
    private static final Duration FLUSH = Duration.ofMinutes(1);
    private static final Pattern JOB = Pattern.compile("<(?:\\w+:)?Job [^>]*\\bn=[\"']([^\"']*)");

    @TempDir
    static Path directory;

    private static RunningServer server;

    @BeforeAll
    static void start() {
        server = RunningServer.start(directory.resolve("shared"), "notification.pull-points.messages",
                Integer.toString(LIMIT));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void thousandMessages_areDrainedInOrderByParts() {
        EntryReference pullPoint = create(server.index());
        List<String> jobs = IntStream.range(0, LIMIT).mapToObj(i -> "j" + i).toList();
        for (int from = 0; from < jobs.size(); from += 10) {
            push(pullPoint, jobs.subList(from, from + 10));
        }

        List<Integer> sizes = new ArrayList<>();
        List<String> drained = new ArrayList<>();
        for (String most : List.of("1", "300", "300", "300", "300", "300")) {
            List<String> part = fetched(pullPoint, most);
            sizes.add(part.size());
            drained.addAll(part);
        }

        assertThat(sizes).containsExactly(1, 300, 300, 300, 99, 0);
        assertThat(drained).isEqualTo(jobs);
    }

    @Test
    void moreThanItHolds_dropsTheOldestAndCountsThem() {
        double waiting = metric("mds_pull_messages_waiting");
        double dropped = metric("mds_notifications_dropped_total");
        EntryReference pullPoint = create(server.index());
        List<String> jobs = IntStream.range(0, LIMIT + BATCH).mapToObj(i -> "j" + i).toList();
        for (int from = 0; from < jobs.size(); from += BATCH) {
            push(pullPoint, jobs.subList(from, from + BATCH));
        }

        assertThat(metric("mds_pull_messages_waiting") - waiting).isEqualTo(LIMIT);
        assertThat(metric("mds_notifications_dropped_total") - dropped).isEqualTo(BATCH);
        assertThat(fetched(pullPoint, "2")).containsExactly("j" + BATCH, "j" + (BATCH + 1));
    }

    @Test
    void restartThenKill_keepOrderAndWhatWasTakenStaysTaken() throws Exception {
        EntryReference before;
        try (RunningServer first = RunningServer.start(state())) {
            before = create(first.index());
            push(before, List.of("a", "b", "c"));
            assertThat(fetched(before, "1")).containsExactly("a");
        }
        List<String> flushed = IntStream.range(0, 20).mapToObj(i -> "flushed" + i).toList();
        List<String> fresh = IntStream.range(0, 20).mapToObj(i -> "fresh" + i).toList();
        try (ServerProcess second = ServerProcess.up(state())) {
            EntryReference pullPoint = moved(before, second.url(SERVICE));
            push(pullPoint, flushed);
            await().atMost(FLUSH).until(() -> isOnDisk(flushed.getLast()));
            push(pullPoint, fresh);
            second.kill();
        }
        try (RunningServer third = RunningServer.start(state())) {
            List<String> kept = fetched(moved(before, third.url(SERVICE)), "1000");

            assertThat(kept).startsWith("b", "c").hasSizeGreaterThanOrEqualTo(2 + flushed.size());
            assertThat(kept.subList(2, kept.size()))
                    .isEqualTo(Stream.concat(flushed.stream(), fresh.stream()).limit(kept.size() - 2).toList());
        }
    }

    @Test
    void destroyedWhileSubscribed_isUnknownAndHindersNobody() {
        EntryReference destroyed = subscribed(server.index());
        EntryReference other = subscribed(server.index());
        double pullPoints = metric("mds_pull_points");
        server.index().add("one");
        assertThat(destroyed.call(WsnRequests.body("DestroyPullPoint", "")).payload().getLocalName())
                .isEqualTo("DestroyPullPointResponse");
        server.index().add("two");

        List<String> heard = new ArrayList<>();
        await().until(() -> {
            heard.addAll(fetched(other, "10"));
            return heard.size() >= 2;
        });
        assertThat(heard).containsExactly("one", "two");
        assertThat(destroyed.call(WsnRequests.getMessages("1")).fault()).isEqualTo("ResourceUnknownFault");
        assertThat(
                SoapClient.post(destroyed.address(), destroyed.headers(), WsnRequests.notify(List.of("late"))).fault())
                .isEqualTo("ResourceUnknownFault");
        assertThat(metric("mds_pull_points")).isEqualTo(pullPoints - 1);
    }

    private static Path state() {
        return directory.resolve("killed");
    }

    private static EntryReference create(IndexClient index) {
        return WsnRequests.reference(index.call(WsnRequests.body("CreatePullPoint", "")));
    }

    private static EntryReference subscribed(IndexClient index) {
        EntryReference pullPoint = create(index);
        assertThat(index.call(WsnRequests.subscribe(pullPoint, ADDITIONS)).isFault()).isFalse();
        return pullPoint;
    }

    /** Returns the same pull point at a restarted server with another port. */
    private static EntryReference moved(EntryReference pullPoint, String address) {
        return new EntryReference(address, pullPoint.key(), pullPoint.headers());
    }

    private static void push(EntryReference pullPoint, List<String> jobs) {
        assertThat(SoapClient.post(pullPoint.address(), pullPoint.headers(), WsnRequests.notify(jobs)).status())
                .isEqualTo(202);
    }

    /** Returns the jobs of an answer. The answer may be large and is not validated here. */
    private static List<String> fetched(EntryReference pullPoint, String most) {
        SoapAnswer answer = SoapAnswer.unchecked(SoapClient.exchange(SoapClient
                .request(pullPoint.address(), SoapClient.TEXT_XML,
                        SoapClient.envelope(XmlReader.SOAP_11, pullPoint.headers(), WsnRequests.getMessages(most)))
                .build()));
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return JOB.matcher(answer.body()).results().map(match -> match.group(1)).toList();
    }

    private static boolean isOnDisk(String job) throws IOException {
        for (String file : List.of("openmds.db", "openmds.db-wal")) {
            if (Files.readString(state().resolve(file), StandardCharsets.ISO_8859_1).contains(job)) {
                return true;
            }
        }
        return false;
    }

    private static double metric(String name) {
        return ServerMetrics.of(server.url("")).sum(name);
    }
}
