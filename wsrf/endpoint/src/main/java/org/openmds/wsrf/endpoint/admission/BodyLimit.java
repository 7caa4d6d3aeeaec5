package org.openmds.wsrf.endpoint.admission;

import org.openmds.wsrf.endpoint.message.WireFault;

/**
 * The largest length of a request body.
 *
 * @param reason
 *            the setting or the right that it depends on, in words
 */
public record BodyLimit(long bytes, String reason) {

    private static final int TOO_LONG = 413;

    /** Returns the fault for a body whose announced length is too long. */
    public WireFault announced(long length) {
        return WireFault.refusal(TOO_LONG,
                "the request is %d bytes long, the limit is %d bytes %s".formatted(length, bytes, reason));
    }

    /** Returns the fault for a body that is too long, without an announcement. */
    public WireFault exceeded() {
        return WireFault.refusal(TOO_LONG, "the request is longer than the limit of %d bytes %s".formatted(bytes,
                reason));
    }
}
