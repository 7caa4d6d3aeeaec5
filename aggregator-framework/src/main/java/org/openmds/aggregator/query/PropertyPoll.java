package org.openmds.aggregator.query;

import javax.xml.namespace.QName;

import org.openmds.aggregator.AggregatorData;
import org.openmds.wsrf.client.WsrfClient;

/** The values of one resource property. */
record PropertyPoll(PolledResource peer, QName property) implements PollRequest {

    @Override
    public HttpAddress address() {
        return peer.address();
    }

    @Override
    public String description() {
        return property.toString();
    }

    @Override
    public AggregatorData execute(WsrfClient client) {
        return AggregatorData.of(client.getResourceProperty(peer.reference(), property));
    }
}
