package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The configured limits of notification: numbers, and the time without a successful delivery. */
class NotificationLimitsIT {

    private static final Duration TIMEOUT = Duration.ofMinutes(1);
    private static final String ADDITIONS = WsnRequests.topic(WsnRequests.SIMPLE, "sgw:EntryAddition");
    private static final int MOST = 3;

    @TempDir
    static Path directory;

    private static ServerProcess server;
    private static IndexClient index;

    @BeforeAll
    static void start() throws Exception {
        server = ServerProcess.up(directory.resolve("state"), "--set", "notification.delivery.cut-off=2s", "--set",
                "notification.delivery.timeout=500ms", "--set", "notification.subscriptions=" + 4 * MOST, "--set",
                "notification.pull-points.count=" + 4 * MOST);
        index = server.index();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void consumersThatTakeNothing_areCutOffAndToldWhereTheyHear() throws Exception {
        try (NotifyConsumer deaf = NotifyConsumer.start(0); NotifyConsumer refusing = NotifyConsumer.start(0)) {
            refusing.refuse();
            EntryReference ofRefusing = subscribe(refusing.address());
            EntryReference ofDeaf = subscribe(deaf.address());
            deaf.stopListening();
            index.add("unheard");

            await().atMost(TIMEOUT).until(() -> !refusing.messages("TerminationNotification").isEmpty());
            await().atMost(TIMEOUT).until(() -> isGone(ofRefusing) && isGone(ofDeaf));
            assertThat(XmlReader.text(refusing.messages("TerminationNotification").getFirst(), "rl:TerminationReason"))
                    .contains("accepted no notification");
            assertThat(refusing.messages("EntryAdditionNotification")).hasSizeGreaterThan(1);
            assertThat(refusing.problems()).isEmpty();
            for (EntryReference gone : List.of(ofRefusing, ofDeaf)) {
                assertThat(server.log())
                        .containsPattern("WARN.*subscription " + gone.key() + " ends.*accepted no notification");
            }
            assertThat(metrics()).containsPattern("(?m)^mds_notification_cutoffs_total 2\\.0$");
        }
    }

    @Test
    void createPullPoint_beyondTheLimit_isUnableToCreatePullPoint() {
        List<SoapAnswer> answers = IntStream.rangeClosed(0, MOST)
                .mapToObj(i -> index.call(WsnRequests.body("CreatePullPoint", "")))
                .toList();

        assertThat(answers.getLast().fault()).isEqualTo("UnableToCreatePullPointFault");
        assertThat(answers.getLast().description()).contains("limit");
        answers.subList(0, MOST)
                .forEach(each -> WsnRequests.reference(each).call(WsnRequests.body("DestroyPullPoint", "")));
    }

    @Test
    void subscribe_beyondTheLimit_isSubscribeCreationFailed() {
        List<SoapAnswer> answers = IntStream.rangeClosed(0, MOST)
                .mapToObj(i -> index.call(WsnRequests.subscribe("http://192.0.2.1/nobody", ADDITIONS)))
                .toList();

        assertThat(answers.getLast().fault()).isEqualTo("SubscribeCreationFailedFault");
        assertThat(answers.getLast().description()).contains("limit");
        answers.subList(0, MOST).forEach(each -> WsnRequests.reference(each).call(WsnRequests.body("Unsubscribe", "")));
    }

    private static EntryReference subscribe(String address) {
        return WsnRequests.reference(index.call(WsnRequests.subscribe(address, ADDITIONS)));
    }

    private static boolean isGone(EntryReference subscription) {
        return subscription.call(RequestBodies.get("rl:TerminationTime")).fault().equals("ResourceUnknownFault");
    }

    private static String metrics() {
        return new String(SoapClient.get(server.url("/metrics")).body(), StandardCharsets.UTF_8);
    }
}
