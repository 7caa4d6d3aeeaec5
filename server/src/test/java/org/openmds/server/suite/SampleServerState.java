package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A server whose state contains every kind of record: entries with given and with collected content, a kept registration, a subscription, a pull point
 * with messages, a publisher, a trigger with an instance and its history, and a silence. Its records name an address of their own, so that a server on
 * any port can continue with them.
 *
 * @param base
 *            the URL under which tests reach the server
 */
record SampleServerState(RunningServer server, String base) implements AutoCloseable {

    private static final String ADDRESS = "http://mds.example.org:8080";
    private static final String TRIGGER = "mine";
    /** The name of a job whose text is the reference parameters of the pull point. */
    private static final String PULL_POINT = "pull-point";
    private static final List<String> MESSAGES = List.of("first", "second");
    private static final String LEASE = "P7D";
    private static final String KEPT = """
            <c:ServiceGroupRegistrationParameters xmlns:c='http://mds.globus.org/servicegroup/client' xmlns:a='%s'>\
            <c:ServiceGroupEPR><a:Address>%s/wsrf/services/DefaultIndexService</a:Address></c:ServiceGroupEPR>\
            <c:RegistrantEPR><a:Address>http://example.org/kept</a:Address></c:RegistrantEPR>\
            <c:RefreshIntervalSecs>600</c:RefreshIntervalSecs><c:Content>%s</c:Content></c:ServiceGroupRegistrationParameters>"""
            .formatted(XmlReader.WSA, ADDRESS, RequestBodies.job("kept", "tape"));
    private static final String CREATION = """
            <t:createResource xmlns:t='http://mds.globus.org/trigger/types'><t:TriggerID>%s</t:TriggerID>\
            <t:MatchingRule>//@*[local-name()='AvailableSpace'] &lt; 60</t:MatchingRule>\
            <t:MinimumMatchTime>0</t:MinimumMatchTime></t:createResource>"""
            .formatted(TRIGGER);
    private static final String SILENCE = """
            <t:silence xmlns:t='http://openmds.org/trigger'><t:Match name='host' pattern='elsewhere'/>\
            <t:Until>2036-01-01T00:00:00Z</t:Until><t:Reason>the room moves</t:Reason></t:silence>""";

    /** Starts a server on this state, or on none. */
    static SampleServerState open(Path state, String... keyValues) {
        int port = TestPorts.free();
        // A silence of more than 31 days needs the right admin.
        Stream<String> keys = Stream.of("rights.anonymous", "read,subscribe,register,admin", "http.port",
                Integer.toString(port), "http.public-url", ADDRESS);
        return new SampleServerState(
                RunningServer.start(state, Stream.concat(keys, Stream.of(keyValues)).toArray(String[]::new)),
                "http://127.0.0.1:" + port);
    }

    IndexClient index() {
        return new IndexClient(service("DefaultIndexService"));
    }

    /** Creates all records and waits for those that the server creates later. */
    void fill() {
        List.of("one", "two", "three").forEach(job -> index().add(job, LEASE));
        add("DefaultIndexService", "large", RequestBodies.job("large", "x".repeat(20_000)));
        add("DefaultIndexService", "collected", collected());
        add("RegistrationService", "kept", KEPT);
        accepted("DefaultIndexService", WsnRequests.subscribe("http://127.0.0.1:9/consumer",
                WsnRequests.topic(WsnRequests.SIMPLE, "sgw:EntryRemoval") + WsnRequests.until("P30D")));
        fillPullPoint();
        accepted("NotificationBrokerService",
                WsnRequests.brokered("RegisterPublisher", WsnRequests.topic("br:Topic", "Concrete", "j:jobs")));
        accepted("TriggerFactoryService", CREATION);
        accepted("TriggerFactoryService", SILENCE);
        add("DefaultIndexService", "disk", DiskMembers.space(50));
        await().until(() -> trigger().state().equals("firing"));
        await().until(() -> index().query("count(//*[local-name()='definitions'])").equals("1"));
    }

    /** Checks that all records are there; takes the messages out of the pull point. */
    void assertIsComplete() {
        await().untilAsserted(() -> assertThat(index().jobs()).contains("one", "two", "three", "large", "kept"));
        assertThat(index().query("count(//*[local-name()='definitions'])")).isEqualTo("1");
        assertThat(new IndexClient(service("RegistrationService")).keys()).hasSize(1);
        assertThat(metric("mds_subscriptions")).isEqualTo(1);
        assertThat(pulled()).isEqualTo(MESSAGES);
        assertThat(metric("mds_publishers")).isEqualTo(1);
        assertThat(trigger().state()).isEqualTo("firing");
        assertThat(trigger().events("inactive -> firing")).hasSize(1);
        assertThat(SoapClient.post(service("TriggerFactoryService"), RequestBodies.DOCUMENT).body())
                .contains("the room moves");
    }

    private List<String> pulled() {
        String headers = index().call(RequestBodies.DOCUMENT).text("//j:Job[@n='%s']".formatted(PULL_POINT));
        SoapAnswer answer = SoapClient.post(service("PullPointService"), headers, WsnRequests.getMessages("10"));
        assertThat(answer.isFault()).as(headers).isFalse();
        return answer.texts("//j:Job/@n");
    }

    private void fillPullPoint() {
        EntryReference pullPoint = WsnRequests.reference(index().call(WsnRequests.body("CreatePullPoint", "")));
        String headers = pullPoint.headers();
        assertThat(SoapClient.post(service("PullPointService"), headers, WsnRequests.notify(MESSAGES)).status())
                .isEqualTo(202);
        add("DefaultIndexService", PULL_POINT, RequestBodies.job(PULL_POINT, RequestBodies.escape(headers)));
    }

    private String collected() {
        return """
                <agg:AggregatorConfig xmlns:agg='http://mds.globus.org/aggregator/types'><agg:HTTPPollType>\
                <agg:PollIntervalMillis>60000</agg:PollIntervalMillis><agg:URL>%s/wsrf/services/PullPointService?wsdl</agg:URL>\
                </agg:HTTPPollType></agg:AggregatorConfig>"""
                .formatted(base);
    }

    private void add(String group, String member, String content) {
        EntryReference.of(SoapClient.post(service(group), RequestBodies.add(member, content, LEASE)));
    }

    private void accepted(String service, String body) {
        SoapAnswer answer = SoapClient.post(service(service), body);
        assertThat(answer.isFault()).as(answer.body()).isFalse();
    }

    private TriggerView trigger() {
        return TriggerView.of(base, TRIGGER);
    }

    private double metric(String name) {
        return ServerMetrics.of(base).sum(name);
    }

    private String service(String name) {
        return base + "/wsrf/services/" + name;
    }

    @Override
    public void close() {
        server.close();
    }
}
