package org.openmds.server.suite;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** A client of a notification broker, for publishers and subscribers. */
record BrokerClient(String url) {

    /** The answer to a publisher's registration. */
    record Registered(EntryReference registration, EntryReference consumer) {
    }

    static BrokerClient of(String baseUrl) {
        return new BrokerClient(baseUrl + "/wsrf/services/NotificationBrokerService");
    }

    SoapAnswer call(String body) {
        return SoapClient.post(url, body);
    }

    Registered register(String content) {
        SoapAnswer answer = call(WsnRequests.brokered("RegisterPublisher", content));
        return new Registered(WsnRequests.reference(answer, "PublisherRegistrationReference"),
                WsnRequests.reference(answer, "ConsumerReference"));
    }

    /** Registers a publisher on demand. */
    Registered registerOnDemand(String publisher, String topic) {
        return register("<br:PublisherReference><wsa:Address>" + publisher + "</wsa:Address></br:PublisherReference>"
                + topic + "<br:Demand>true</br:Demand>");
    }

    EntryReference subscribe(NotifyConsumer consumer, String filter) {
        return WsnRequests.reference(call(WsnRequests.subscribe(consumer.address(), filter)),
                "SubscriptionReference");
    }

    /** Returns the last job on a topic. */
    SoapAnswer current(String dialect, String topic) {
        return call(WsnRequests.body("GetCurrentMessage", WsnRequests.topic("n:Topic", dialect, topic)));
    }

    /** Returns the value of one of the server's metrics, without its decimals; empty if there is none. */
    String metric(String name) {
        String page = new String(SoapClient.get(url.substring(0, url.indexOf("/wsrf/")) + "/metrics").body(),
                StandardCharsets.UTF_8);
        List<String> lines = page.lines().filter(line -> line.startsWith(name + " ")).toList();
        return lines.isEmpty() ? "" : lines.getFirst().substring(name.length() + 1).replaceAll("\\.0$", "");
    }

    /** Returns the number of publishers on demand in a state: paused, publishing or unreached. */
    String publishers(String state) {
        return metric("mds_demand_publishers{state=\"" + state + "\"}");
    }
}
