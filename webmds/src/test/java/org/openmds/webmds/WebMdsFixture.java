package org.openmds.webmds;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.openmds.budget.Budget;
import org.openmds.webmds.transform.DocumentMemory;
import org.openmds.wsrf.client.WsrfClient;

/** WebMDS over HTTP, in front of one fake service group with the names {@code group} and {@code second}. */
final class WebMdsFixture implements AutoCloseable {

    private static final long DOCUMENT_BYTES = 32 << 20;

    private final WebMds webMds;
    private final Server server = new Server();
    private final ServerConnector connector = new ServerConnector(server);
    private final HttpClient browser = HttpClient.newHttpClient();
    private final HttpClient other = HttpClient.newBuilder()
            .localAddress(InetAddress.ofLiteral("127.0.0.2"))
            .build();

    WebMdsFixture(FakeGroupService service, Optional<Path> folder) throws Exception {
        this(service, folder, budgets());
    }

    WebMdsFixture(FakeGroupService service, Optional<Path> folder, PageBudgets budgets) throws Exception {
        this(service, service, folder, budgets);
    }

    /** @param alerts the trigger service */
    WebMdsFixture(FakeGroupService service, FakeGroupService alerts, Optional<Path> folder, PageBudgets budgets)
            throws Exception {
        webMds = WebMds.open(new WebMdsSettings(List.of(
                new WebMdsSettings.ShownGroup("group", service::reference),
                new WebMdsSettings.ShownGroup("second", service::reference)), folder,
                Duration.ZERO, Duration.ofMinutes(1),
                new WebMdsSettings.TriggerServiceReferences(alerts::reference, alerts::reference), List::of,
                WebMdsSettings.SignInRules.none(), true),
                WsrfClient.builder()
                        .limits(DocumentMemory.limits((int) (budgets.documents().limit() / 16)))
                        .counting(DocumentMemory::received)
                        .build(),
                budgets);
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        server.setHandler(webMds.handler());
        server.start();
    }

    /** Returns the usual budgets, of which answers may take as much as they want. */
    static PageBudgets budgets() {
        return PageBudgets.with(new Budget("answer-bytes", Long.MAX_VALUE, Long.MAX_VALUE), DOCUMENT_BYTES);
    }

    HttpResponse<String> get(String path, String... headers) throws IOException, InterruptedException {
        return send("GET", path, headers);
    }

    /** Gets a page from another address, 127.0.0.2. */
    HttpResponse<String> getFromElsewhere(String path) throws IOException, InterruptedException {
        return send(other, "GET", path);
    }

    HttpResponse<String> send(String method, String path, String... headers) throws IOException, InterruptedException {
        return send(browser, method, path, headers);
    }

    private HttpResponse<String> send(HttpClient client, String method, String path, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest
                .newBuilder(URI.create("http://127.0.0.1:%d%s".formatted(connector.getLocalPort(), path)))
                .timeout(Duration.ofSeconds(30))
                .method(method, BodyPublishers.noBody());
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), BodyHandlers.ofString());
    }

    int port() {
        return connector.getLocalPort();
    }

    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        webMds.close();
        browser.close();
        other.close();
    }
}
