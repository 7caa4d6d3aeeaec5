package org.openmds.webmds.live;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openmds.budget.Budget;
import org.openmds.webmds.source.SourceException;
import org.openmds.webmds.source.XmlSource;
import org.openmds.webmds.transform.DocumentCache;
import org.openmds.webmds.transform.DocumentMemory;
import org.openmds.webmds.transform.StylesheetCompiler;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;

/** The event stream of a browser. */
class EventHandlerTest {

    private static final Duration SHORT = Duration.ofMillis(20);
    private static final Duration SPACING = Duration.ofMillis(300);
    private static final int MOST = 3;
    private static final String EVENTS = "/webmds/events?group=jobs";

    private final FakePullPointService news = new FakePullPointService();
    private final AtomicInteger document = new AtomicInteger();
    private final DocumentCache documentCache = new DocumentCache(new StylesheetCompiler(),
            new DocumentMemory(Budget.unlimited()), Duration.ofHours(1),
            InstantSource.system());
    private final XmlSource source = options -> {
        if (document.get() < 0) {
            throw new SourceException(SourceException.Cause.UNREACHABLE, "it does not answer");
        }
        return XmlFragment.parse("<d>%d</d>".formatted(document.get()).getBytes(UTF_8), XmlLimits.DEFAULT);
    };
    private final Server server = new Server();
    private final AtomicBoolean isReader = new AtomicBoolean(true);
    private ChangeFeed feed;
    private final List<EventClient> clients = new ArrayList<>();

    @BeforeEach
    void start() throws Exception {
        ServerConnector connector = new ServerConnector(server, 1, 1);
        connector.setIdleTimeout(500);
        server.addConnector(connector);
        server.setStopTimeout(20_000);
        LiveTimes times = new LiveTimes(SHORT, SHORT, Duration.ofMillis(200), SHORT, SPACING, Duration.ofMillis(900),
                SHORT);
        feed = new ChangeFeed(
                name -> name.equals("jobs")
                        ? Optional.of(new ChangeFeed.FollowableGroup("group jobs", source, news))
                        : Optional.empty(),
                documentCache, times, new Budget("event-streams", MOST + 1, MOST));
        server.setHandler(new GracefulHandler(new EventHandler(feed, _ -> true, _ -> isReader.get())));
        server.start();
    }

    @AfterEach
    void stop() throws Exception {
        for (EventClient client : clients) {
            client.close();
        }
        server.stop();
        feed.close();
        news.close();
    }

    @Test
    void listening_hasHeadersOfAStream() throws Exception {
        EventClient client = get(EVENTS);

        await().until(() -> client.count("event: changed") == 1);
        assertThat(client.lines().getFirst()).isEqualTo("HTTP/1.1 200 OK");
        assertThat(client.lines()).contains("Content-Type: text/event-stream", "Cache-Control: no-store",
                "X-Content-Type-Options: nosniff");
    }

    @Test
    void change_forgetsTheDocumentAndTellsEveryBrowserOnce() throws Exception {
        EventClient first = listening();
        EventClient second = listening();
        String before = documentCache.read("group jobs", source, Map.of()).version();
        document.set(1);
        assertThat(documentCache.read("group jobs", source, Map.of()).version()).isEqualTo(before);

        news.change();

        await().until(() -> first.count("event: changed") == 2 && second.count("event: changed") == 2);
        assertThat(documentCache.read("group jobs", source, Map.of()).version()).isNotEqualTo(before);
        assertThat(news.openings.get()).isEqualTo(1);
    }

    @Test
    void manyChangesAtOnce_areFewEvents() throws Exception {
        EventClient client = listening();
        long begun = System.nanoTime();
        for (int i = 0; i < 20; i++) {
            news.change();
        }
        await().during(SPACING.multipliedBy(2)).until(() -> client.count("event: changed") >= 2);

        long spaces = Duration.ofNanos(System.nanoTime() - begun).dividedBy(SPACING) + 1;
        assertThat(client.count("event: changed")).isLessThanOrEqualTo(1 + spaces);
    }

    @Test
    void nothingHappens_heartbeatsGoOnLongerThanTheConnectionMayBeIdle() throws Exception {
        EventClient client = listening();

        await().until(() -> client.count(":") >= 3);
        assertThat(client.isEnded()).isFalse();
    }

    @Test
    void userLosesTheRightToRead_streamEnds() throws Exception {
        EventClient client = listening();

        isReader.set(false);
        news.change();

        await().until(client::isEnded);
    }

    @Test
    void lastBrowserGoes_subscriptionEnds() throws Exception {
        EventClient client = listening();
        assertThat(news.open.get()).isEqualTo(1);

        client.close();

        await().until(() -> news.open.get() == 0);
        EventClient next = listening();
        assertThat(news.openings.get()).isEqualTo(2);
        assertThat(next.isEnded()).isFalse();
    }

    @Test
    void pullPointIsGone_isMadeAgainAndPossiblyMissedChangesAreReported() throws Exception {
        EventClient client = listening();

        news.broken = true;

        await().until(() -> client.count("event: changed") >= 2 && news.openings.get() == 2);
    }

    @Test
    void groupThatDoesNotNotify_isCompared() throws Exception {
        news.refuses = true;
        DocumentCache unused = documentCache;
        EventClient client = get(EVENTS);
        await().until(() -> client.count("event: changed") >= 1);
        long before = client.count("event: changed");

        document.incrementAndGet();
        unused.invalidate("group jobs");

        await().until(() -> client.count("event: changed") > before);
    }

    @Test
    void serviceDoesNotAnswer_isReportedAndSoIsItsReturn() throws Exception {
        news.refuses = true;
        document.set(-1);
        EventClient client = get(EVENTS);
        await().until(() -> client.count("event: lost") == 1);

        document.set(1);

        await().until(() -> client.count("event: changed") >= 1);
    }

    @Test
    void moreStreamsThanTheShareOfAnAddress_areRefusedWhileAnotherIsServed() throws Exception {
        for (int i = 0; i < MOST; i++) {
            listening();
        }
        EventClient refused = get(EVENTS);

        assertThat(status(refused)).isEqualTo("HTTP/1.1 503 Service Unavailable");
        await().until(() -> refused.lines().contains("Retry-After: 30"));
        assertThat(status(getFrom("127.0.0.2"))).isEqualTo("HTTP/1.1 200 OK");
        assertThat(status(getFrom("127.0.0.3"))).as("the limit of all").isEqualTo("HTTP/1.1 503 Service Unavailable");
    }

    @Test
    void browsersGo_theirPlacesAreFree() throws Exception {
        for (int i = 0; i < MOST; i++) {
            listening().close();
        }

        await().until(() -> {
            EventClient client = get(EVENTS);
            await().until(() -> !client.lines().isEmpty());
            boolean taken = client.lines().getFirst().contains("200");
            client.close();
            return taken;
        });
    }

    @Test
    void unknownGroup_isNotFound() throws Exception {
        assertThat(status(get("/webmds/events?group=else"))).isEqualTo("HTTP/1.1 404 Not Found");
        assertThat(status(get("/webmds/events"))).isEqualTo("HTTP/1.1 404 Not Found");
        assertThat(status(get("/webmds/events?group=%ff"))).isEqualTo("HTTP/1.1 404 Not Found");
    }

    @Test
    void pageOfAnotherSite_isRefused() throws Exception {
        assertThat(status(get(EVENTS, "Sec-Fetch-Site: cross-site"))).isEqualTo("HTTP/1.1 403 Forbidden");
    }

    @Test
    void serverStops_streamsEndAtOnce() throws Exception {
        EventClient client = listening();
        long begun = System.nanoTime();

        server.stop();

        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(10));
        await().until(client::isEnded);
        await().until(() -> news.open.get() == 0);
    }

    private static String status(EventClient client) {
        await().until(() -> !client.lines().isEmpty());
        return client.lines().getFirst();
    }

    private EventClient listening() throws IOException {
        EventClient client = get(EVENTS);
        await().until(() -> client.count("event: changed") == 1);
        return client;
    }

    private EventClient get(String path, String... headers) throws IOException {
        return opened(EventClient.get(port(), path, headers));
    }

    private EventClient getFrom(String address) throws IOException {
        return opened(EventClient.from(InetAddress.ofLiteral(address), port(), EVENTS));
    }

    private EventClient opened(EventClient client) {
        clients.add(client);
        return client;
    }

    private int port() {
        return ((ServerConnector) server.getConnectors()[0]).getLocalPort();
    }
}
