package org.openmds.wsrf.endpoint;

import java.util.Optional;
import java.util.Set;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.openmds.wsrf.endpoint.page.ServicePaths;
import org.openmds.wsrf.endpoint.page.TextResponse;
import org.openmds.wsrf.service.Deadline;

/**
 * Gives SOAP requests for existing services to the read path, and those that it does not answer to CXF. Refuses all others in plain text, and reports
 * each request to the observer. Thread-safe.
 */
final class SoapGate extends Handler.Wrapper {

    private final Set<String> services;
    private final EndpointSettings settings;
    private final ReadPath readPath;

    SoapGate(Set<String> services, EndpointSettings settings, ReadPath readPath, Handler next) {
        super(next);
        this.readPath = readPath;
        this.services = Set.copyOf(services);
        this.settings = settings;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        if (!ServicePaths.isServicePath(request)) {
            return false;
        }
        Optional<String> service = ServicePaths.service(request).filter(services::contains);
        CallTrace trace = new CallTrace(service.orElse("-"), Deadline.in(settings.limits().deadline()),
                TimedResponse.requestedTimer(request));
        Callback observed = Callback.from(callback,
                () -> settings.observer().observe(trace.observation(request, response.getStatus())));
        Optional<TextResponse> refusal = refusal(request, service);
        if (refusal.isPresent()) {
            refusal.get().send(response, observed);
            return true;
        }
        Response answer = trace.phases().isMeasured() ? new TimedResponse(request, response, trace.phases()) : response;
        return readPath.handle(new TracedRequest(request, answer, observed, trace), (passed, reply, done) -> {
            trace.attachTo(passed);
            return super.handle(passed, reply, done);
        });
    }

    private Optional<TextResponse> refusal(Request request, Optional<String> service) {
        if (service.isEmpty()) {
            return Optional.of(new TextResponse(HttpStatus.NOT_FOUND_404,
                    "there is no service at this path; %s lists the services".formatted(ServicePaths.SERVICES)));
        }
        if (!HttpMethod.POST.is(request.getMethod())) {
            return Optional.of(new TextResponse(HttpStatus.METHOD_NOT_ALLOWED_405,
                    "method %s is not allowed; expected POST with a SOAP message, or GET"
                            .formatted(request.getMethod()))
                    .with(HttpHeader.ALLOW, "GET, HEAD, POST"));
        }
        String contentType = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
        if (!MediaTypes.isSoap(contentType)) {
            return Optional.of(new TextResponse(HttpStatus.UNSUPPORTED_MEDIA_TYPE_415,
                    "content type '%s' is not supported; expected text/xml (SOAP 1.1) or application/soap+xml (SOAP 1.2)"
                            .formatted(
                                    Optional.ofNullable(contentType).orElse(""))));
        }
        if (!MediaTypes.isUnicode(contentType)) {
            return Optional.of(new TextResponse(HttpStatus.UNSUPPORTED_MEDIA_TYPE_415,
                    "content type '%s' is not supported; expected the charset utf-8 or utf-16, or none"
                            .formatted(contentType)));
        }
        return Optional.ofNullable(request.getHeaders().get(HttpHeader.CONTENT_ENCODING))
                .filter(coding -> !coding.equalsIgnoreCase("identity"))
                .map(coding -> new TextResponse(HttpStatus.UNSUPPORTED_MEDIA_TYPE_415,
                        "content coding '%s' is not supported; expected none".formatted(coding)));
    }
}
