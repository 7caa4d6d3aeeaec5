package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;

import com.sun.net.httpserver.HttpServer;

/** The group for registered triggers: any caller registers with it, with any source, and with the rule in the registration as in GT 4.0. */
class DefaultTriggerServiceIT {

    private static final String GROUP = "/wsrf/services/DefaultTriggerService";
    private static final String SERVICE = "/wsrf/services/TriggerService";
    private static final String RULE = """
            <r:TriggerRule xmlns:r='urn:gt40'><r:matchingRule>count(//*[local-name()='Entry']) &lt; 1</r:matchingRule>\
            <r:actionScript>topic</r:actionScript><r:minimumMatchTime>0</r:minimumMatchTime></r:TriggerRule>""";

    @TempDir
    Path directory;

    private NotifyConsumer consumer;
    private HttpServer web;
    private volatile String page = "<p:page xmlns:p='urn:p'/>";

    @BeforeEach
    void start() throws IOException {
        consumer = NotifyConsumer.start(0);
        web = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10);
        web.createContext("/", exchange -> {
            try (exchange) {
                byte[] bytes = page.getBytes(StandardCharsets.UTF_8);
                exchange.getResponseHeaders().set("Content-Type", "text/xml");
                exchange.sendResponseHeaders(200, bytes.length);
                exchange.getResponseBody().write(bytes);
            }
        });
        web.start();
    }

    @AfterEach
    void stop() {
        web.stop(0);
        consumer.close();
    }

    @Test
    void rule_inARegistration_firesAndIsResolvedByWhatIsCollected() {
        try (RunningServer server = started()) {
            subscribe(server);
            IndexClient group = new IndexClient(server.url(GROUP));
            EntryReference.of(group.call(add(RULE)));

            await().until(() -> notices("firing").size() == 1);
            assertThat(XmlReader.text(notices("firing").getFirst(), "*[local-name()='Alert']/@trigger"))
                    .startsWith("registered-");
            page = "<p:page xmlns:p='urn:p'><p:Entry/></p:page>";
            await().until(() -> notices("resolved").size() == 1);
            assertThat(group.query("count(//*[local-name()='page'])")).isEqualTo("1");
            assertThat(consumer.problems()).isEmpty();
        }
    }

    @Test
    void rule_ofAnEntryThatIsDestroyed_endsWithIt() {
        try (RunningServer server = started()) {
            subscribe(server);
            EntryReference entry = EntryReference.of(new IndexClient(server.url(GROUP)).call(add(RULE)));
            await().until(() -> notices("firing").size() == 1);

            assertThat(entry.call(RequestBodies.DESTROY).isFault()).isFalse();

            await().until(() -> notices("resolved").size() == 1);
            await().until(() -> triggers(server).isEmpty());
        }
    }

    @Test
    void rule_afterARestart_isThereAndFiresNotAgain() {
        int port = TestPorts.free();
        RunningServer first = started(port);
        subscribe(first);
        EntryReference.of(new IndexClient(first.url(GROUP)).call(add(RULE)));
        await().until(() -> notices("firing").size() == 1);
        first.close();
        try (RunningServer second = started(port)) {
            page = "<p:page xmlns:p='urn:p'><p:Entry/></p:page>";

            await().until(() -> notices("resolved").size() == 1);
            assertThat(notices("firing")).hasSize(1);
            assertThat(triggers(second)).hasSize(1);
        }
    }

    @Test
    void rule_thatCanNeverBeAtWork_isRefusedWithTheReason() {
        try (RunningServer server = started()) {
            IndexClient group = new IndexClient(server.url(GROUP));

            assertThat(group.call(add(RULE.replace("count(", "count(1 +"))).description())
                    .contains("cannot be evaluated");
            assertThat(group.call(add(RULE.replace(">topic<", ">nobody<"))).description()).contains("'nobody'",
                    "topic");
            assertThat(server.index().call(add(RULE)).description()).contains("DefaultTriggerService");
            assertThat(triggers(server)).isEmpty();
        }
    }

    @Test
    void ruleOfTheConfiguration_overTheGroup_seesItsEntriesAlone() {
        try (RunningServer server = RunningServer.start(directory.resolve("state"), "triggers.group-wait", "200ms",
                "triggers.rules[0].name", "here", "triggers.rules[0].index", "DefaultTriggerService",
                "triggers.rules[0].match", "count(//*[local-name()='Job']) > 0", "triggers.rules[0].for", "0s",
                "triggers.rules[0].actions", "topic")) {
            subscribe(server);
            server.index().add("elsewhere");
            EntryReference.of(new IndexClient(server.url(GROUP)).call(RequestBodies.add("one", "PT1H")));

            await().until(() -> notices("firing").size() == 1);
            assertThat(XmlReader.texts(notices("firing").getFirst(), "*[local-name()='Alert']")).hasSize(1);
            assertThat(consumer.bodies().toString()).isNotEmpty();
            assertThat(SoapClient.post(server.url(SERVICE), RequestBodies.DOCUMENT).texts("//*[local-name()='Group']"))
                    .containsExactly("DefaultTriggerService");
        }
    }

    @Test
    void registrationOfTheConfiguration_ofAProgram_firesAndIsResolvedByWhatItPrints() throws IOException {
        Path printed = print("4");
        try (RunningServer server = RunningServer.start(directory.resolve("state"), configured(printed,
                "registrations[0].name", "disk", "registrations[0].index", "DefaultTriggerService",
                "registrations[0].program", "free", "registrations[0].member", "http://cluster.example.org/",
                "registrations[0].interval", "1s", "triggers.rules[0].name", "full", "triggers.rules[0].index",
                "DefaultTriggerService", "triggers.rules[0].match", "//*[local-name()='free'] < 10",
                "triggers.rules[0].for", "0s", "triggers.rules[0].actions", "topic"))) {
            subscribe(server);
            await().until(() -> notices("firing").size() == 1);
            assertThat(XmlReader.text(notices("firing").getFirst(), "*[local-name()='Alert']/@trigger"))
                    .isEqualTo("full");
            assertThat(server.index().keys()).isEmpty();

            print("40");
            await().until(() -> notices("resolved").size() == 1);
        }
    }

    @Test
    void rule_inARegistrationOfAProgram_firesAndIsResolvedByWhatItPrints() throws IOException {
        Path printed = print("4");
        try (RunningServer server = RunningServer.start(directory.resolve("state"), configured(printed))) {
            subscribe(server);
            EntryReference.of(new IndexClient(server.url(GROUP)).call(RequestBodies.add("host",
                    "<agg:AggregatorConfig xmlns:agg='http://mds.globus.org/aggregator/types'><agg:ExecutionPollType>"
                            + "<agg:PollIntervalMillis>1000</agg:PollIntervalMillis>"
                            + "<agg:ProbeName>free</agg:ProbeName></agg:ExecutionPollType>"
                            + RULE.replace("count(//*[local-name()='Entry']) &lt; 1",
                                    "//*[local-name()='free'] &lt; 10")
                            + "</agg:AggregatorConfig>",
                    "PT1H")));
            await().until(() -> notices("firing").size() == 1);

            print("40");
            await().until(() -> notices("resolved").size() == 1);
        }
    }

    /** Sets the output of the program. */
    private Path print(String free) throws IOException {
        Path next = Files.writeString(directory.resolve("next"), "<p:free xmlns:p='urn:p'>" + free + "</p:free>");
        return Files.move(next, directory.resolve("printed"), StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
    }

    private String[] configured(Path printed, String... more) throws IOException {
        Path program = Files.writeString(directory.resolve("program"), "#!/bin/sh\ncat '" + printed + "'\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        return Stream.concat(
                Stream.of("triggers.group-wait", "200ms", "sources.execution.programs[0].name", "free",
                        "sources.execution.programs[0].program", program.toString()),
                Stream.of(more)).toArray(String[]::new);
    }

    private RunningServer started() {
        return started(0);
    }

    private RunningServer started(int port) {
        return RunningServer.start(directory.resolve("state"), "triggers.group-wait", "200ms",
                "sources.local-targets", "true", "http.port", Integer.toString(port));
    }

    private List<String> triggers(RunningServer server) {
        return SoapClient.post(server.url(SERVICE), RequestBodies.DOCUMENT).texts("//*[local-name()='TriggerID']");
    }

    private List<Element> notices(String kind) {
        return consumer.messages("Notice").stream().filter(each -> each.getAttribute("kind").equals(kind)).toList();
    }

    private void subscribe(RunningServer server) {
        SoapAnswer answer = SoapClient.post(server.url(SERVICE), WsnRequests.subscribe(consumer.address(), ""));
        assertThat(answer.isFault()).as(answer.body()).isFalse();
    }

    private String add(String rule) {
        return RequestBodies.add("host",
                "<agg:AggregatorConfig xmlns:agg='http://mds.globus.org/aggregator/types'><agg:HTTPPollType>"
                        + "<agg:PollIntervalMillis>1000</agg:PollIntervalMillis><agg:URL>http://127.0.0.1:%d/</agg:URL>"
                                .formatted(web.getAddress().getPort())
                        + "</agg:HTTPPollType>" + rule + "</agg:AggregatorConfig>",
                "PT1H");
    }
}
