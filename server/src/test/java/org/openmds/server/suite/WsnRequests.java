package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;

import org.w3c.dom.Element;

/** Requests of WS-BaseNotification and WS-BrokeredNotification 1.3 as text, and references in their answers. */
final class WsnRequests {

    static final String B = "http://docs.oasis-open.org/wsn/b-2";
    static final String BW = "http://docs.oasis-open.org/wsn/bw-2";
    static final String BR = "http://docs.oasis-open.org/wsn/br-2";
    static final String DIALECTS = "http://docs.oasis-open.org/wsn/t-1/TopicExpression/";
    static final String SIMPLE = DIALECTS + "Simple";
    static final String CONCRETE = DIALECTS + "Concrete";
    static final String FULL = DIALECTS + "Full";

    private WsnRequests() {
    }

    /** Returns an element of WS-BaseNotification with the prefixes n, br, wsa, sg, sgw, rp, j and xsi. */
    static String body(String operation, String content) {
        return element("n:" + operation, content);
    }

    /** Returns an element of WS-BrokeredNotification with the same prefixes. */
    static String brokered(String operation, String content) {
        return element("br:" + operation, content);
    }

    /** Returns a Subscribe of a consumer with a reference parameter. */
    static String subscribe(String address, String rest) {
        return body("Subscribe", consumerReference(address,
                "<k:NotificationConsumerKey xmlns:k='urn:consumer'>42</k:NotificationConsumerKey>") + rest);
    }

    /** Returns a Subscribe of a pull point. */
    static String subscribe(EntryReference pullPoint, String rest) {
        return body("Subscribe", consumerReference(pullPoint.address(), pullPoint.headers()) + rest);
    }

    static String topic(String dialect, String expression) {
        return filter(expression(dialect, expression));
    }

    /**
     * Returns a topic expression in an element with that name.
     *
     * @param dialect
     *            Simple, Concrete or Full
     */
    static String topic(String element, String dialect, String expression) {
        return "<%1$s Dialect='%2$s%3$s'>%4$s</%1$s>".formatted(element, DIALECTS, dialect, expression);
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

    /** @param dialect Simple, Concrete or Full */
    static String filter(String dialect, String expression) {
        return filter(topic("n:TopicExpression", dialect, expression));
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

    /** Returns a Notify with several jobs. */
    static String notify(Iterable<String> jobs) {
        StringBuilder messages = new StringBuilder();
        for (String job : jobs) {
            messages.append("<n:NotificationMessage><n:Message>")
                    .append(RequestBodies.job(job, ""))
                    .append("</n:Message></n:NotificationMessage>");
        }
        return body("Notify", messages.toString());
    }

    /** Returns a Notify with one job on a topic in the Simple, Concrete or Full dialect. */
    static String notify(String dialect, String topic, String job) {
        return body("Notify", "<n:NotificationMessage>" + topic("n:Topic", dialect, topic) + "<n:Message>"
                + RequestBodies.job(job, "") + "</n:Message></n:NotificationMessage>");
    }

    /** Returns the reference with that name in an answer. */
    static EntryReference reference(SoapAnswer answer, String name) {
        assertThat(answer.isFault()).as(answer.body()).isFalse();
        return reference(XmlReader.elements(answer.payload(), "*[local-name()='" + name + "']").getFirst());
    }

    /** Returns a reference with all its parameters. */
    static EntryReference reference(Element epr) {
        StringBuilder headers = new StringBuilder();
        XmlReader.elements(epr, "wsa:ReferenceParameters/*")
                .forEach(parameter -> headers.append(XmlReader.write(parameter)));
        return new EntryReference(XmlReader.text(epr, "wsa:Address"), XmlReader.text(epr, "wsa:ReferenceParameters/*"),
                headers.toString());
    }

    /** Returns the endpoint reference in an answer: SubscriptionReference or PullPoint. */
    static EntryReference reference(SoapAnswer answer) {
        assertThat(answer.isFault()).as(answer.body()).isFalse();
        Element epr = XmlReader.elements(answer.payload(), "*[wsa:Address]").getFirst();
        Element key = XmlReader.elements(epr, "wsa:ReferenceParameters/*").getFirst();
        key.setAttributeNS(XmlReader.WSA, "wsa:IsReferenceParameter", "true");
        return new EntryReference(XmlReader.text(epr, "wsa:Address"), key.getTextContent(), XmlReader.write(key));
    }

    private static String element(String name, String content) {
        return """
                <%1$s xmlns:n='%2$s' xmlns:br='%3$s' xmlns:wsa='%4$s' xmlns:sg='%5$s' xmlns:sgw='http://docs.oasis-open.org/wsrf/sgw-2' \
                xmlns:rp='%6$s' xmlns:j='%7$s' xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'>%8$s</%1$s>"""
                .formatted(name, B, BR, XmlReader.WSA, XmlReader.SG, XmlReader.RP, XmlReader.JOBS, content);
    }

    private static String consumerReference(String address, String parameters) {
        return "<n:ConsumerReference><wsa:Address>%s</wsa:Address><wsa:ReferenceParameters>%s</wsa:ReferenceParameters></n:ConsumerReference>"
                .formatted(address, parameters);
    }
}
