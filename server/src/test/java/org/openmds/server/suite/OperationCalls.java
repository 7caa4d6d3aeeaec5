package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * One call of each operation of a server, each with resources of its own, so that their order does not matter. What they store or read is longer than
 * the answers that need no room in a budget.
 */
final class OperationCalls {

    /** Length of the texts in requests and answers. */
    static final int LARGE = 20_000;

    private static final String TRIGGERS = "xmlns:trig='http://mds.globus.org/trigger/types' xmlns:t='http://openmds.org/trigger'";
    private static final String EVENTS = "http://www.onvif.org/ver10/events/wsdl";
    private static final String TEXT = "x".repeat(LARGE);
    private static final String LARGE_JOB = "//*[local-name()='Job'][@n='large']";
    private static final String CONTENT = "<sg:Content xmlns:sg='%s'>%s</sg:Content>".formatted(XmlReader.SG,
            RequestBodies.job("changed", TEXT));

    private final RunningServer server;
    private final Map<String, OperationCall> calls = new LinkedHashMap<>();

    private OperationCalls(RunningServer server) {
        this.server = server;
    }

    /** Creates the resources of all calls. */
    static OperationCalls prepare(RunningServer server) {
        OperationCalls all = new OperationCalls(server);
        all.addProperties();
        all.addLifetimes();
        all.addSubscriptions();
        all.addPullPoints();
        all.addEvents();
        all.addBroker();
        all.addTriggers();
        return all;
    }

    /** Returns the calls by the names of their operations. */
    Map<String, OperationCall> byOperation() {
        return calls;
    }

    OperationCall get(String operation) {
        return Optional.ofNullable(calls.get(operation))
                .orElseThrow(() -> new AssertionError("add a call of %s to this class".formatted(operation)));
    }

    private void addProperties() {
        EntryReference index = service("DefaultIndexService");
        EntryReference large = entry("large", TEXT);
        call("Add", index, RequestBodies.add("added", RequestBodies.job("added", TEXT), "PT1H"));
        call("QueryResourceProperties", index, RequestBodies.query("string(" + LARGE_JOB + ")"));
        call("GetResourcePropertyDocument", large, RequestBodies.DOCUMENT);
        call("GetResourceProperty", large, RequestBodies.get("sg:Content"));
        call("GetMultipleResourceProperties", large, RequestBodies.getMultiple("sg:Content"));
        EntryReference put = entry("put", "");
        String document = XmlReader
                .write(XmlReader.children(put.call(RequestBodies.DOCUMENT).payload()).getFirst());
        call("PutResourcePropertyDocument", put,
                "<rp:PutResourcePropertyDocument xmlns:rp='%s'>%s</rp:PutResourcePropertyDocument>"
                        .formatted(XmlReader.RP, document.replace("n=\"put\"", "n=\"" + TEXT + "\"")));
        call("SetResourceProperties", entry("set", ""), RequestBodies.updateContent(RequestBodies.job("set", TEXT)));
        call("UpdateResourceProperties", entry("update", ""), change("Update", CONTENT));
        // An entry has exactly one content; a trigger may have any number of labels.
        call("InsertResourceProperties", trigger("insert", ""), change("Insert", "<t:Label name='a'>b</t:Label>"));
        call("DeleteResourceProperties", trigger("delete", ""),
                "<rp:DeleteResourceProperties xmlns:rp='%s' %s><rp:Delete ResourceProperty='t:Label'/></rp:DeleteResourceProperties>"
                        .formatted(XmlReader.RP, TRIGGERS));
    }

    private void addLifetimes() {
        call("Destroy", entry("destroy", ""), RequestBodies.DESTROY);
        call("SetTerminationTime", entry("renew", ""), RequestBodies.setLifetime("PT2H"));
    }

    private void addSubscriptions() {
        call("Subscribe", service("DefaultIndexService"), subscribe());
        call("Renew", subscription(), WsnRequests.body("Renew", "<n:TerminationTime>PT1H</n:TerminationTime>"));
        call("Unsubscribe", subscription(), WsnRequests.body("Unsubscribe", ""));
        call("PauseSubscription", subscription(), WsnRequests.body("PauseSubscription", ""));
        call("ResumeSubscription", subscription(), WsnRequests.body("ResumeSubscription", ""));
    }

    private void addPullPoints() {
        call("CreatePullPoint", service("DefaultIndexService"), WsnRequests.body("CreatePullPoint", ""));
        call("Notify", pullPoint(), notification(""));
        call("DestroyPullPoint", pullPoint(), WsnRequests.body("DestroyPullPoint", ""));
        OperationCall filled = new OperationCall("GetMessages", pullPoint(), WsnRequests.getMessages("1"));
        answered(filled.withBody(notification("")));
        calls.put(filled.operation(), filled);
    }

    private void addEvents() {
        EntryReference events = service("EventService");
        String create = "<tev:CreatePullPointSubscription xmlns:tev='%s'/>".formatted(EVENTS);
        EntryReference subscription = WsnRequests.reference(
                answered(new OperationCall("CreatePullPointSubscription", events, create)), "SubscriptionReference");
        call("CreatePullPointSubscription", events, create);
        call("GetServiceCapabilities", events, "<tev:GetServiceCapabilities xmlns:tev='%s'/>".formatted(EVENTS));
        call("GetEventProperties", events, "<tev:GetEventProperties xmlns:tev='%s'/>".formatted(EVENTS));
        call("SetSynchronizationPoint", subscription,
                "<tev:SetSynchronizationPoint xmlns:tev='%s'/>".formatted(EVENTS));
        call("PullMessages", subscription,
                "<tev:PullMessages xmlns:tev='%s'><tev:Timeout>PT0S</tev:Timeout><tev:MessageLimit>100</tev:MessageLimit></tev:PullMessages>"
                        .formatted(EVENTS));
    }

    private void addBroker() {
        EntryReference broker = service("NotificationBrokerService");
        answered(
                new OperationCall("Notify", broker, notification(WsnRequests.topic("n:Topic", "Concrete", "j:large"))));
        call("GetCurrentMessage", broker,
                WsnRequests.body("GetCurrentMessage", WsnRequests.topic("n:Topic", "Concrete", "j:large")));
        call("RegisterPublisher", broker, registration("j:registered"));
        call("DestroyRegistration",
                new BrokerClient(broker.address()).register(WsnRequests.topic("br:Topic", "Concrete", "j:destroyed"))
                        .registration(),
                WsnRequests.brokered("DestroyRegistration", ""));
    }

    private void addTriggers() {
        EntryReference factory = service("TriggerFactoryService");
        call("createResource", factory, creation("created", "<t:Label name='text'>%s</t:Label>".formatted(TEXT)));
        call("createResource2007", factory,
                "<createResource xmlns='http://mds.globus.org/2007/03/TriggerFactoryService'/>");
        call("silence", factory, silence());
        String silenced = answered(new OperationCall("silence", factory, silence())).text("*/@id");
        call("endSilence", factory, "<t:endSilence %s><t:SilenceID>%s</t:SilenceID></t:endSilence>"
                .formatted(TRIGGERS, silenced));
        EntryReference _ = trigger("dry", IntStream.range(0, LARGE / 1_000)
                .mapToObj(i -> "<t:Value name='v%d'>%s</t:Value>".formatted(i, LARGE_JOB))
                .collect(Collectors.joining()));
        call("dryRun", factory, "<t:dryRun %s trigger='dry'/>".formatted(TRIGGERS));
    }

    private void call(String operation, EntryReference target, String body) {
        calls.put(operation, new OperationCall(operation, target, body));
    }

    private EntryReference service(String name) {
        return new EntryReference(server.url("/wsrf/services/" + name), "", "");
    }

    private EntryReference entry(String member, String text) {
        return EntryReference
                .of(server.index().call(RequestBodies.add(member, RequestBodies.job(member, text), "PT1H")));
    }

    private EntryReference subscription() {
        return WsnRequests.reference(server.index().call(subscribe()), "SubscriptionReference");
    }

    private String subscribe() {
        return WsnRequests.subscribe(pullPoint(), WsnRequests.filter(
                WsnRequests.content(RequestBodies.XPATH, "count(//*[local-name()='none']) > 1")));
    }

    private EntryReference pullPoint() {
        return WsnRequests.reference(server.index().call(WsnRequests.body("CreatePullPoint", "")));
    }

    private EntryReference trigger(String id, String more) {
        SoapAnswer _ = answered(
                new OperationCall("createResource", service("TriggerFactoryService"), creation(id, more)));
        return new EntryReference(service("TriggerService").address(), id,
                "<trig:TriggerKey %s>%s</trig:TriggerKey>".formatted(TRIGGERS, id));
    }

    private static String creation(String id, String more) {
        return "<trig:createResource %s><trig:TriggerID>%s</trig:TriggerID><trig:MatchingRule>%s</trig:MatchingRule>%s</trig:createResource>"
                .formatted(TRIGGERS, id, LARGE_JOB, more);
    }

    private static String silence() {
        return "<t:silence %s><t:Match name='host' pattern='elsewhere'/><t:For>60</t:For><t:Reason>%s</t:Reason></t:silence>"
                .formatted(TRIGGERS, TEXT);
    }

    private static String registration(String topic) {
        return WsnRequests.brokered("RegisterPublisher", WsnRequests.topic("br:Topic", "Concrete", topic));
    }

    private static String change(String kind, String value) {
        return "<rp:%1$sResourceProperties xmlns:rp='%2$s' %3$s><rp:%1$s>%4$s</rp:%1$s></rp:%1$sResourceProperties>"
                .formatted(kind, XmlReader.RP, TRIGGERS, value);
    }

    private static String notification(String topic) {
        return WsnRequests.body("Notify", "<n:NotificationMessage>%s<n:Message>%s</n:Message></n:NotificationMessage>"
                .formatted(topic, RequestBodies.job("notified", TEXT)));
    }

    private static SoapAnswer answered(OperationCall call) {
        var answer = call.send();
        assertThat(OperationCall.fault(answer)).as(call.operation()).isEmpty();
        return SoapAnswer.unchecked(answer);
    }
}
