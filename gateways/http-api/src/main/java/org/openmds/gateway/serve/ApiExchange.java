package org.openmds.gateway.serve;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.openmds.gateway.route.ApiAnswer;
import org.openmds.gateway.route.ApiProblem;
import org.openmds.gateway.route.MediaKind;
import org.openmds.gateway.route.Route;
import org.openmds.wsrf.endpoint.CallObserver;
import org.openmds.wsrf.endpoint.CallObserver.CallOrigin;
import org.openmds.wsrf.endpoint.CallObserver.CallOutcome;
import org.openmds.wsrf.endpoint.CallObserver.ObservedCall;
import org.openmds.wsrf.endpoint.PartSender;
import org.openmds.wsrf.endpoint.admission.CallPermits;
import org.openmds.wsrf.endpoint.message.WireFault;
import org.openmds.wsrf.service.AccessRight;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.xml.XmlPart;
import org.openmds.wsrf.xml.gzip.GzipParts;

/** One request of the API and its answer. Used by one thread at a time. */
final class ApiExchange {

    private static final String RETRY_SECONDS = "2";
    private static final int MIN_COMPRESSED_BYTES = 1_000;
    private static final HttpField REVALIDATE = new PreEncodedHttpField(HttpHeader.CACHE_CONTROL, "no-cache");
    private static final HttpField VARY = new PreEncodedHttpField(HttpHeader.VARY, "Accept, Accept-Encoding");
    private static final HttpField NO_SNIFF = new HttpField("X-Content-Type-Options", "nosniff");

    private final Request request;
    private final Response response;
    private final Callback callback;
    private final CallPermits permits;
    private final ApiDoor door;
    private volatile boolean endless;
    private volatile String operation = "-";
    private volatile boolean readOnly;
    private volatile Caller caller = Caller.ANONYMOUS;
    private volatile Optional<String> resource = Optional.empty();
    private volatile Optional<String> credentialRefusal = Optional.empty();

    ApiExchange(Request request, Response response, Callback callback, ApiInfrastructure infrastructure,
            ApiDoor door) {
        this.request = request;
        this.response = response;
        this.door = door;
        this.permits = new CallPermits(infrastructure.budgets(),
                () -> request.getConnectionMetaData()
                        .getConnection()
                        .getEndPoint()
                        .close(new IOException("the client read its answer too slowly")));
        this.callback = Callback.from(() -> {
            permits.close();
            if (endless) {
                return;
            }
            infrastructure.observer()
                    .observe(new ObservedCall(door.name(), operation, outcome(response.getStatus()), caller.name(),
                            response.getStatus(), System.nanoTime() - request.getBeginNanoTime(),
                            Optional.of(new CallOrigin(caller, Request.getRemoteAddr(request), resource,
                                    CallOrigin.id(request), credentialRefusal)),
                            readOnly));
        }, callback);
    }

    Request request() {
        return request;
    }

    Response response() {
        return response;
    }

    /** Returns the callback that must be completed when the answer is sent. */
    Callback callback() {
        return callback;
    }

    CallPermits permits() {
        return permits;
    }

    Caller caller() {
        return caller;
    }

    /** Records that the answer is a stream, whose time is no time to answer. */
    void recordStream() {
        endless = true;
    }

    /** Records the operation and the key or id of its resource, if the path names one. */
    void recordOperation(Route route, Optional<String> key) {
        operation = route.id();
        readOnly = route.right() == AccessRight.READ;
        resource = key;
    }

    void recordCaller(Caller identified) {
        caller = identified;
    }

    /** Records why the credential was refused. */
    void recordCredentialRefusal(String reason) {
        caller = new Caller(CallObserver.WRONG_CREDENTIAL, false);
        credentialRefusal = Optional.of(reason);
    }

    /** Records what the operation changes, if the path does not name it. */
    void recordChanged(String changed) {
        resource = Optional.of(changed);
    }

    /** Sends a failure. */
    void send(ApiProblem problem) {
        String title = HttpStatus.getMessage(problem.status());
        problem.server()
                .ifPresent(server -> response.getHeaders()
                        .put(HttpHeader.LOCATION, server + request.getHttpURI().getPathQuery()));
        ApiAnswer answer = door.failures().answer(request, problem, title == null ? "Error" : title);
        send(problem.status() == HttpStatus.SERVICE_UNAVAILABLE_503
                ? answer.with("Retry-After", RETRY_SECONDS)
                : answer);
    }

    /** Returns true if the answer is worth compressing and the client accepts that. */
    boolean isCompressible(ApiAnswer answer) {
        return answer.body().length() >= MIN_COMPRESSED_BYTES
                && request.getHeaders().contains(HttpHeader.ACCEPT_ENCODING)
                && request.getHeaders()
                        .getQualityCSV(HttpHeader.ACCEPT_ENCODING)
                        .stream()
                        .anyMatch("gzip"::equalsIgnoreCase);
    }

    /** Sends an answer. */
    void send(ApiAnswer answer) {
        if (permits.holdAnswer(caller.lane(), answer.body().length()).map(this::refuse).isPresent()) {
            return;
        }
        permits.releaseReceived();
        response.setStatus(answer.status());
        for (Map.Entry<String, String> header : answer.headers().entrySet()) {
            response.getHeaders().put(header.getKey(), header.getValue());
        }
        response.getHeaders().put(NO_SNIFF);
        if (answer.status() == HttpStatus.UNAUTHORIZED_401) {
            response.getHeaders().put(HttpHeader.WWW_AUTHENTICATE, "Bearer");
        }
        response.getHeaders().put(REVALIDATE);
        response.getHeaders().put(VARY);
        write(answer);
    }

    private WireFault refuse(WireFault fault) {
        send(new ApiProblem(fault.status().orElse(HttpStatus.PAYLOAD_TOO_LARGE_413), fault.fault().description()));
        return fault;
    }

    private void write(ApiAnswer answer) {
        if (answer.body().length() == 0) {
            if (answer.media() == MediaKind.PROTOBUF) {
                // A message without fields has no bytes.
                response.getHeaders().put(HttpHeader.CONTENT_TYPE, answer.media().header());
            }
            response.write(true, ByteBuffer.allocate(0), callback);
            return;
        }
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, answer.media().header());
        List<XmlPart> parts = List.of(answer.body());
        if (isCompressible(answer)) {
            parts = GzipParts.of(parts);
            response.getHeaders().put(HttpHeader.CONTENT_ENCODING, "gzip");
        }
        long length = 0;
        for (XmlPart part : parts) {
            length += part.length();
        }
        response.getHeaders().put(HttpHeader.CONTENT_LENGTH, length);
        new PartSender(response, parts, permits, caller.lane(), callback).iterate();
    }

    private static CallOutcome outcome(int status) {
        return switch (status) {
            case HttpStatus.UNAUTHORIZED_401, HttpStatus.FORBIDDEN_403 -> CallOutcome.DENIED;
            default -> status < HttpStatus.BAD_REQUEST_400 ? CallOutcome.ANSWERED : CallOutcome.FAULT;
        };
    }
}
