package org.openmds.gateway.call;

import java.util.List;
import java.util.Optional;

import org.openmds.gateway.route.ApiProblem;
import org.openmds.gateway.route.ApiRequest;
import org.openmds.wsrf.WsrfDialect;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFault;
import org.openmds.wsrf.properties.ElementsOutput;
import org.openmds.wsrf.service.AccessPolicy.Access;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.service.Operation;
import org.openmds.wsrf.service.PhaseTimer;
import org.openmds.wsrf.service.Reply;
import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.xml.BytesOutput;
import org.openmds.wsrf.xml.ElementOutput;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlOutput;

/** Calls operations of services for requests of the API. A fault of the operation becomes an {@link ApiProblem}. */
public final class ApiCalls {

    /** The limits for answers of the services of this process: they were checked when they came. */
    private static final XmlLimits OWN = new XmlLimits(Integer.MAX_VALUE, 10_000, Integer.MAX_VALUE,
            Integer.MAX_VALUE);

    private ApiCalls() {
    }

    /**
     * Calls an operation; may block.
     *
     * @param key
     *            the key of the resource; empty for a service with one resource
     */
    public static XmlOutput call(ApiRequest request, ServiceEndpoint service, Optional<String> key, Operation operation,
            XmlFragment body) {
        return answer(service.answer(call(request, key, operation, body)));
    }

    /** Calls an operation if it answers without waiting. */
    public static Optional<XmlOutput> callAtOnce(ApiRequest request, ServiceEndpoint service, Operation operation,
            XmlFragment body) {
        return service.answerAtOnce(call(request, Optional.empty(), operation, body)).map(ApiCalls::answer);
    }

    /** Returns an answer as a tree. */
    public static XmlFragment tree(XmlOutput answer) {
        return answer instanceof XmlFragment fragment ? fragment : XmlFragment.readWritten(bytes(answer), OWN);
    }

    /** Returns the elements in an answer if they are at hand without reading the answer; otherwise empty. */
    public static Optional<List<XmlElement>> elements(XmlOutput answer) {
        return answer instanceof ElementOutput element && element.content() instanceof ElementsOutput content
                ? content.elements()
                : Optional.empty();
    }

    /** Returns the bytes of an answer. */
    public static byte[] bytes(XmlOutput answer) {
        return BytesOutput.of(answer::writeTo).toBytes();
    }

    private static Call call(ApiRequest request, Optional<String> key, Operation operation, XmlFragment body) {
        return new Call(key, operation, body, request.caller(), WsrfDialect.WSRF_1_2, request.context().deadline(),
                PhaseTimer.NONE, request.context().memory(), request.context().changed());
    }

    private static XmlOutput answer(Reply reply) {
        return switch (reply) {
            case Reply.Answer(XmlOutput message) -> message;
            case Reply.Denied(Access access, WsrfFault fault) -> throw new ApiProblem(
                    access == Access.CREDENTIAL_REQUIRED ? 401 : 403, fault.description());
            case Reply.Fault(WsrfFault fault) -> throw ApiProblem.of(status(fault.kind()), fault);
        };
    }

    private static int status(FaultKind kind) {
        return switch (kind) {
            case RESOURCE_UNKNOWN -> 404;
            case RESOURCE_UNAVAILABLE -> 503;
            case INTERNAL -> 500;
            case ADD_REFUSED, CONTENT_CREATION_FAILED, UNSUPPORTED_MEMBER_INTERFACE, RESOURCE_NOT_DESTROYED,
                    TERMINATION_TIME_CHANGE_REJECTED, UNABLE_TO_MODIFY_RESOURCE_PROPERTY, INVALID_MODIFICATION ->
                409;
            default -> 400;
        };
    }
}
