package org.openmds.aggregator.query;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.openmds.aggregator.AggregatorData;
import org.openmds.aggregator.AggregatorSource;
import org.openmds.aggregator.CollectionException;
import org.openmds.aggregator.PollIntervals;
import org.openmds.aggregator.SourceRequest;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.client.http.HttpSettings;
import org.openmds.wsrf.client.http.TargetPolicy;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.xml.XmlFragment;

/** Query sources with real clients; the one for remote registrations may not connect to this machine. */
final class QueryFixture implements AutoCloseable {

    static final String LOCAL = Caller.LOCAL.name();

    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
    private final WsrfClient own;
    private final WsrfClient registered = WsrfClient.builder().targets(TargetPolicy.refuseLocal()).build();
    final QuerySources sources;

    /** Opens one connection for each allowed concurrent request. */
    QueryFixture(QuerySettings settings) {
        own = WsrfClient.builder()
                .http(HttpSettings.DEFAULT.withMaxConnectionsPerTarget(settings.perHost()))
                .build();
        sources = new QuerySources(settings, new QueryClients(own, registered), executor);
    }

    QueryFixture(Duration timeout, int perHost) {
        this(new QuerySettings(timeout, perHost, PollIntervals.DEFAULT));
    }

    QueryFixture() {
        this(Duration.ofSeconds(20), 4);
    }

    AggregatorSource source(EndpointReference member, String configuration) {
        return source(member, configuration, LOCAL);
    }

    AggregatorSource source(EndpointReference member, String configuration, String owner) {
        XmlFragment config = config(configuration);
        return sources.create(new SourceRequest(member, config, owner), config.root().children().getFirst())
                .orElseThrow();
    }

    /** Returns a configuration with the prefixes of GT4's files. */
    static XmlFragment config(String configuration) {
        return XmlFragment.parse("""
                <agg:AggregatorConfig xmlns:agg="http://mds.globus.org/aggregator/types"
                    xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="agg:AggregatorConfig"
                    xmlns:glue="http://mds.globus.org/glue/ce/1.1"
                    xmlns:wssg="http://docs.oasis-open.org/wsrf/2004/06/wsrf-WS-ServiceGroup-1.2-draft-01.xsd"
                    xmlns:wsrl="http://docs.oasis-open.org/wsrf/2004/06/wsrf-WS-ResourceLifetime-1.2-draft-01.xsd"
                    >%s</agg:AggregatorConfig>""".formatted(configuration));
    }

    static String property(String name) {
        return poll("GetResourcePropertyPollType", part("ResourcePropertyName", name));
    }

    static String expression(String xpath) {
        return poll("QueryResourcePropertiesPollType",
                "<agg:QueryExpression Dialect='http://www.w3.org/TR/1999/REC-xpath-19991116'>" + xpath
                        + "</agg:QueryExpression>");
    }

    static String document(String url) {
        return poll("HTTPPollType", part("URL", url));
    }

    static String poll(String type, String parts) {
        return "<agg:%s>%s%s</agg:%s>".formatted(type, part("PollIntervalMillis", "60000"), parts, type);
    }

    static String part(String name, String text) {
        return "<agg:%s>%s</agg:%s>".formatted(name, text, name);
    }

    /** Returns the data of a collection. */
    static AggregatorData collected(AggregatorSource source) throws InterruptedException {
        try {
            return source.collect().toCompletableFuture().get(30, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new AssertionError(e.getCause() == null ? "no outcome" : e.getCause().getMessage(), e);
        }
    }

    /** Returns the message of a failed collection. */
    static String problem(AggregatorSource source) throws InterruptedException {
        try {
            throw new AssertionError("collected " + source.collect().toCompletableFuture().get(30, TimeUnit.SECONDS));
        } catch (ExecutionException e) {
            if (e.getCause() instanceof CollectionException failure) {
                return String.valueOf(failure.getMessage());
            }
            throw new AssertionError(e);
        } catch (TimeoutException e) {
            throw new AssertionError("no outcome", e);
        }
    }

    @Override
    public void close() {
        own.close();
        registered.close();
        executor.shutdownNow();
    }
}
