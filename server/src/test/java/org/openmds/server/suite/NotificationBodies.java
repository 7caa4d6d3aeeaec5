package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;

import org.w3c.dom.Element;

/** Bodies of WS-Notification as text, and the references in what is answered. */
final class NotificationBodies {

    static final String WSN = "http://docs.oasis-open.org/wsn/b-2";
    static final String BR = "http://docs.oasis-open.org/wsn/br-2";
    static final String DIALECTS = "http://docs.oasis-open.org/wsn/t-1/TopicExpression/";

    private NotificationBodies() {
    }

    /** A request of WS-BaseNotification; the prefix n is bound to it, and wsa, j, sg and sgw to what they are elsewhere. */
    static String wsn(String operation, String content) {
        return body("n:" + operation, content);
    }

    /** A request of WS-BrokeredNotification; the prefix br is bound to it. */
    static String brokered(String operation, String content) {
        return body("br:" + operation, content);
    }

    static String subscribe(String consumer, String rest) {
        return wsn("Subscribe", "<n:ConsumerReference><wsa:Address>%s</wsa:Address></n:ConsumerReference>%s"
                .formatted(consumer, rest));
    }

    /**
     * A topic expression.
     *
     * @param dialect
     *            Simple, Concrete or Full
     */
    static String topic(String element, String dialect, String expression) {
        return "<%1$s Dialect='%2$s%3$s'>%4$s</%1$s>".formatted(element, DIALECTS, dialect, expression);
    }

    static String filter(String dialect, String expression) {
        return "<n:Filter>" + topic("n:TopicExpression", dialect, expression) + "</n:Filter>";
    }

    /** A Notify of one job. */
    static String notify(String dialect, String topic, String job) {
        return wsn("Notify", "<n:NotificationMessage>" + topic("n:Topic", dialect, topic)
                + "<n:Message>" + Requests.job(job, "") + "</n:Message></n:NotificationMessage>");
    }

    /** The reference in an answer that is called so. */
    static EntryReference reference(Answer answer, String name) {
        assertThat(answer.isFault()).as(answer.body()).isFalse();
        return reference(Xml.elements(answer.payload(), "*[local-name()='" + name + "']").getFirst());
    }

    static EntryReference reference(Element epr) {
        StringBuilder headers = new StringBuilder();
        Xml.elements(epr, "wsa:ReferenceParameters/*").forEach(parameter -> headers.append(Xml.write(parameter)));
        return new EntryReference(Xml.text(epr, "wsa:Address"), Xml.text(epr, "wsa:ReferenceParameters/*"),
                headers.toString());
    }

    private static String body(String element, String content) {
        return "<%1$s xmlns:n='%2$s' xmlns:br='%3$s' xmlns:wsa='%4$s' xmlns:sg='%5$s' xmlns:sgw='http://docs.oasis-open.org/wsrf/sgw-2' xmlns:j='%6$s'>%7$s</%1$s>"
                .formatted(element, WSN, BR, Xml.WSA, Xml.SG, Xml.JOBS, content);
    }
}
