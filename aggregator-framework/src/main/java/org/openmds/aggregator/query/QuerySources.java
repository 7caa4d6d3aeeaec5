package org.openmds.aggregator.query;

import java.util.Optional;
import java.util.concurrent.Executor;

import org.openmds.aggregator.AggregatorSource;
import org.openmds.aggregator.SourceFactory;
import org.openmds.aggregator.SourceRequest;
import org.openmds.wsrf.xml.XmlElement;

/**
 * Creates sources that poll the member's resource properties, or a web server. The configurations are MDS4's, all in namespace
 * {@code http://mds.globus.org/aggregator/types}; prefixes of QNames are resolved at their elements.
 *
 * <pre>{@code
 * <agg:GetResourcePropertyPollType>
 *   <agg:PollIntervalMillis>600000</agg:PollIntervalMillis>
 *   <agg:ResourcePropertyName>sg:Entry</agg:ResourcePropertyName>
 * </agg:GetResourcePropertyPollType>
 *
 * <agg:GetMultipleResourcePropertiesPollType>
 *   <agg:PollIntervalMillis>60000</agg:PollIntervalMillis>
 *   <agg:ResourcePropertyNames>glue:Host</agg:ResourcePropertyNames>
 *   <agg:ResourcePropertyNames>glue:ComputingElement</agg:ResourcePropertyNames>
 * </agg:GetMultipleResourcePropertiesPollType>
 *
 * <agg:QueryResourcePropertiesPollType>
 *   <agg:PollIntervalMillis>60000</agg:PollIntervalMillis>
 *   <agg:QueryExpression Dialect="http://www.w3.org/TR/1999/REC-xpath-19991116">//glue:Host</agg:QueryExpression>
 * </agg:QueryResourcePropertiesPollType>
 *
 * <agg:HTTPPollType>
 *   <agg:PollIntervalMillis>60000</agg:PollIntervalMillis>
 *   <agg:URL>http://cluster.example.org/status.xml</agg:URL>
 *   <agg:Username/><agg:Password/>
 * </agg:HTTPPollType>
 * }</pre>
 *
 * <p>
 * Names in the namespaces of GT 4.0's drafts are replaced by their final names. Sources of one {@code QuerySources} with the same request,
 * interval and client are equal. Thread-safe.
 */
public final class QuerySources implements SourceFactory {

    private final QuerySettings settings;
    private final LimitedClients clients;

    /**
     * @param executor
     *            starts a virtual thread for each collection; it blocks on the network until the timeout
     */
    public QuerySources(QuerySettings settings, QueryClients clients, Executor executor) {
        this.settings = settings;
        this.clients = LimitedClients.of(settings, clients, executor);
    }

    /** Returns the clients, for other kinds of sources that poll the same hosts. */
    public LimitedClients clients() {
        return clients;
    }

    @Override
    public String configurations() {
        return PollType.names();
    }

    @Override
    public Optional<AggregatorSource> create(SourceRequest request, XmlElement configuration) {
        return PollType.of(configuration.name()).map(type -> {
            PollRequest poll = type.read(request.member(), configuration);
            return new QuerySource(clients.of(request), poll,
                    settings.intervals().read(request, configuration));
        });
    }
}
