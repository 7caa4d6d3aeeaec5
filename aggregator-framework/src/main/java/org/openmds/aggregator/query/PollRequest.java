package org.openmds.aggregator.query;

import org.openmds.aggregator.AggregatorData;
import org.openmds.wsrf.client.WsrfClient;

/** A request with its target. A value: equal polls get equal answers. Thread-safe. */
sealed interface PollRequest permits PropertyPoll, PropertiesPoll, ExpressionPoll, DocumentPoll {

    HttpAddress address();

    /** Returns the request as short text. */
    String description();

    /**
     * Sends the request once; blocks within the client's timeout.
     *
     * @throws org.openmds.wsrf.fault.WsrfFaultException
     *             the service answered with a fault
     * @throws org.openmds.wsrf.client.http.ConnectionException
     *             there was no usable answer
     * @throws org.openmds.wsrf.xml.InvalidXmlException
     *             the answer is too large for an entry
     */
    AggregatorData execute(WsrfClient client);
}
