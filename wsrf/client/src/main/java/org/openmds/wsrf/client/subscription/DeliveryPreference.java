package org.openmds.wsrf.client.subscription;

import java.util.List;

/** The delivery mode of the next Subscribe. Not thread-safe. */
final class DeliveryPreference {

    private final List<DeliveryMode> modes;
    private DeliveryMode mode;
    private boolean pullRefused;

    /** @param modes the modes that may be used, the preferred one first */
    DeliveryPreference(List<DeliveryMode> modes) {
        this.modes = modes;
        this.mode = modes.get(0);
    }

    DeliveryMode mode() {
        return mode;
    }

    /** Chooses the pull point where notifications do not arrive; returns false if that is not possible. */
    boolean fallBackToPull() {
        boolean possible = mode == DeliveryMode.NOTIFY && modes.contains(DeliveryMode.PULL) && !pullRefused;
        if (possible) {
            mode = DeliveryMode.PULL;
        }
        return possible;
    }

    /** Records that the producer refuses; a pull point is not tried again if notifications may be used. */
    void recordRefusal() {
        if (mode == DeliveryMode.PULL && modes.contains(DeliveryMode.NOTIFY)) {
            pullRefused = true;
            mode = DeliveryMode.NOTIFY;
        }
    }
}
