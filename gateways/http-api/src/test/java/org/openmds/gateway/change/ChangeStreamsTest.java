package org.openmds.gateway.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

import javax.xml.namespace.QName;

import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.budget.Budget;
import org.openmds.gateway.change.ChangeStreams.ChangeMemory;
import org.openmds.gateway.change.ChangeStreams.FollowerTimes;
import org.openmds.gateway.change.EventLines.ReadEvent;
import org.openmds.gateway.group.ApiGroup;
import org.openmds.gateway.group.ApiGroups;
import org.openmds.gateway.group.EntryViews;
import org.openmds.gateway.route.ApiRequest;
import org.openmds.gateway.route.ApiRequest.CallContext;
import org.openmds.gateway.route.MediaKind;
import org.openmds.gateway.serve.ApiCallers;
import org.openmds.gateway.serve.ApiInfrastructure.ApiAccess;
import org.openmds.index.DiscardingStateStore;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.endpoint.Authenticator.Authentication;
import org.openmds.wsrf.endpoint.admission.FailedCredentials;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.lifetime.LeaseTerms;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.service.AccessPolicy.Access;
import org.openmds.wsrf.service.Admission;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.service.CallMemory;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.service.Reply;
import org.openmds.wsrf.service.ServiceDescription;
import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.servicegroup.EntryKey;
import org.openmds.wsrf.servicegroup.GroupSettings;
import org.openmds.wsrf.servicegroup.MembershipContentRule;
import org.openmds.wsrf.servicegroup.Registration;
import org.openmds.wsrf.servicegroup.ServiceGroup;
import org.openmds.wsrf.servicegroup.page.PagePool;
import org.openmds.wsrf.xml.XmlFragment;

/** Followers of a group over HTTP: what they get, also after a reconnection and a restart. */
class ChangeStreamsTest {

    private static final String ALL_JOBS = "//Job";

    @TempDir
    private static Path directory;
    private static Server server;
    private static int port;
    @SuppressWarnings("NullAway.Init")
    private static volatile ChangeStreams current;
    private static volatile boolean granted;
    private static volatile Access access = Access.GRANTED;

    private final ServiceGroup group = ServiceGroup.open(new GroupSettings("Index",
            key -> EndpointReference.of("http://here/Entry", new QName("urn:k", "Key", "k"), key.value()),
            LeaseTerms.DEFAULT, MembershipContentRule.ANY, 10_000, PagePool.none()), LeaseClock.system(),
            new DiscardingStateStore());
    private final ApiGroups groups = new ApiGroups(
            List.of(ApiGroup.of(group, new UnusedService(), new UnusedService(), List.of())),
            (caller, right, name) -> access);

    @BeforeAll
    static void listen() throws Exception {
        server = new Server();
        ServerConnector connector = new ServerConnector(server);
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        server.setHandler(new FollowHandler());
        server.start();
        port = connector.getLocalPort();
    }

    @AfterAll
    static void stop() throws Exception {
        server.stop();
    }

    @BeforeEach
    void start() throws IOException {
        granted = true;
        access = Access.GRANTED;
        Files.deleteIfExists(directory.resolve("changes-Index"));
        current = streams();
    }

    @AfterEach
    void close() {
        current.close();
        group.close();
    }

    @Test
    void follower_afterAReconnection_getsEachMissedChangeOnce() throws IOException {
        EntryKey key = add("a", 0);
        String id;
        try (EventLines follower = EventLines.open(port, ALL_JOBS, "")) {
            assertThat(follower.next().name()).isEqualTo("ready");
            change(key, 1);
            id = follower.next().id();
        }
        IntStream.rangeClosed(2, 300).forEach(number -> change(key, number));

        try (EventLines follower = EventLines.open(port, ALL_JOBS, id);
                EventLines other = EventLines.open(port, "//Job[@n='7']", id)) {
            assertThat(follower.next().name()).isEqualTo("ready");
            assertThat(numbers(follower, 299))
                    .isEqualTo(IntStream.rangeClosed(2, 300).mapToObj(Integer::toString).toList());
            assertThat(other.next().name()).isEqualTo("ready");
            assertThat(other.next().number()).isEqualTo("7");
            assertThat(other.next().data()).contains("unmatched");
            change(key, 301);
            change(key, 7);
            assertThat(numbers(follower, 2)).containsExactly("301", "7");
            assertThat(other.next().number()).isEqualTo("7");
        }
    }

    @Test
    void followers_thatShareAnExpression_eachGetTheEvent() throws IOException {
        EntryKey key = add("a", 0);
        try (EventLines first = EventLines.open(port, "//Job[@n='5']", "");
                EventLines second = EventLines.open(port, "//Job[@n='5']", "");
                EventLines other = EventLines.open(port, "//Job[@n='6']", "")) {
            for (EventLines each : List.of(first, second, other)) {
                assertThat(each.next().name()).isEqualTo("ready");
            }
            change(key, 5);
            change(key, 6);
            ReadEvent event = first.next();

            assertThat(event.number()).isEqualTo("5");
            assertThat(second.next()).isEqualTo(event);
            assertThat(other.next().number()).isEqualTo("6");
        }
    }

    @Test
    void follower_afterARestart_missesNothing() throws IOException {
        EntryKey kept = add("kept", 1);
        EntryKey changed = add("changed", 1);
        EntryKey removed = add("removed", 1);
        String id;
        try (EventLines follower = EventLines.open(port, ALL_JOBS, "")) {
            id = follower.next().id();
        }
        change(kept, 2);
        try (EventLines follower = EventLines.open(port, ALL_JOBS, id)) {
            follower.next();
            assertThat(follower.next().number()).isEqualTo("2");
        }
        current.close();
        change(changed, 3);
        group.remove(removed).join();
        add("new", 4);
        current = streams();
        current.resume();

        try (EventLines follower = EventLines.open(port, ALL_JOBS, id)) {
            assertThat(follower.next().name()).isEqualTo("ready");
            List<ReadEvent> events = List.of(follower.next(), follower.next(), follower.next(), follower.next());
            assertThat(events.getFirst().number()).isEqualTo("2");
            assertThat(events.subList(1, 4)).extracting(ReadEvent::name)
                    .containsExactlyInAnyOrder("entry", "entry", "removed");
            assertThat(events.getLast().data()).contains(removed.value());
            change(kept, 9);
            assertThat(follower.next().number()).isEqualTo("9");
        }
        try (EventLines stranger = EventLines.open(port, ALL_JOBS, "elsewhere-1")) {
            assertThat(stranger.next().name()).isEqualTo("reset");
        }
    }

    @Test
    void follower_whomNoChangeConcerned_goesOnAfterTheLogHasDroppedItsLastEvent() throws IOException {
        current.close();
        current = streams(2_000);
        EntryKey key = add("busy", 0);
        String first;
        String last;
        try (EventLines follower = EventLines.open(port, "//Job[@n='1000']", "")) {
            first = follower.next().id();
            IntStream.rangeClosed(1, 50).forEach(number -> change(key, number));
            do {
                last = follower.nextId();
            } while (!last.endsWith("-" + group.snapshot().version()));
        }
        try (EventLines follower = EventLines.open(port, "//Job[@n='1000']", last)) {
            assertThat(follower.next().name()).isEqualTo("ready");
            change(key, 1000);
            assertThat(follower.next().number()).isEqualTo("1000");
        }
        try (EventLines follower = EventLines.open(port, "//Job[@n='1000']", first)) {
            assertThat(follower.next().name()).isEqualTo("reset");
        }
    }

    @Test
    void stream_ofACallerWithoutItsRightOrCredential_ends() throws IOException {
        try (EventLines follower = EventLines.open(port, ALL_JOBS, "")) {
            assertThat(follower.next().name()).isEqualTo("ready");
            granted = false;
            assertThatThrownBy(follower::next).hasMessage("the stream has ended");
        }
        granted = true;
        try (EventLines follower = EventLines.open(port, ALL_JOBS, "")) {
            assertThat(follower.next().name()).isEqualTo("ready");
            access = Access.FORBIDDEN;
            assertThatThrownBy(follower::next).hasMessage("the stream has ended");
        }
    }

    private static List<String> numbers(EventLines follower, int count) throws IOException {
        List<String> numbers = new ArrayList<>();
        while (numbers.size() < count) {
            numbers.add(follower.next().number());
        }
        return numbers;
    }

    private ChangeStreams streams() {
        return streams(8 << 20);
    }

    private ChangeStreams streams(long logBytes) {
        ApiAccess callers = new ApiAccess(
                request -> granted
                        ? new Authentication.Identified(new Caller("reader", true))
                        : new Authentication.Refused(Access.CREDENTIAL_REQUIRED, "it was withdrawn"),
                new FailedCredentials(System::nanoTime), (caller, right, name) -> access);
        return new ChangeStreams(groups, new ApiCallers(callers), new EntryViews(1 << 20),
                new ChangeMemory(logBytes, Optional.of(directory)),
                new FollowerTimes(Budget.unlimited(), Duration.ofMillis(20)));
    }

    private EntryKey add(String member, int number) {
        return group.add(new Registration(EndpointReference.of("http://example.org/" + member), content(number), null,
                new RequestedLifetime.Unspecified(), "site")).join().key();
    }

    private void change(EntryKey key, int number) {
        group.replaceContent(key, content(number)).join();
    }

    private static XmlFragment content(int number) {
        return XmlFragment.parse(
                "<sg:Content xmlns:sg='http://docs.oasis-open.org/wsrf/sg-2'><Job n='%d'/></sg:Content>"
                        .formatted(number));
    }

    /** Follows the only group by the query and the header of a request. */
    private static final class FollowHandler extends Handler.Abstract.NonBlocking {

        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            Map<String, String> values = new HashMap<>(Map.of("group", "Index"));
            Fields query = Request.extractQueryParameters(request);
            values.put("q", query.getValue("q"));
            Optional.ofNullable(request.getHeaders().get("Last-Event-ID"))
                    .filter(id -> !id.isEmpty())
                    .ifPresent(id -> values.put("last-event-id", id));
            current.follow(new ApiRequest(values, "", MediaKind.EVENTS, Optional.empty(),
                    new CallContext(new Caller("reader", true), Deadline.in(Duration.ofSeconds(10)),
                            CallMemory.UNLIMITED, _ -> {
                            })),
                    request, response, callback);
            return true;
        }
    }

    /** A service that these tests do not call. */
    private static final class UnusedService implements ServiceEndpoint {

        @Override
        public ServiceDescription description() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Admission admission(Caller caller) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Reply answer(Call call) {
            throw new UnsupportedOperationException();
        }
    }
}
