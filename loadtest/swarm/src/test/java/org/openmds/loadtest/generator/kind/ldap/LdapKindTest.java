package org.openmds.loadtest.generator.kind.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.generator.kind.ClientPlans;
import org.openmds.loadtest.generator.kind.RecordingMetricSink;
import org.openmds.loadtest.generator.kind.process.ClientKinds;
import org.openmds.loadtest.model.client.CallTraffic;
import org.openmds.loadtest.model.client.CallTraffic.CallResult;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.record.Outcome;

import com.unboundid.ldap.listener.InMemoryDirectoryServer;
import com.unboundid.ldap.listener.InMemoryDirectoryServerConfig;
import com.unboundid.ldap.listener.interceptor.InMemoryInterceptedSearchRequest;
import com.unboundid.ldap.listener.interceptor.InMemoryOperationInterceptor;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldif.LDIFException;

final class LdapKindTest {

    private static final Duration DEADLINE = Duration.ofSeconds(10);

    private final Set<Long> seen = ConcurrentHashMap.newKeySet();
    private final AtomicInteger connections = new AtomicInteger();
    private InMemoryDirectoryServer directory;

    @BeforeEach
    void start() throws LDAPException, LDIFException {
        InMemoryDirectoryServerConfig config = new InMemoryDirectoryServerConfig("o=grid");
        config.addAdditionalBindCredentials("cn=reader,o=grid", "geheim");
        config.setSchema(null);
        config.addInMemoryOperationInterceptor(new InMemoryOperationInterceptor() {
            @Override
            public void processSearchRequest(InMemoryInterceptedSearchRequest request) {
                if (seen.add(request.getConnectionID())) {
                    connections.incrementAndGet();
                }
            }
        });
        directory = new InMemoryDirectoryServer(config);
        directory.add("dn: o=grid", "objectClass: organization", "o: grid");
        for (int i = 0; i < 5; i++) {
            directory.add("dn: cn=host%d,o=grid".formatted(i), "objectClass: device", "cn: host" + i,
                    "description: a host");
        }
        directory.startListening();
    }

    @AfterEach
    void stop() {
        directory.shutDown(true);
    }

    @Test
    void call_search_countsBytesOfWhatIsAsked() throws Exception {
        CallResult all = call(LoadPlan.ConnectionMode.KEEP_ALIVE, Map.of("base", "o=grid"));
        CallResult few = call(LoadPlan.ConnectionMode.PER_REQUEST, Map.of("base", "o=grid", "attributes", "cn"));

        assertThat(all.outcome()).isEqualTo(Outcome.OK);
        assertThat(all.bytes()).isGreaterThan(few.bytes());
        assertThat(few.bytes()).isPositive();
    }

    @Test
    void call_baseInTheUrl_isWhereItSearches() throws Exception {
        LoadPlan plan = ClientPlans
                .of(new ClientSpec("ldap", "ldap://127.0.0.1:%d/o=grid".formatted(directory.getListenPort()),
                        Map.of("expect-entries", "1")), LoadPlan.ConnectionMode.KEEP_ALIVE);
        try (CallTraffic traffic = (CallTraffic) ClientKinds.open(plan, new RecordingMetricSink().context());
                CallTraffic.BlockingClient client = traffic.client(0)) {
            assertThat(client.call(0, DEADLINE).outcome()).isEqualTo(Outcome.OK);
        }
    }

    @Test
    void call_scopeFilterAndAttributesInTheUrl_areThoseOfTheSearch() throws Exception {
        assertThat(urlCall("o=grid??base", Map.of("expect-entries", "2")).outcome()).isEqualTo(Outcome.BAD_ANSWER);
        assertThat(urlCall("o=grid???(cn=host3)", Map.of("expect-entries", "2")).outcome())
                .isEqualTo(Outcome.BAD_ANSWER);
        assertThat(urlCall("o=grid??one?(cn=host*)", Map.of("expect-entries", "5")).outcome()).isEqualTo(Outcome.OK);
        assertThat(urlCall("o=grid?cn", Map.of()).bytes()).isLessThan(urlCall("o=grid", Map.of()).bytes());
    }

    @Test
    void call_optionsBesideTheUrl_prevail() throws Exception {
        assertThat(urlCall("o=grid?cn?base?(cn=none)", Map.of("expect-entries", "6", "scope", "sub", "filter",
                "(objectClass=*)")).outcome()).isEqualTo(Outcome.OK);
    }

    private CallResult urlCall(String search, Map<String, String> options)
            throws ClientException, InterruptedException {
        LoadPlan plan = ClientPlans.of(new ClientSpec("ldap",
                "ldap://127.0.0.1:%d/%s".formatted(directory.getListenPort(), search), options),
                LoadPlan.ConnectionMode.KEEP_ALIVE);
        try (CallTraffic traffic = (CallTraffic) ClientKinds.open(plan, new RecordingMetricSink().context());
                CallTraffic.BlockingClient client = traffic.client(0)) {
            return client.call(0, DEADLINE);
        }
    }

    @Test
    void call_connectionKept_opensOne() throws Exception {
        assertThat(connections(LoadPlan.ConnectionMode.KEEP_ALIVE)).isEqualTo(1);
        assertThat(connections(LoadPlan.ConnectionMode.PER_REQUEST)).isEqualTo(3);
    }

    @Test
    void call_rowsOfParameters_findTheirs() throws Exception {
        assertThat(
                call(LoadPlan.ConnectionMode.KEEP_ALIVE, Map.of("base", "o=grid", "filter", "(cn=${n})", "parameters",
                        "n\nhost3\n", "expect-entries", "1")).outcome())
                .isEqualTo(Outcome.OK);
        assertThat(
                call(LoadPlan.ConnectionMode.KEEP_ALIVE, Map.of("base", "o=grid", "filter", "(cn=${n})", "parameters",
                        "n\n*\n", "expect-entries", "1")).outcome())
                .isEqualTo(Outcome.BAD_ANSWER);
    }

    @Test
    void call_rowsInThePlaceOfAFilter_areFilters() throws Exception {
        assertThat(call(LoadPlan.ConnectionMode.KEEP_ALIVE, Map.of("base", "o=grid", "filter",
                "(&${query}(!(cn=${number})))", "parameters", "query\n(cn=host*)\n", "expect-entries", "5")).outcome())
                .isEqualTo(Outcome.OK);
        assertThat(ClientKinds.problems(ClientPlans.of("ldap", "ldap://h/", "base", "o=grid", "filter", "${query}",
                "parameters", "query\n(cn=host*)\ncn=)\n")).planProblems()).singleElement()
                .asString()
                .contains("option parameters: expected a filter such as (cn=host1), was 'cn=)'");
    }

    @Test
    void call_login_isDeniedWithTheWrongPassword(@TempDir Path folder) throws Exception {
        Path right = Files.writeString(folder.resolve("right"), "geheim\n");
        Path wrong = Files.writeString(folder.resolve("wrong"), "falsch\n");

        assertThat(call(LoadPlan.ConnectionMode.KEEP_ALIVE, Map.of("base", "o=grid", "bind", "cn=reader,o=grid",
                "password-file", right.toString())).outcome()).isEqualTo(Outcome.OK);
        assertThat(call(LoadPlan.ConnectionMode.KEEP_ALIVE, Map.of("base", "o=grid", "bind", "cn=reader,o=grid",
                "password-file", wrong.toString())).outcome()).isEqualTo(Outcome.DENIED);
    }

    @Test
    void call_failures_haveTheirOutcome() throws Exception {
        assertThat(
                call(LoadPlan.ConnectionMode.KEEP_ALIVE, Map.of("base", "cn=none,o=grid", "scope", "base")).outcome())
                .isEqualTo(Outcome.NOT_FOUND);
        LoadPlan plan = plan(LoadPlan.ConnectionMode.KEEP_ALIVE, Map.of("base", "o=grid"));
        directory.shutDown(true);
        try (CallTraffic traffic = (CallTraffic) ClientKinds.open(plan, new RecordingMetricSink().context());
                CallTraffic.BlockingClient client = traffic.client(0)) {
            assertThat(client.call(0, DEADLINE).outcome()).isEqualTo(Outcome.REFUSED);
        }
    }

    @Test
    void problems_invalidOptions_areReported() throws IOException {
        assertThat(ClientKinds
                .problems(ClientPlans.of("ldap", "http://h/", "filter", "(a=", "base", "no dn", "bind", "cn=a",
                        "scope", "all"))
                .planProblems()).hasSize(5);
    }

    private int connections(LoadPlan.ConnectionMode mode) throws Exception {
        connections.set(0);
        try (CallTraffic traffic = (CallTraffic) ClientKinds.open(plan(mode, Map.of("base", "o=grid")),
                new RecordingMetricSink().context()); CallTraffic.BlockingClient client = traffic.client(0)) {
            for (int i = 0; i < 3; i++) {
                assertThat(client.call(i, DEADLINE).outcome()).isEqualTo(Outcome.OK);
            }
        }
        return connections.get();
    }

    private CallResult call(LoadPlan.ConnectionMode mode, Map<String, String> options)
            throws ClientException, InterruptedException {
        try (CallTraffic traffic = (CallTraffic) ClientKinds.open(plan(mode, options),
                new RecordingMetricSink().context());
                CallTraffic.BlockingClient client = traffic.client(0)) {
            return client.call(0, DEADLINE);
        }
    }

    private LoadPlan plan(LoadPlan.ConnectionMode mode, Map<String, String> options) {
        return ClientPlans.of(new ClientSpec("ldap", "ldap://127.0.0.1:" + directory.getListenPort(), options), mode);
    }
}
