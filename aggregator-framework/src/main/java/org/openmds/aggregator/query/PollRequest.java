package org.openmds.aggregator.query;

import org.openmds.aggregator.AggregatorData;
import org.openmds.wsrf.client.WsrfClient;

/** What is asked of whom. A value: equal polls get equal answers. Thread-safe. */
sealed interface PollRequest permits PropertyPoll, PropertiesPoll, ExpressionPoll, DocumentPoll {

    HttpAddress address();

    /** What is asked, in few words. */
    String description();

    /**
     * Asks once; blocks for as long as the client lets it.
     *
     * @throws org.openmds.wsrf.fault.WsrfFaultException
     *             the peer answered with a fault
     * @throws org.openmds.wsrf.client.ConnectionException
     *             no usable answer came
     * @throws org.openmds.wsrf.xml.InvalidXmlException
     *             what came is too large for an entry
     */
    AggregatorData execute(WsrfClient client);
}
