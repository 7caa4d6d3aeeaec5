package org.openmds.wsrf.endpoint;

import java.time.Duration;

import org.openmds.wsrf.xml.XmlLimits;

/**
 * What one request may cost.
 *
 * @param xml
 *            limits of the message: depth counts from the child of the SOAP body, elements and attributes over the whole envelope
 * @param maxBodyBytes
 *            length of the HTTP body; a longer one is refused with 413, before it is read where its length is announced
 * @param deadline
 *            time for the operation, from the arrival of the request's headers
 */
public record EndpointLimits(XmlLimits xml, long maxBodyBytes, Duration deadline) {

    /** The default limits of messages, 16 MiB of body, 30 seconds. */
    public static final EndpointLimits DEFAULT = new EndpointLimits(XmlLimits.DEFAULT, 16L << 20,
            Duration.ofSeconds(30));
}
