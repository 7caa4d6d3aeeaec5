package org.openmds.wsrf.endpoint.message;

import java.util.Optional;

/**
 * The WS-Addressing headers of a request that matter to this server.
 *
 * @param present
 *            true if the request had any; only then the reply has them
 * @param faultTo
 *            the destination of faults; that of replies if the request has no FaultTo
 */
public record AddressingHeaders(boolean present, Optional<String> action, Optional<String> messageId,
        AnswerTarget replyTo, AnswerTarget faultTo) {

    public static final String ANONYMOUS = "http://www.w3.org/2005/08/addressing/anonymous";
    static final String NONE = "http://www.w3.org/2005/08/addressing/none";

    /** The value for a request without WS-Addressing headers. */
    public static final AddressingHeaders ABSENT = new AddressingHeaders(false, Optional.empty(), Optional.empty(),
            AnswerTarget.CONNECTION, AnswerTarget.CONNECTION);
}
