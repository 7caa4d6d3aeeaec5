package org.openmds.server.suite;

import java.time.Instant;
import java.util.List;

import org.w3c.dom.Element;

/**
 * A trigger as its resource shows it.
 *
 * @param document
 *            its resource properties
 */
record TriggerView(Element document) {

    /** Something that happened to it. */
    record Event(Instant at, String about, String name, String detail) {
    }

    /** @param server its base URL */
    static TriggerView of(String server, String id) {
        SoapAnswer answer = SoapClient.post(server + "/wsrf/services/TriggerService",
                "<trig:TriggerKey xmlns:trig='http://mds.globus.org/trigger/types' wsa:IsReferenceParameter='true'>%s</trig:TriggerKey>"
                        .formatted(id),
                RequestBodies.DOCUMENT);
        if (answer.isFault()) {
            throw new AssertionError(answer.description());
        }
        return new TriggerView(XmlReader.elements(answer.payload(), "*").getFirst());
    }

    /** A property of it, by its local name; empty where it has none. */
    String property(String name) {
        return XmlReader.text(document, "*[local-name()='%s']".formatted(name));
    }

    String state() {
        return property("State");
    }

    /** The oldest first. */
    List<Event> events() {
        return XmlReader.elements(document, "*[local-name()='Event']")
                .reversed()
                .stream()
                .map(event -> new Event(Instant.parse(event.getAttribute("at")), event.getAttribute("about"),
                        event.getAttribute("event"), event.getTextContent()))
                .toList();
    }

    /** Those of that name. */
    List<Event> events(String name) {
        return events().stream().filter(event -> event.name().equals(name)).toList();
    }
}
