package org.openmds.aggregator.query;

import java.util.List;

import org.openmds.aggregator.AggregatorData;
import org.openmds.wsrf.client.QueryAnswer;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.properties.XPathQuery;
import org.openmds.wsrf.xml.XmlFragment;

/** Polls the result of an XPath expression over the resource property document: elements, or else text. */
record ExpressionPoll(PolledResource resource, XPathQuery query) implements PollRequest {

    @Override
    public HttpAddress address() {
        return resource.address();
    }

    @Override
    public String description() {
        return QuotedText.of(query.expression());
    }

    @Override
    public AggregatorData execute(WsrfClient client) {
        QueryAnswer answer = client.query(resource.reference(), query.expression(), query.namespaces());
        List<XmlFragment> elements = answer.response().root().childFragments(EntrySizeLimit.MAX_BYTES);
        return elements.isEmpty() ? AggregatorData.ofText(answer.text()) : AggregatorData.of(elements);
    }
}
