package org.openmds.aggregator.subscription;

import java.net.URI;
import java.util.Locale;

/** The delivery of messages: sent by the producer, or fetched by this process. */
enum DeliveryMode {
    /** The producer sends messages to this process. */
    NOTIFY("notifications"),
    /** This process fetches messages from a pull point at the producer. */
    PULL("messages of a pull point");

    private final String text;

    DeliveryMode(String text) {
        this.text = text;
    }

    /** Returns the text for messages. */
    String text() {
        return text;
    }

    /** Returns the mode to try first: a producer on a different machine cannot send to a consumer named localhost. */
    static DeliveryMode first(PullMode mode, String consumer, String producer) {
        return switch (mode) {
            case ALWAYS -> PULL;
            case NEVER -> NOTIFY;
            case AUTO -> isThisMachine(consumer) && !isThisMachine(producer) ? PULL : NOTIFY;
        };
    }

    private static boolean isThisMachine(String url) {
        String host = String.valueOf(URI.create(url).getHost()).toLowerCase(Locale.ROOT);
        return host.equals("localhost") || host.startsWith("127.") || host.equals("[::1]") || host.equals("0.0.0.0")
                || host.equals("[::]");
    }
}
