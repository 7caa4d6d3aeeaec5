package org.openmds.loadtest.generator.kind.http;

import java.util.List;

import org.openmds.loadtest.generator.kind.ClientOptions;
import org.openmds.loadtest.model.client.ClientContext;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.client.ClientKind;
import org.openmds.loadtest.model.client.ClientOption;
import org.openmds.loadtest.model.client.ClientProblems;
import org.openmds.loadtest.model.client.ClientTraffic;
import org.openmds.loadtest.model.plan.LoadPlan;

/** The kind {@code http}: the same request again and again, or one a row of parameters. */
public final class HttpKind implements ClientKind {

    @Override
    public String name() {
        return "http";
    }

    @Override
    public String description() {
        return "Any HTTP request. The target is a URL, which may hold ${names}.";
    }

    @Override
    public List<ClientOption> options() {
        return List.of(
                new ClientOption("method", "GET, POST or any other; POST where there is a body, else GET", ""),
                new ClientOption("headers", "lines of 'Name: value'", ""),
                new ClientOption(HttpRequestSettings.SECRET_HEADERS_OPTION,
                        "a file on the testers with further such lines, which are secret", ""),
                new ClientOption("body", "what is sent, or @FILE; may hold ${names}", ""),
                new ClientOption("content-type", "of the body", "application/octet-stream"),
                new ClientOption("escape",
                        "how values are put into the body: none, xml, json, or auto: by the content type", "auto"),
                new ClientOption("parameters",
                        "@FILE in CSV, whose first row names the columns; each request takes the next row", ""),
                new ClientOption("token-file", "a file on the testers with the token of the header Authorization", ""),
                new ClientOption("expect-status", "statuses that are a success, such as 200,204; 2xx without it", ""),
                new ClientOption("expect", "a text that the answer must contain", ""),
                new ClientOption("expect-within", "in which the text must be, in bytes from the answer's start",
                        "65536"),
                HttpsTrust.OPTION);
    }

    @Override
    public ClientProblems problems(LoadPlan plan) {
        ClientOptions options = ClientOptions.of(this, plan.client());
        HttpRequestSettings.read(plan.client(), options);
        return options.problems();
    }

    @Override
    public ClientTraffic open(LoadPlan plan, ClientContext context) throws ClientException {
        ClientOptions options = ClientOptions.of(this, plan.client());
        HttpRequestSettings settings = HttpRequestSettings.read(plan.client(), options);
        options.check();
        return new TemplateTraffic(settings.message(), settings.parameters(), settings.tls(), context.share().tester());
    }
}
