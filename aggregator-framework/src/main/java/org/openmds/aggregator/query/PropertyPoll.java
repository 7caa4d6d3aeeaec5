package org.openmds.aggregator.query;

import javax.xml.namespace.QName;

import org.openmds.aggregator.AggregatorData;
import org.openmds.wsrf.client.WsrfClient;

/** The values of one resource property. */
record PropertyPoll(Peer peer, QName property) implements Poll {

    @Override
    public HttpAddress address() {
        return peer.address();
    }

    @Override
    public String what() {
        return property.toString();
    }

    @Override
    public AggregatorData ask(WsrfClient client) {
        return AggregatorData.of(client.getResourceProperty(peer.reference(), property));
    }
}
