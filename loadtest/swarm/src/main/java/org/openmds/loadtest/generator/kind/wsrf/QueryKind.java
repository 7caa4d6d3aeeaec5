package org.openmds.loadtest.generator.kind.wsrf;

import java.util.List;
import java.util.stream.Stream;

import org.openmds.loadtest.generator.kind.ClientOptions;
import org.openmds.loadtest.generator.kind.SettingsKind;
import org.openmds.loadtest.generator.kind.http.TemplateTraffic;
import org.openmds.loadtest.model.client.ClientContext;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.client.ClientOption;
import org.openmds.loadtest.model.client.ClientTraffic;
import org.openmds.loadtest.model.plan.LoadPlan;

/** The kind {@code wsrf-query}: repeats an operation of WS-ResourceProperties, or any other request. */
public final class QueryKind implements SettingsKind<QueryRequestSettings> {

    @Override
    public String name() {
        return "wsrf-query";
    }

    @Override
    public String description() {
        return "Reads properties of a WS-Resource with an operation of WS-ResourceProperties or any other request. The target is the service's URL.";
    }

    @Override
    public List<ClientOption> options() {
        return Stream.concat(Stream.of(
                new ClientOption("operation",
                        "GetResourcePropertyDocument, GetResourceProperty, GetMultipleResourceProperties, QueryResourceProperties or "
                                + "GetCurrentMessage; default: the operation that fits the other options",
                        ""),
                new ClientOption("xpath", "the query of QueryResourceProperties; may contain ${names}", ""),
                new ClientOption("dialect", "dialect of the query", WsrfNamespaces.XPATH),
                new ClientOption("property",
                        "sg:Entry or {namespace}Entry; several for GetMultipleResourceProperties, separated by blanks",
                        ""),
                new ClientOption("topic", "topic of GetCurrentMessage, such as sg:Entry", ""),
                new ClientOption("namespaces",
                        "prefixes for query, properties and topic, as 'p=urn:p q=urn:q'; the standards' prefixes, agg and glue are predefined",
                        ""),
                new ClientOption("request",
                        "instead of an operation: @FILE with the body of a request or a whole envelope; may contain ${names}",
                        ""),
                new ClientOption("parameters",
                        "@FILE in CSV; the first row names the columns, and each request takes the next row", "")),
                SoapOptions.all().stream()).toList();
    }

    @Override
    public QueryRequestSettings read(LoadPlan plan, ClientOptions options) {
        return QueryRequestSettings.read(plan.client(), options);
    }

    @Override
    public ClientTraffic open(QueryRequestSettings settings, LoadPlan plan, ClientContext context)
            throws ClientException {
        return new TemplateTraffic(settings.message(), settings.parameters(), settings.tls(), context.share().tester());
    }
}
