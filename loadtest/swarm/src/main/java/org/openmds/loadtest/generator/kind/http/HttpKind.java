package org.openmds.loadtest.generator.kind.http;

import java.util.List;

import org.openmds.loadtest.generator.kind.ClientOptions;
import org.openmds.loadtest.generator.kind.SettingsKind;
import org.openmds.loadtest.model.client.ClientContext;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.client.ClientOption;
import org.openmds.loadtest.model.client.ClientTraffic;
import org.openmds.loadtest.model.plan.LoadPlan;

/** The kind {@code http}: repeats one request, or sends one request for each row of parameters. */
public final class HttpKind implements SettingsKind<HttpRequestSettings> {

    @Override
    public String name() {
        return "http";
    }

    @Override
    public String description() {
        return "Sends any HTTP request. The target is a URL, which may contain ${names}.";
    }

    @Override
    public List<ClientOption> options() {
        return List.of(
                new ClientOption("method", "GET, POST or any other; default POST with a body, GET without", ""),
                new ClientOption("headers", "lines of 'Name: value'", ""),
                new ClientOption(HttpRequestSettings.SECRET_HEADERS_OPTION,
                        "a file on the testers with further header lines that are secret", ""),
                new ClientOption("body", "the body, or @FILE; may contain ${names}", ""),
                new ClientOption("content-type", "content type of the body", "application/octet-stream"),
                new ClientOption("escape",
                        "how values are escaped in the body: none, xml, json, or auto (by the content type)", "auto"),
                new ClientOption("parameters",
                        "@FILE in CSV; the first row names the columns, and each request takes the next row", ""),
                new ClientOption("token-file", "a file on the testers with the token for the Authorization header", ""),
                new ClientOption("expect-status", "statuses that mean success, such as 200,204; default all of 2xx",
                        ""),
                new ClientOption("expect", "a text that the answer must contain", ""),
                new ClientOption("expect-within",
                        "number of bytes at the start of the answer that are searched for the text",
                        "65536"),
                HttpsTrust.OPTION);
    }

    @Override
    public HttpRequestSettings read(LoadPlan plan, ClientOptions options) {
        return HttpRequestSettings.read(plan.client(), options);
    }

    @Override
    public ClientTraffic open(HttpRequestSettings settings, LoadPlan plan, ClientContext context)
            throws ClientException {
        return new TemplateTraffic(settings.message(), settings.parameters(), settings.tls(), context.share().tester());
    }
}
