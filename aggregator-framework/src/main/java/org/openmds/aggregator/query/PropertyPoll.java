package org.openmds.aggregator.query;

import javax.xml.namespace.QName;

import org.openmds.aggregator.AggregatorData;
import org.openmds.wsrf.client.WsrfClient;

/** Polls the values of one resource property. */
record PropertyPoll(PolledResource resource, QName property) implements PollRequest {

    @Override
    public HttpAddress address() {
        return resource.address();
    }

    @Override
    public String description() {
        return property.toString();
    }

    @Override
    public AggregatorData execute(WsrfClient client) {
        return AggregatorData.of(client.getResourceProperty(resource.reference(), property));
    }
}
