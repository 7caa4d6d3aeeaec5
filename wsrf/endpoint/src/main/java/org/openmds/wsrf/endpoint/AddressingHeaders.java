package org.openmds.wsrf.endpoint;

import java.util.Optional;

/**
 * The WS-Addressing headers of a request, as far as they matter here.
 *
 * @param present
 *            whether there was any: only then the reply has some
 * @param replyTo
 *            the address; anonymous where the request does not say
 */
record AddressingHeaders(boolean present, Optional<String> action, Optional<String> messageId, String replyTo) {

    static final String ANONYMOUS = "http://www.w3.org/2005/08/addressing/anonymous";
    static final String NONE = "http://www.w3.org/2005/08/addressing/none";

    /** That of a request without any. */
    static final AddressingHeaders ABSENT = new AddressingHeaders(false, Optional.empty(), Optional.empty(), ANONYMOUS);
}
