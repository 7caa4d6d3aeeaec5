package org.openmds.aggregator.subscription;

import java.net.URI;
import java.util.Locale;

/** How messages come. */
enum DeliveryMode {
    /** The producer sends them to this process. */
    NOTIFY("notifications"),
    /** This process fetches them from a pull point at the producer. */
    PULL("messages of a pull point");

    private final String text;

    DeliveryMode(String text) {
        this.text = text;
    }

    /** For people. */
    String text() {
        return text;
    }

    /** The way to try first: who calls himself localhost to a producer elsewhere cannot be sent to. */
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
