package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;

import org.w3c.dom.Element;

/** Requests of WS-BaseNotification 1.3 as text, and what their answers name. */
final class Wsn {

    static final String B = "http://docs.oasis-open.org/wsn/b-2";
    static final String BW = "http://docs.oasis-open.org/wsn/bw-2";
    static final String SIMPLE = "http://docs.oasis-open.org/wsn/t-1/TopicExpression/Simple";
    static final String CONCRETE = "http://docs.oasis-open.org/wsn/t-1/TopicExpression/Concrete";
    static final String FULL = "http://docs.oasis-open.org/wsn/t-1/TopicExpression/Full";

    private Wsn() {
    }

    /** An operation's element; the prefixes n, wsa, sg, sgw, j and xsi are bound in it. */
    static String body(String operation, String content) {
        return """
                <n:%1$s xmlns:n='%2$s' xmlns:wsa='%3$s' xmlns:sg='%4$s' xmlns:sgw='http://docs.oasis-open.org/wsrf/sgw-2' \
                xmlns:rp='%5$s' xmlns:j='%6$s' xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'>%7$s</n:%1$s>"""
                .formatted(operation, B, Xml.WSA, Xml.SG, Xml.RP, Xml.JOBS, content);
    }

    /** A Subscribe of a consumer with a reference parameter. */
    static String subscribe(String address, String rest) {
        return body("Subscribe", consumerReference(address,
                "<k:NotificationConsumerKey xmlns:k='urn:consumer'>42</k:NotificationConsumerKey>") + rest);
    }

    /** A Subscribe of a pull point. */
    static String subscribe(EntryReference pullPoint, String rest) {
        return body("Subscribe", consumerReference(pullPoint.address(), pullPoint.headers()) + rest);
    }

    static String topic(String dialect, String expression) {
        return filter(expression(dialect, expression));
    }

    static String expression(String dialect, String expression) {
        return "<n:TopicExpression Dialect='%s'>%s</n:TopicExpression>".formatted(dialect, expression);
    }

    static String content(String dialect, String expression) {
        return "<n:MessageContent Dialect='%s'>%s</n:MessageContent>".formatted(dialect, expression);
    }

    static String producer(String dialect, String expression) {
        return "<n:ProducerProperties Dialect='%s'>%s</n:ProducerProperties>".formatted(dialect, expression);
    }

    static String filter(String parts) {
        return "<n:Filter>" + parts + "</n:Filter>";
    }

    static String until(String time) {
        return "<n:InitialTerminationTime>" + time + "</n:InitialTerminationTime>";
    }

    static String policy(String parts) {
        return "<n:SubscriptionPolicy>" + parts + "</n:SubscriptionPolicy>";
    }

    static String current(String dialect, String topic) {
        return body("GetCurrentMessage", "<n:Topic Dialect='%s'>%s</n:Topic>".formatted(dialect, topic));
    }

    static String getMessages(String most) {
        return body("GetMessages", "<n:MaximumNumber>" + most + "</n:MaximumNumber>");
    }

    /** A Notify with jobs in it. */
    static String notify(Iterable<String> jobs) {
        StringBuilder messages = new StringBuilder();
        for (String job : jobs) {
            messages.append("<n:NotificationMessage><n:Message>")
                    .append(Requests.job(job, ""))
                    .append("</n:Message></n:NotificationMessage>");
        }
        return body("Notify", messages.toString());
    }

    /** The EPR that an answer names: SubscriptionReference or PullPoint. */
    static EntryReference reference(Answer answer) {
        assertThat(answer.isFault()).as(answer.body()).isFalse();
        Element epr = Xml.elements(answer.payload(), "*[wsa:Address]").getFirst();
        Element key = Xml.elements(epr, "wsa:ReferenceParameters/*").getFirst();
        key.setAttributeNS(Xml.WSA, "wsa:IsReferenceParameter", "true");
        return new EntryReference(Xml.text(epr, "wsa:Address"), key.getTextContent(), Xml.write(key));
    }

    private static String consumerReference(String address, String parameters) {
        return "<n:ConsumerReference><wsa:Address>%s</wsa:Address><wsa:ReferenceParameters>%s</wsa:ReferenceParameters></n:ConsumerReference>"
                .formatted(address, parameters);
    }
}
