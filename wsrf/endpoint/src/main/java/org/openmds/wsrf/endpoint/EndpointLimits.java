package org.openmds.wsrf.endpoint;

import java.time.Duration;

import org.openmds.wsrf.xml.XmlLimits;

/**
 * The limits for one request.
 *
 * @param xml
 *            the limits of the message: the depth counts from the child of the SOAP body, elements and attributes over the whole envelope
 * @param maxBodyBytes
 *            the length limit of the HTTP body; a longer body is refused with 413, before it is read if its length is announced
 * @param maxReadBodyBytes
 *            the same for callers whose rights allow only operations with short input
 * @param deadline
 *            the time for the operation, from the arrival of the request's headers
 */
public record EndpointLimits(XmlLimits xml, long maxBodyBytes, long maxReadBodyBytes, Duration deadline) {

    /** The defaults: {@link XmlLimits#DEFAULT}, 16 MiB of body, 64 KiB for callers who may only read, 30 seconds. */
    public static final EndpointLimits DEFAULT = new EndpointLimits(XmlLimits.DEFAULT, 16L << 20, 64L << 10,
            Duration.ofSeconds(30));
}
