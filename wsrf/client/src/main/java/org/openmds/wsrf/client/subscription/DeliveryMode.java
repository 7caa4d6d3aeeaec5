package org.openmds.wsrf.client.subscription;

/** The delivery of messages: sent by the producer, or fetched by this process. */
public enum DeliveryMode {
    /** The producer sends messages to a consumer in this process. */
    NOTIFY("notifications"),
    /** This process fetches messages from a pull point at the producer. */
    PULL("messages of a pull point");

    private final String text;

    DeliveryMode(String text) {
        this.text = text;
    }

    /** Returns the text for messages. */
    public String text() {
        return text;
    }
}
