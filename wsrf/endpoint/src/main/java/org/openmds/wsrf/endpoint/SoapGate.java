package org.openmds.wsrf.endpoint;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.openmds.wsrf.endpoint.admission.AdmittingService;
import org.openmds.wsrf.endpoint.admission.BodyBytes;
import org.openmds.wsrf.endpoint.admission.BodyLimits;
import org.openmds.wsrf.endpoint.admission.CallPermits;
import org.openmds.wsrf.endpoint.message.MediaTypes;
import org.openmds.wsrf.endpoint.message.WireFault;
import org.openmds.wsrf.endpoint.page.ServicePaths;
import org.openmds.wsrf.endpoint.page.ServicePaths.ServiceTarget;
import org.openmds.wsrf.endpoint.page.TextResponse;
import org.openmds.wsrf.service.Admission;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.service.ServiceEndpoint;

/**
 * The order of work for a SOAP request: its path and headers, then who is asking, what he may ask of this service, how long his request may be, and
 * only then its body. Refuses requests for no service in plain text, and reports each request to the observer. Thread-safe.
 */
final class SoapGate extends Handler.Wrapper {

    private static final ServiceTarget NO_TARGET = new ServiceTarget("-", Optional.empty());

    private final Map<String, AdmittingService> services;
    private final EndpointSettings settings;
    private final CallerAdmission admission;
    private final ReadPath readPath;
    private final SoapChain chain;

    SoapGate(List<ServiceEndpoint> services, EndpointSettings settings, ReadPath readPath, Handler next) {
        super(next);
        this.readPath = readPath;
        this.settings = settings;
        BodyLimits limits = BodyLimits.of(settings.limits().maxBodyBytes(),
                settings.limits().maxReadBodyBytes(), settings.budgets());
        this.services = services.stream()
                .map(service -> new AdmittingService(service, limits, settings.limits().xml()))
                .collect(Collectors.toUnmodifiableMap(AdmittingService::name, Function.identity()));
        this.chain = new SoapChain(next);
        this.admission = new CallerAdmission(settings.authenticator(), settings.lanes(),
                settings.failures(), chain);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        if (!ServicePaths.isServicePath(request)) {
            return false;
        }
        Optional<ServiceTarget> target = ServicePaths.target(request);
        Optional<AdmittingService> service = target.flatMap(this::service);
        CallTrace trace = new CallTrace(target.filter(_ -> service.isPresent()).orElse(NO_TARGET),
                Deadline.in(settings.limits().deadline()), TimedResponse.requestedTimer(request),
                new CallPermits(settings.budgets(), () -> cut(request)));
        // In this order: once the callback is complete, the next request of the connection may need the permits.
        Callback observed = Callback.from(() -> {
            trace.permits().close();
            settings.observer().observe(trace.observation(request, response.getStatus()));
        }, callback);
        Optional<TextResponse> refusal = refusal(request, service.isPresent());
        if (refusal.isPresent()) {
            refusal.get().send(response, observed);
            return true;
        }
        Response answer = trace.phases().isMeasured() ? new TimedResponse(request, response, trace.phases()) : response;
        TracedRequest traced = new TracedRequest(request, answer, observed, trace);
        try {
            admission.check(traced, service.orElseThrow().endpoint(),
                    admitted -> RequestRefusal.of(request)
                            .ifPresentOrElse(fault -> chain.refuse(traced, WireFault.of(fault)),
                                    () -> receive(traced, service.orElseThrow(), admitted)));
        } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError bug) {
            Response.writeError(request, answer, observed, bug);
        }
        return true;
    }

    private Optional<AdmittingService> service(ServiceTarget target) {
        return Optional.ofNullable(services.get(target.service()))
                .filter(service -> service.accepts(target.resourceKey()));
    }

    /** Closes the connection: a client that reads too slowly gets no more of its answer. */
    private static void cut(Request request) {
        request.getConnectionMetaData()
                .getConnection()
                .getEndPoint()
                .close(new IOException("the client read its answer so slowly that old entries had no room"));
    }

    private void receive(TracedRequest traced, AdmittingService service, Admission admitted) {
        new BodyReceiver(traced, service.rules(admitted, traced.trace().addressKey()), new BodyReceiver.Recipient() {
            @Override
            public void received(BodyBytes body) {
                readPath.handle(service.name(), traced, body, chain);
            }

            @Override
            public void broken(BodyBytes body, Content.Chunk failure) {
                chain.pass(traced, body, failure);
            }

            @Override
            public void refused(WireFault fault) {
                chain.refuse(traced, fault);
            }

            @Override
            public void busy() {
                traced.refuseAsBusy(settings.budgets().requests().refusal());
            }
        }).receive();
    }

    private Optional<TextResponse> refusal(Request request, boolean known) {
        if (!known) {
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
