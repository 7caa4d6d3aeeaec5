package org.openmds.wsrf.endpoint.page;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.openmds.budget.Budget;
import org.openmds.budget.BudgetPermit;
import org.openmds.wsrf.endpoint.admission.ConnectionCaller;
import org.openmds.wsrf.endpoint.page.ServicePaths.ServiceTarget;
import org.openmds.wsrf.schema.SchemaFiles;
import org.openmds.wsrf.service.ServiceDescription;

/** Serves documents about the services by GET: the list of services, a page and a WSDL for each, and the schemas. Never blocks. */
public final class ServicePages extends Handler.Abstract.NonBlocking {

    private static final String HTML = "text/html;charset=utf-8";
    private static final String XML = "text/xml;charset=utf-8";
    private static final String RETRY_SECONDS = "2";
    private static final String TEXT = "text/plain;charset=utf-8";

    private final List<ServiceDescription> services;
    private final PublicUrl publicUrl;
    private final Budget answers;

    /** @param answers limit for the bytes of documents until they are sent */
    public ServicePages(List<ServiceDescription> services, PublicUrl publicUrl, Budget answers) {
        this.services = List.copyOf(services);
        this.publicUrl = publicUrl;
        this.answers = answers;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        if (!HttpMethod.GET.is(request.getMethod()) && !HttpMethod.HEAD.is(request.getMethod())) {
            return false;
        }
        Optional<TextResponse> page = page(request);
        page.ifPresent(found -> send(found, request, response, callback));
        return page.isPresent();
    }

    /** Sends a document while its bytes have room. */
    private void send(TextResponse page, Request request, Response response, Callback callback) {
        Optional<BudgetPermit> held = answers.take(ConnectionCaller.anonymous(request).lane(), page.text().length());
        if (held.isPresent()) {
            page.send(response, Callback.from(held.get()::close, callback));
        } else {
            new TextResponse(HttpStatus.SERVICE_UNAVAILABLE_503, answers.refusal())
                    .with(HttpHeader.RETRY_AFTER, RETRY_SECONDS)
                    .send(response, callback);
        }
    }

    private Optional<TextResponse> page(Request request) {
        if (ServicePaths.isList(request)) {
            return Optional.of(list(request));
        }
        return ServicePaths.schemaFile(request)
                .flatMap(SchemaFiles::read)
                .map(file -> ok(XML, new String(file, StandardCharsets.UTF_8)))
                .or(() -> ServicePaths.target(request)
                        .flatMap(target -> find(target).map(service -> describe(service, target, request))));
    }

    private Optional<ServiceDescription> find(ServiceTarget target) {
        return services.stream()
                .filter(service -> service.name().equals(target.service()))
                .filter(service -> target.resourceKey().isEmpty() || service.resourceKey().isPresent())
                .findFirst();
    }

    private TextResponse list(Request request) {
        String accept = Optional.ofNullable(request.getHeaders().get(HttpHeader.ACCEPT)).orElse("");
        if (accept.contains("text/plain") && !accept.contains("text/html")) {
            StringBuilder lines = new StringBuilder();
            services.forEach(
                    service -> lines.append(publicUrl.of(new ServiceTarget(service.name(), Optional.empty()), request))
                            .append('\n'));
            return ok(TEXT, lines.toString());
        }
        return ok(HTML, ServiceHtml.list(services));
    }

    private TextResponse describe(ServiceDescription service, ServiceTarget target, Request request) {
        String address = publicUrl.of(target, request);
        return isWsdl(request)
                ? ok(XML,
                        ServiceWsdl
                                .of(service, address, target.resourceKey().isPresent() ? "../../schema/" : "../schema/")
                                .toString())
                : ok(HTML, ServiceHtml.page(service, address));
    }

    private static boolean isWsdl(Request request) {
        return Optional.ofNullable(request.getHttpURI().getQuery())
                .map(query -> query.toLowerCase(Locale.ROOT))
                .orElse("")
                .startsWith("wsdl");
    }

    private static TextResponse ok(String contentType, String text) {
        return new TextResponse(HttpStatus.OK_200, text, Map.of(HttpHeader.CONTENT_TYPE, contentType));
    }
}
