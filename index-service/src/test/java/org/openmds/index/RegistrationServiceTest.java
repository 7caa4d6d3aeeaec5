package org.openmds.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.wsrf.service.ServiceCalls.answer;
import static org.openmds.wsrf.service.ServiceCalls.call;
import static org.openmds.wsrf.service.ServiceCalls.fault;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openmds.aggregator.query.QueryClients;
import org.openmds.wsrf.client.ClientThreads;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.lifetime.LifetimeOperations;
import org.openmds.wsrf.properties.PropertyOperations;
import org.openmds.wsrf.service.AccessPolicy.Access;
import org.openmds.wsrf.service.AccessRight;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.EntryKey;
import org.openmds.wsrf.servicegroup.ServiceGroupOperations;
import org.openmds.wsrf.xml.XmlFragment;

/** Managed registrations with an index of the same process. */
final class RegistrationServiceTest {

    private static final String INDEX = "http://here/wsrf/services/DefaultIndexService";
    private static final String GIVEN = "<a xmlns='urn:a'/>";

    private final IndexFixture fixture = new IndexFixture();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private final WsrfClient client = WsrfClient.builder().build();
    private RegistrationService service = open();

    @AfterEach
    void close() {
        service.close();
        fixture.close();
        client.close();
        timer.shutdownNow();
    }

    @Test
    void add_ofALocalIndex_isKeptThereInTheNameOfTheCallerUntilItIsDestroyed() {
        EntryKey key = add("http://m", "600", GIVEN);
        soon().until(() -> !entries().isEmpty());

        Entry entry = entries().getFirst();
        assertThat(entry.owner()).isEqualTo(Caller.ANONYMOUS.name());
        assertThat(entry.member().address()).isEqualTo("http://m");
        assertThat(fixture.index().group().find(entry.key()).orElseThrow().lease().terminationTime(fixture.clock))
                .contains(fixture.clock.now().plusSeconds(1200));
        soon().until(() -> document(key).contains("<mds:state>registered</mds:state>"));
        assertThat(document(key)).contains(entry.key().value()).contains("<mds:group>DefaultIndexService</mds:group>");

        answer(entryService(), IndexFixture.ofEntry(key, LifetimeOperations.DESTROY, ""));
        soon().until(() -> entries().isEmpty());
    }

    @Test
    void add_withoutATime_hasNoEnd() {
        EntryKey key = add("http://m", "600", GIVEN);
        fixture.clock.advance(Duration.ofDays(1000));

        assertThat(service.group().find(key)).isPresent();
    }

    @Test
    void addAgain_withADifferentInterval_changesTheSameEntry() {
        EntryKey key = add("http://m", "600", GIVEN);

        assertThat(add("http://m", "60", GIVEN)).isEqualTo(key);
        assertThat(add("http://m", "60", "<b xmlns='urn:b'/>")).isNotEqualTo(key);

        assertThat(service.group().find(key).orElseThrow().entry().content().toString())
                .contains("RefreshIntervalSecs>60<");
    }

    @Test
    void restart_keepsTheRegistrations() {
        add("http://m", "600", GIVEN);
        soon().until(() -> !entries().isEmpty());
        EntryKey before = entries().getFirst().key();

        service.close();
        fixture.restart();
        service = open();

        soon().until(() -> service.status().size() == 1
                && service.status().getFirst().status().entry().isPresent());
        assertThat(entries()).extracting(Entry::key).containsExactly(before);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            http://here/wsrf/services/NoIndex             | 600      | <a xmlns='urn:a'/> | this server has [DefaultIndexService]
            http://localhost:8080/wsrf/services/NoIndex   | 600      | <a xmlns='urn:a'/> | there is no index at
            http://here/wsrf/services/DefaultIndexService | 0        | <a xmlns='urn:a'/> | from 1 to 31622400, was '0'
            http://here/wsrf/services/DefaultIndexService | 31622400 | <a xmlns='urn:a'/> | the longest is 604800 s
            http://here/wsrf/services/DefaultIndexService | 600      | <agg:AggregatorConfig><agg:Nothing/></agg:AggregatorConfig> | unknown kind of source
            http://here/wsrf/services/DefaultIndexService | 600      | text               | elements only
            relative                                      | 600      | <a xmlns='urn:a'/> | must be an absolute URI
            """)
    void add_thatCannotBeKept_isRefusedAtOnce(String group, String refresh, String content, String expected) {
        assertThat(refusal(addition("http://m", "http://m", group, refresh, content))).contains(expected);
        assertThat(service.group().snapshot().entries()).isEmpty();
    }

    @Test
    void add_ofAnotherMemberOrOtherContent_isRefused() {
        assertThat(refusal(addition("http://m", "http://other", INDEX, "600", GIVEN))).contains("MemberEPR must be");
        assertThat(refusal(call(ServiceGroupOperations.ADD,
                "<sg:MemberEPR><wsa:Address>http://m</wsa:Address></sg:MemberEPR><sg:Content><a/></sg:Content>")))
                .contains("must be one")
                .contains("ServiceGroupRegistrationParameters");
    }

    @Test
    void add_withoutTheRightsItNeeds_isRefused() {
        fixture.policy((caller, right, group) -> right == AccessRight.ADMIN
                || right == AccessRight.REGISTER && group.equals(IndexFixture.NAME)
                        ? Access.FORBIDDEN
                        : Access.GRANTED);

        assertThat(refusal(addition("http://m", "http://m", INDEX, "600", GIVEN)))
                .contains("needs the right 'register' of DefaultIndexService, which caller 'anonymous' does not have");
        assertThat(refusal(addition("http://m", "http://m", "http://elsewhere/", "600", GIVEN)))
                .contains("needs the right 'admin' of RegistrationService");
    }

    @Test
    void add_rightIsRevokedLater_isShownAsTheCause() {
        add("http://m", "600", GIVEN);
        soon().until(() -> !entries().isEmpty());
        service.close();
        fixture.policy((caller, right, group) -> right == AccessRight.REGISTER ? Access.FORBIDDEN : Access.GRANTED);
        fixture.restart();
        service = open();

        soon().until(() -> service.status().stream().anyMatch(kept -> kept.status().lastError().isPresent()));
        assertThat(service.status().getFirst().status().lastError().orElseThrow())
                .contains("needs the right 'register'");
    }

    @Test
    void add_remoteRightIsRevokedLater_sendsNoMoreRequests() {
        answer(service.endpoints().getFirst(),
                addition("http://m", "http://m", "http://127.0.0.1:1/group", "600", GIVEN));
        soon().until(() -> service.status().stream().anyMatch(kept -> kept.status().lastError().isPresent()));
        service.close();
        fixture.policy((caller, right, group) -> right == AccessRight.ADMIN ? Access.FORBIDDEN : Access.GRANTED);
        fixture.restart();
        service = open();

        soon().until(() -> service.status().stream().anyMatch(kept -> kept.status().lastError().isPresent()));
        assertThat(service.status().getFirst().status().lastError().orElseThrow())
                .contains("needs the right 'admin'");
    }

    private RegistrationService open() {
        Container container = fixture.container();
        LocalIndexes indexes = new LocalIndexes(List.of(fixture.index()), container);
        ClientThreads threads = new ClientThreads(timer, Executors.newVirtualThreadPerTaskExecutor(),
                fixture.clock, new Random(1));
        RegistrationService opened = RegistrationService.open(container, indexes,
                new RegistrationPorts(container, indexes, () -> new QueryClients(client, client)), threads);
        opened.start();
        return opened;
    }

    private ServiceEndpoint entryService() {
        return service.endpoints().getLast();
    }

    private EntryKey add(String member, String refresh, String content) {
        XmlFragment response = answer(service.endpoints().getFirst(),
                addition(member, member, INDEX, refresh, content));
        return new EntryKey(response.root().children().getFirst().children().getLast().text());
    }

    private String refusal(Call call) {
        var fault = fault(service.endpoints().getFirst(), call);
        assertThat(fault.kind()).isEqualTo(FaultKind.ADD_REFUSED);
        return fault.description();
    }

    private static Call addition(String member, String registrant, String group, String refresh, String content) {
        return call(ServiceGroupOperations.ADD, """
                <sg:MemberEPR><wsa:Address>%s</wsa:Address></sg:MemberEPR><sg:Content>
                <sgc:ServiceGroupRegistrationParameters xmlns:sgc="http://mds.globus.org/servicegroup/client">
                <sgc:ServiceGroupEPR><wsa:Address>%s</wsa:Address></sgc:ServiceGroupEPR>
                <sgc:RegistrantEPR><wsa:Address>%s</wsa:Address></sgc:RegistrantEPR>
                <sgc:RefreshIntervalSecs>%s</sgc:RefreshIntervalSecs><sgc:Content>%s</sgc:Content>
                </sgc:ServiceGroupRegistrationParameters></sg:Content>""".formatted(member, group, registrant, refresh,
                content), Optional.empty(), Caller.ANONYMOUS);
    }

    private String document(EntryKey key) {
        return answer(entryService(),
                IndexFixture.ofEntry(key, PropertyOperations.GET_RESOURCE_PROPERTY_DOCUMENT, "")).toString();
    }

    private List<Entry> entries() {
        return fixture.index().group().snapshot().entries();
    }

    private static ConditionFactory soon() {
        return Awaitility.await().atMost(Duration.ofSeconds(10)).pollInterval(Duration.ofMillis(20));
    }
}
