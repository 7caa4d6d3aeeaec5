package org.openmds.wsrf.endpoint.message;

import java.util.List;

import org.openmds.wsrf.xml.XmlFragment;

/**
 * The destination of a reply or of a fault (WS-Addressing 1.0 Core, section 3.4).
 *
 * @param sent
 *            false if the request wants no such answer: its address is {@code none}
 * @param headers
 *            the reference parameters, which become SOAP headers of the answer
 */
public record AnswerTarget(boolean sent, List<XmlFragment> headers) {

    /** The connection of the request, without reference parameters. */
    public static final AnswerTarget CONNECTION = new AnswerTarget(true, List.of());

    public AnswerTarget {
        headers = List.copyOf(headers);
    }
}
