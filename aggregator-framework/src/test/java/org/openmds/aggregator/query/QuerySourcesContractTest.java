package org.openmds.aggregator.query;

import java.time.Duration;

import org.junit.jupiter.api.AfterEach;
import org.openmds.aggregator.SourceFactory;
import org.openmds.aggregator.SourceFactoryContract;
import org.openmds.wsrf.addressing.EndpointReference;

/** Runs the contract with a server that never answers. */
final class QuerySourcesContractTest extends SourceFactoryContract {

    private final ScriptedHttpServer peer = ScriptedHttpServer.hanging();
    private final QueryFixture fixture = new QueryFixture(Duration.ofMillis(300), 1);

    @AfterEach
    void close() {
        fixture.close();
        peer.close();
    }

    @Override
    protected SourceFactory factory() {
        return fixture.sources;
    }

    @Override
    protected EndpointReference member() {
        return peer.reference();
    }

    @Override
    protected String configuration() {
        return "<agg:GetResourcePropertyPollType xmlns:agg='http://mds.globus.org/aggregator/types'>%s"
                + "<agg:ResourcePropertyName xmlns:g='urn:g'>g:Host</agg:ResourcePropertyName>"
                + "</agg:GetResourcePropertyPollType>";
    }
}
