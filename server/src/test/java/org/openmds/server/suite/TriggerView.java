package org.openmds.server.suite;

import java.time.Instant;
import java.util.List;

import org.w3c.dom.Element;

/**
 * The resource of a trigger.
 *
 * @param document
 *            the resource property document
 */
record TriggerView(Element document) {

    /** An event in the trigger's history. */
    record Event(Instant at, String about, String name, String detail) {
    }

    /** @param server the server's base URL */
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

    /** Returns a resource property by its local name; empty if there is none. */
    String property(String name) {
        return XmlReader.text(document, "*[local-name()='%s']".formatted(name));
    }

    String state() {
        return property("State");
    }

    /** Returns the events, the oldest first. */
    List<Event> events() {
        return XmlReader.elements(document, "*[local-name()='Event']")
                .reversed()
                .stream()
                .map(event -> new Event(Instant.parse(event.getAttribute("at")), event.getAttribute("about"),
                        event.getAttribute("event"), event.getTextContent()))
                .toList();
    }

    /** Returns the events with that name. */
    List<Event> events(String name) {
        return events().stream().filter(event -> event.name().equals(name)).toList();
    }
}
