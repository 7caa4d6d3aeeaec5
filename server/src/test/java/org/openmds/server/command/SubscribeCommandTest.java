package org.openmds.server.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;
import static org.openmds.server.command.CommandTestServer.run;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.server.command.CommandTestServer.CommandOutcome;

class SubscribeCommandTest {

    /** Used by the one test that removes it: a second addition of a member is not reported as one. */
    private static final String MEMBER = "http://member.example.org/service";
    private static final String CHANGED = "<sg:Content xmlns:sg='http://docs.oasis-open.org/wsrf/sg-2'><new/></sg:Content>";

    private static CommandTestServer server;
    private static String index;
    @TempDir
    private Path directory = Path.of("");

    @BeforeAll
    static void start() {
        server = CommandTestServer.start(Map.of());
        index = server.index();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "--pull"})
    void subscribe_entryComesChangesAndGoes_isPrintedAndEndsAfterCount(String way) throws Exception {
        Path saved = directory.resolve("subscription.xml");
        BackgroundCommand live = way.isEmpty()
                ? BackgroundCommand.subscribed("subscribe", index, "sgw:*|sg:Entry", "-o", "table", "--count", "5",
                        "--save",
                        saved.toString())
                : BackgroundCommand.subscribed("subscribe", index, "sgw:*|sg:Entry", "-o", "table", "--count", "5",
                        "--save",
                        saved.toString(), way, "--interval", "50ms");
        String entry = server.added(MEMBER);
        // Waits for each message before the next change: two waiting changes of one entry are combined.
        live.awaitLines(3);
        assertThat(run("set", "--epr", entry, "--update", CHANGED).code()).isZero();
        live.awaitLines(4);
        assertThat(run("remove", "--epr", entry).code()).isZero();

        assertThat(live.code()).as(live.err()).isZero();
        assertThat(live.out()).startsWith("TIME ")
                .containsPattern("Z  added    sgw:EntryAddition +[0-9a-f]{8}  " + MEMBER);
        assertThat(live.out()).containsPattern("Z  removed  sgw:EntryRemoval +[0-9a-f]{8}  " + MEMBER);
        assertThat(live.out().lines()).hasSize(6);
        assertThat(run("pause", saved.toString()).err()).startsWith("mds: ResourceUnknownFault: ");
    }

    @Test
    void subscribe_xmlOrJson_printsMessagesWholeOrInALine() throws Exception {
        BackgroundCommand xml = BackgroundCommand.subscribed("subscribe", index, "sgw:EntryAddition", "--count", "1");
        BackgroundCommand json = BackgroundCommand.subscribed("subscribe", index, "sgw:EntryAddition", "--count", "1",
                "-o",
                "json");
        BackgroundCommand raw = BackgroundCommand.subscribed("subscribe", index,
                "{http://docs.oasis-open.org/wsrf/sgw-2}EntryAddition",
                "--count", "1", "--raw");
        String unused = server.added("http://printed");

        assertThat(xml.code()).as(xml.err() + unused).isZero();
        assertThat(xml.out()).startsWith("<wsnt:NotificationMessage").endsWith("</wsnt:NotificationMessage>\n");
        assertThat(json.code()).isZero();
        assertThat(json.out()).hasLineCount(1)
                .contains("\"topic\": \"sgw:EntryAddition\", \"what\": \"added\"")
                .contains("\"about\": \"http://printed\"")
                .contains("\"message\": {\"sg:EntryAdditionNotification\": {");
        assertThat(raw.code()).isZero();
        assertThat(raw.out()).startsWith("<sg:EntryAdditionNotification");
    }

    @Test
    void subscribe_conditions_selectMessages() throws Exception {
        BackgroundCommand live = BackgroundCommand.subscribed("subscribe", index, "sgw:EntryAddition", "--count", "1",
                "-o",
                "table",
                "--where", "//wsa:Address='http://wanted'", "--while", "//sg:Entry");
        String all = server.added("http://other") + server.added("http://wanted");

        assertThat(live.code()).as(live.err() + all).isZero();
        assertThat(live.out()).contains("http://wanted").doesNotContain("http://other");
    }

    @Test
    void pauseAndResume_ofARunningSubscription_stopAndStartIt() throws Exception {
        Path saved = directory.resolve("subscription.xml");
        BackgroundCommand live = BackgroundCommand.subscribed("subscribe", index, "sgw:EntryAddition", "--count", "1",
                "-o",
                "table",
                "--save", saved.toString());

        assertThat(run("pause", saved.toString())).isEqualTo(new CommandOutcome(0, "", ""));
        assertThat(run("renew", "--epr", saved.toString(), "1h").out()).matches("\\d{4}-.*Z\n");
        String unseen = server.added("http://unseen");
        // The change is reported on another thread: once it is the current message, it has been sent.
        await().until(() -> run("current", index, "sgw:EntryAddition").out().contains("http://unseen"));
        assertThat(run("resume", "-e", saved.toString())).isEqualTo(new CommandOutcome(0, "", ""));
        String seen = server.added("http://seen");

        assertThat(live.code()).as(live.err() + unseen + seen).isZero();
        assertThat(live.out()).contains("http://seen").doesNotContain("unseen");
    }

    @Test
    void unsubscribe_fromAnotherShell_isNoticedAndSubscribedAgain() throws Exception {
        Path saved = directory.resolve("subscription.xml");
        BackgroundCommand live = BackgroundCommand.subscribed("subscribe", index, "sgw:EntryAddition", "--count", "1",
                "--lifetime",
                "2s", "--save", saved.toString());

        assertThat(run("unsubscribe", saved.toString())).isEqualTo(new CommandOutcome(0, "", ""));
        live.awaitErr("subscribed again until");
        // Such a short lease may end once more on a busy machine, and changes until the next subscription are not reported.
        await().until(() -> {
            String entry = server.added("http://again/" + UUID.randomUUID());
            return live.isOver() || entry.isEmpty();
        });

        assertThat(live.code()).as(live.err()).isZero();
        assertThat(live.err()).contains("does not know the subscription any more");
    }

    @Test
    void pull_ownPullPoint_isCreatedSubscribedReadAndDestroyed() throws IOException {
        Path pullPoint = Files.writeString(directory.resolve("pullpoint.xml"), run("pull", "--create", index).out());
        CommandOutcome subscribed = run("subscribe", index, "sgw:EntryAddition", "--consumer", pullPoint.toString());
        assertThat(subscribed.out()).startsWith("<wsa:EndpointReference");
        assertThat(subscribed.err()).startsWith("mds: subscribed until ");
        String entries = server.added("http://first") + server.added("http://second");

        CommandOutcome first = run("pull", pullPoint.toString(), "--follow", "--interval", "50ms", "--for", "1m",
                "--count", "1", "-o",
                "table");
        assertThat(first.out()).as(entries).contains("http://first").doesNotContain("http://second");
        assertThat(run("pull", "--epr", pullPoint.toString(), "--for", "1m", "--count", "1", "-o", "json").out())
                .contains("http://second");
        assertThat(run("pull", pullPoint.toString())).isEqualTo(new CommandOutcome(0, "", ""));
        assertThat(run("pull", "--destroy", pullPoint.toString())).isEqualTo(new CommandOutcome(0, "", ""));
        assertThat(run("pull", pullPoint.toString()).err()).startsWith("mds: ResourceUnknownFault: ");
        assertThat(run("unsubscribe", subscribed.out())).isEqualTo(new CommandOutcome(0, "", ""));
    }

    @Test
    void current_topicWithAndWithoutMessage_isMessageOrFault() {
        // No message is ever sent about a property that never changes.
        assertThat(run("current", index, "sg:MembershipContentRule").err())
                .startsWith("mds: NoCurrentMessageOnTopicFault: ");
        assertThat(run("current", index, "sg:Nothing").err()).startsWith("mds: TopicNotSupportedFault: ");
        assertThat(run("current", index, "sg:*", "--dialect", "full").code()).isEqualTo(1);
        String entry = server.added("http://current");
        await().until(() -> run("current", index, "sg:Entry").out().contains("http://current"));

        assertThat(run("current", index, "{http://docs.oasis-open.org/wsrf/sg-2}Entry").out()).as(entry)
                .startsWith("<rp:ResourcePropertyValueChangeNotification")
                .contains("http://current");
        assertThat(run("current", index, "sg:Entry", "-o", "table").out()).contains("changed", "http://current");
    }

    @Test
    void subscribe_notUnderstoodOrRefused_isOneSentence() {
        assertThat(run("subscribe", index, "sg:Nothing").err()).startsWith("mds: TopicNotSupportedFault: ")
                .hasLineCount(1);
        assertThat(run("subscribe", index, "--pull", "sg:Nothing").code()).isEqualTo(1);
        assertThat(run("subscribe", index, "--where", "//[").err())
                .startsWith("mds: InvalidMessageContentExpressionFault: ");
        assertThat(run("subscribe", index, "sg:Nothing").err()).contains("{http://docs.oasis-open.org/wsrf/sg-2}Entry");
        assertThat(run("subscribe", index, "--where", "//a[").err()).contains("Unexpected end");
        assertThat(run("subscribe", index, "foo:Bar").err()).contains("--ns foo=URI", "'foo:Bar'");
        assertThat(run("subscribe", index, "--listen", "192.0.2.1:0").err())
                .startsWith("mds: cannot listen on 192.0.2.1:0 for messages: ");
        assertThat(run("subscribe", index, "--pull", "--give-up", "1s", "--for", "1ms").code()).isZero();
    }

    @Test
    void subscribe_optionsThatExcludeEachOther_areRefusedBeforeThereIsASubscription() {
        Path nowhere = directory.resolve("missing/subscription.xml");

        assertThat(run("subscribe", index, "--save", nowhere.toString()).err()).startsWith("mds: --save must be");
        assertThat(run("subscribe", index, "--save", directory.toString()).code()).isEqualTo(2);
        assertThat(run("subscribe", index, "--interval", "1s").err()).startsWith("mds: --interval needs --pull");
        assertThat(run("subscribe", index, "--pull", "--callback", "http://a/").err())
                .startsWith("mds: --pull excludes");
        assertThat(run("subscribe", index, "--consumer", "missing.xml").err())
                .startsWith("mds: there is no file missing.xml");
        assertThat(run("subscribe", "http://host.invalid/x").err()).contains("the host name cannot be resolved");
    }

    /** The pull point has room for one message, and more than one arrives between two fetches. */
    @Test
    void subscribe_pullPointOverflows_tellsHowManyWereDropped() throws Exception {
        try (CommandTestServer narrow = CommandTestServer.start(Map.of("notification.pull-points.messages", "1"))) {
            BackgroundCommand live = BackgroundCommand.subscribed("subscribe", narrow.index(), "sgw:EntryAddition",
                    "--pull",
                    "--interval", "1s", "--count", "3", "-o", "table");
            for (int i = 0; !live.isOver(); i++) {
                assertThat(narrow.added("http://member" + i)).isNotEmpty();
            }

            assertThat(live.code()).as(live.err()).isZero();
            assertThat(live.err()).containsPattern("mds: the pull point was full: \\d+ messages? (was|were) dropped");
        }
    }

    @Test
    void subscribe_shortLifetime_reportsWhenItIsRenewed() {
        assertThat(run("subscribe", index, "--lifetime", "1s", "--for", "1ms").err())
                .containsPattern("renewed every \\d+ms;");
    }

    @Test
    void callback_foreignRequests_areRefusedAndReportedOnce() throws Exception {
        BackgroundCommand live = BackgroundCommand.subscribed("subscribe", index, "sgw:EntryAddition", "--count", "1",
                "-o",
                "table");
        String url = live.err().lines().findFirst().orElseThrow().replaceFirst(".*sent to ", "");
        String stranger = url.substring(0, url.lastIndexOf('/')) + "/other";

        assertThat(get(stranger)).isEqualTo(HttpURLConnection.HTTP_NOT_FOUND);
        assertThat(post(url, "text/plain", "hello")).isEqualTo(HttpURLConnection.HTTP_UNSUPPORTED_TYPE);
        assertThat(post(url, "text/xml", "<a/>")).isEqualTo(HttpURLConnection.HTTP_BAD_REQUEST);
        assertThat(live.err().lines().filter(line -> line.contains("refused"))).hasSize(1);
        assertThat(post(url, "application/soap+xml; charset=utf-8",
                "<e:Envelope xmlns:e='http://www.w3.org/2003/05/soap-envelope'><e:Header><x:Y xmlns:x='urn:x'/></e:Header>"
                        + "<e:Body><x:Alone xmlns:x='urn:x'/></e:Body></e:Envelope>"))
                .isEqualTo(HttpURLConnection.HTTP_ACCEPTED);

        assertThat(live.code()).isZero();
        assertThat(live.out()).contains("told").contains("x:Alone");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--output=table", "--pull"})
    void subscribe_serviceStaysAway_endsWithNoConnection(String way) throws Exception {
        BackgroundCommand live;
        try (CommandTestServer leaving = CommandTestServer.start(Map.of())) {
            live = BackgroundCommand.subscribed("subscribe", leaving.index(), way, "--lifetime", "2s", "--give-up",
                    "1s");
        }

        assertThat(live.code()).isEqualTo(3);
        assertThat(live.err()).contains("trying again for 1s").contains("no usable answer for 1s: ");
    }

    private static int get(String url) throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(HttpRequest.newBuilder(URI.create(url)).build(),
                    HttpResponse.BodyHandlers.discarding()).statusCode();
        }
    }

    private static int post(String url, String type, String body) throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            // The length of this publisher is not known, so the body is sent in chunks.
            return client.send(HttpRequest.newBuilder(URI.create(url))
                    .header("Content-Type", type)
                    .POST(HttpRequest.BodyPublishers.fromPublisher(HttpRequest.BodyPublishers.ofString(body)))
                    .build(), HttpResponse.BodyHandlers.discarding()).statusCode();
        }
    }
}
