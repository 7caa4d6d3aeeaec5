package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.openmds.index.settings.LinkMode;
import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.dialect.PeerDialect;
import org.openmds.wsrf.servicegroup.ServiceGroupOperations;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * An index in a ring with a real container of Globus Toolkit 4.0, which {@code ./mds test --gt4 DIR} names: each is registered with the other. The index
 * follows the container by a subscription; the container polls the index, or subscribes at it. Without the option these tests are not part of the run.
 */
@Tag("gt4")
@ParameterizedClass
@EnumSource(LinkMode.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class Gt40ContainerIT {

    private static final QName ENTRY = new QName(Namespaces.WSRF_SG, "Entry");
    private static final Duration START = Duration.ofMinutes(1);
    private static final int ROUNDS = 20;
    private static final String ADD = """
            <sg:Add xmlns:sg="%s" xmlns:wsa="%s" xmlns:agg="http://mds.globus.org/aggregator/types"><sg:MemberEPR>\
            <wsa:Address>%s</wsa:Address></sg:MemberEPR><sg:Content><agg:AggregatorConfig>%s</agg:AggregatorConfig></sg:Content>\
            <sg:InitialTerminationTime>PT1H</sg:InitialTerminationTime></sg:Add>""";
    private static final String POLL = """
            <agg:GetResourcePropertyPollType><agg:PollIntervalMillis>3600000</agg:PollIntervalMillis>\
            <agg:ResourcePropertyName>sg:Entry</agg:ResourcePropertyName></agg:GetResourcePropertyPollType>""";
    private static final String SUBSCRIPTION = """
            <agg:AggregatorSubscriptionType><agg:TopicExpression Dialect="http://docs.oasis-open.org/wsn/t-1/TopicExpression/Simple">\
            sg:Entry</agg:TopicExpression></agg:AggregatorSubscriptionType>""";

    @TempDir
    static Path folder;

    /** The way in which the container follows the index. */
    @Parameter
    private LinkMode upstream = LinkMode.POLL;
    private final WsrfClient client = WsrfClient.builder().build();
    private final int port = TestPorts.free();
    private final EndpointReference container = PeerDialect.draft(EndpointReference.of(TestPorts.index(port)));
    private DaemonProcess process;
    private RunningServer server;

    @BeforeAll
    void start() throws IOException {
        Path own = Files.createDirectory(folder.resolve(upstream.name()));
        Path toolkit = Path.of(Objects.requireNonNull(System.getProperty("gt4"), "the system property gt4"));
        process = DaemonProcess.start(toolkit, java17(), "-DGLOBUS_LOCATION=" + toolkit,
                "-Dorg.globus.wsrf.container.persistence.dir=" + Files.createDirectory(own.resolve("gt4")), "-cp",
                toolkit + File.pathSeparator + toolkit.resolve("lib") + "/*",
                "org.globus.wsrf.container.ServiceContainer",
                "-nosec", "-quiet", "-p", String.valueOf(port));
        await().atMost(START).until(this::listens);
        server = RunningServer.start(own.resolve("state"), "sources.shortest-interval", "100ms",
                "providers.host.enabled", "true", "providers.host.host-name", "alpha",
                "hierarchy.upstream[0].urls", container.address(), "hierarchy.upstream[0].drafts", "true",
                "hierarchy.upstream[0].by", upstream.name().toLowerCase(Locale.ROOT), "hierarchy.upstream[0].interval",
                "500ms",
                "hierarchy.upstream[0].refresh", "2s",
                "hierarchy.downstream[0].urls", container.address(), "hierarchy.downstream[0].drafts", "true",
                "hierarchy.downstream[0].interval", "1h");
    }

    @AfterAll
    void stop() {
        server.close();
        client.close();
        process.close();
    }

    @Test
    void registration_atTheContainer_isCollectedAndRenewed() {
        await().atMost(START).until(() -> shown().contains("Name=\"alpha\""));

        // More than two leases of the registration pass.
        List<Integer> sizes = new ArrayList<>();
        await().atMost(START)
                .pollInterval(Duration.ofMillis(500))
                .until(() -> sizes.add(entries().size()) && sizes.size() == ROUNDS);
        assertThat(sizes).doesNotContain(0);
    }

    /** The index polls the container once an hour, so that only a notification brings the new member in time. */
    @Test
    void container_withANewMember_tellsTheIndex() {
        String member = "http://127.0.0.1:1/new-member";
        await().atMost(START).until(() -> server.index().query("count(//sg:Entry)").compareTo("1") > 0);

        await().atMost(START).until(() -> {
            add(member, POLL);
            return server.index().query("boolean(//*[contains(., '" + member + "')])").equals("true");
        });
    }

    @Test
    void index_withANewMember_tellsTheContainer() {
        await().atMost(START).until(() -> !entries().isEmpty());
        String member = "http://127.0.0.1:1/member-of-the-index";

        server.index().add(member);

        await().atMost(START).until(() -> shown().contains(member));
    }

    @Test
    void index_subscribedByTheContainer_notifiesIt() {
        server.index().add("http://127.0.0.1:1/first");
        add(server.url("/wsrf/services/DefaultIndexService?second"), SUBSCRIPTION);

        await().atMost(START).until(() -> {
            server.index().add("http://127.0.0.1:1/notified");
            return entries().stream()
                    .map(XmlFragment::toString)
                    .anyMatch(entry -> entry.contains("?second") && entry.contains("/notified"));
        });
    }

    /** The container passes on all entries, also those of the index itself. Entries inside of others count, too. */
    @Test
    void ring_ofIndexAndContainer_doesNotGrow() {
        await().atMost(START).until(() -> shown().contains("Name=\"alpha\""));
        List<Integer> sizes = new ArrayList<>();

        // Five refreshes of the registrations pass.
        await().atMost(START)
                .pollInterval(Duration.ofMillis(500))
                .until(() -> sizes.add(shown().split("MemberServiceEPR>", -1).length) && sizes.size() == ROUNDS);

        assertThat(sizes.getLast()).as(sizes.toString()).isLessThanOrEqualTo(sizes.get(ROUNDS / 2));
    }

    private void add(String member, String configuration) {
        client.call(container, ServiceGroupOperations.ADD, XmlFragment.parse(
                ADD.formatted(Namespaces.WSRF_SG, Namespaces.WSA, member, configuration)));
    }

    private List<XmlFragment> entries() {
        return client.getResourceProperty(container, ENTRY);
    }

    private String shown() {
        return entries().toString();
    }

    private boolean listens() {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            assertThat(process.process().isAlive()).as("the container: " + process.log()).isTrue();
            return false;
        }
    }

    /** The container does not run on newer versions of Java. {@code ./mds test} installs this one. */
    private static String java17() throws IOException {
        try (DirectoryStream<Path> found = Files.newDirectoryStream(Path.of("/usr/lib/jvm"), "*17*")) {
            return found.iterator().next().resolve("bin/java").toString();
        }
    }
}
