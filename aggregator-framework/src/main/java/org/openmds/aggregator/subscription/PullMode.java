package org.openmds.aggregator.subscription;

import java.net.URI;
import java.util.List;
import java.util.Locale;

import org.openmds.wsrf.client.subscription.DeliveryMode;

/** Selects when messages are fetched from a pull point at the producer, for a process that producers cannot connect to. */
public enum PullMode {
    /** A pull point is used if the producer refuses the consumer or cannot reach it. */
    AUTO,
    /** A pull point is always used. */
    ALWAYS,
    /** No pull point is used: where messages cannot be sent to this process, the property is polled. */
    NEVER;

    /** Returns the modes that may be used, the preferred one first: a producer on a different machine cannot send to a consumer named localhost. */
    List<DeliveryMode> modes(String consumer, String producer) {
        return switch (this) {
            case ALWAYS -> List.of(DeliveryMode.PULL);
            case NEVER -> List.of(DeliveryMode.NOTIFY);
            case AUTO -> isThisMachine(consumer) && !isThisMachine(producer)
                    ? List.of(DeliveryMode.PULL, DeliveryMode.NOTIFY)
                    : List.of(DeliveryMode.NOTIFY, DeliveryMode.PULL);
        };
    }

    private static boolean isThisMachine(String url) {
        String host = String.valueOf(URI.create(url).getHost()).toLowerCase(Locale.ROOT);
        return host.equals("localhost") || host.startsWith("127.") || host.equals("[::1]") || host.equals("0.0.0.0")
                || host.equals("[::]");
    }
}
