package org.openmds.aggregator.query;

import java.util.List;
import java.util.stream.Collectors;

import javax.xml.namespace.QName;

import org.openmds.aggregator.AggregatorData;
import org.openmds.wsrf.client.WsrfClient;

/** Polls the values of several resource properties. */
record PropertiesPoll(PolledResource resource, List<QName> properties) implements PollRequest {

    PropertiesPoll {
        properties = List.copyOf(properties);
    }

    @Override
    public HttpAddress address() {
        return resource.address();
    }

    @Override
    public String description() {
        return QuotedText.of(properties.stream().map(QName::toString).collect(Collectors.joining(" ")));
    }

    @Override
    public AggregatorData execute(WsrfClient client) {
        return AggregatorData.of(client.getMultipleResourceProperties(resource.reference(), properties));
    }
}
