package org.openmds.loadtest.generator.kind.wsrf;

import java.util.List;
import java.util.stream.Stream;

import org.openmds.loadtest.generator.kind.ClientOptions;
import org.openmds.loadtest.generator.kind.http.TemplateTraffic;
import org.openmds.loadtest.model.client.ClientContext;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.client.ClientKind;
import org.openmds.loadtest.model.client.ClientOption;
import org.openmds.loadtest.model.client.ClientProblems;
import org.openmds.loadtest.model.client.ClientTraffic;
import org.openmds.loadtest.model.plan.LoadPlan;

/** The kind {@code wsrf-query}: an operation of WS-ResourceProperties again and again, or any request of the user's own. */
public final class QueryKind implements ClientKind {

    @Override
    public String name() {
        return "wsrf-query";
    }

    @Override
    public String description() {
        return "Reads properties of a WS-Resource, by any operation of WS-ResourceProperties or a request of your own. The target is the service's URL.";
    }

    @Override
    public List<ClientOption> options() {
        return Stream.concat(Stream.of(
                new ClientOption("operation",
                        "GetResourcePropertyDocument, GetResourceProperty, GetMultipleResourceProperties, QueryResourceProperties or GetCurrentMessage; without it the one that the other options mean",
                        ""),
                new ClientOption("xpath", "the query of QueryResourceProperties; may hold ${names}", ""),
                new ClientOption("dialect", "of the query", WsrfNamespaces.XPATH),
                new ClientOption("property",
                        "sg:Entry or {namespace}Entry; several for GetMultipleResourceProperties, with blanks between",
                        ""),
                new ClientOption("topic", "of GetCurrentMessage, such as sg:Entry", ""),
                new ClientOption("namespaces",
                        "prefixes for query, properties and topic, as 'p=urn:p q=urn:q'; those of the standards, agg and glue are known",
                        ""),
                new ClientOption("request",
                        "instead of an operation: @FILE with the body of a request, or a whole envelope; may hold ${names}",
                        ""),
                new ClientOption("parameters",
                        "@FILE in CSV, whose first row names the columns; each request takes the next row", "")),
                SoapOptions.all().stream()).toList();
    }

    @Override
    public ClientProblems problems(LoadPlan plan) {
        ClientOptions options = ClientOptions.of(this, plan.client());
        QueryRequestSettings.read(plan.client(), options);
        return options.problems();
    }

    @Override
    public ClientTraffic open(LoadPlan plan, ClientContext context) throws ClientException {
        ClientOptions options = ClientOptions.of(this, plan.client());
        QueryRequestSettings settings = QueryRequestSettings.read(plan.client(), options);
        options.check();
        return new TemplateTraffic(settings.message(), settings.parameters(), settings.tls(), context.share().tester());
    }
}
