package org.openmds.wsrf.endpoint;

import java.util.Objects;
import java.util.Optional;

import jakarta.servlet.http.HttpServletRequest;

import org.eclipse.jetty.server.Request;
import org.openmds.wsrf.endpoint.CallObserver.CallOrigin;
import org.openmds.wsrf.endpoint.CallObserver.CallOutcome;
import org.openmds.wsrf.endpoint.CallObserver.ObservedCall;
import org.openmds.wsrf.endpoint.admission.CallPermits;
import org.openmds.wsrf.endpoint.message.WireFault;
import org.openmds.wsrf.endpoint.page.ServicePaths.ServiceTarget;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.service.CallMemory;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.service.PhaseTimer;
import org.openmds.wsrf.service.Reply;

/**
 * Facts about a request for its observer, collected while it is processed. The thread that serves the request writes it; the thread that completes the
 * response reads it.
 */
final class CallTrace {

    private static final String ATTRIBUTE = CallTrace.class.getName();

    private final ServiceTarget target;
    private final Deadline deadline;
    private final PhaseTimer phaseTimer;
    private final CallPermits permits;
    private volatile long bodyLength;
    private volatile boolean bodyWithheld;
    private volatile String operation = "-";
    private volatile CallOutcome outcome = CallOutcome.REFUSED;
    private volatile Caller caller = Caller.ANONYMOUS;
    private volatile Optional<String> resource = Optional.empty();
    private volatile Optional<String> browser = Optional.empty();
    private volatile Optional<String> credentialRefusal = Optional.empty();
    private volatile Optional<Reply> reply = Optional.empty();
    private volatile Optional<WireFault> refusal = Optional.empty();

    CallTrace(ServiceTarget target, Deadline deadline, PhaseTimer phaseTimer, CallPermits permits) {
        this.target = target;
        this.deadline = deadline;
        this.phaseTimer = phaseTimer;
        this.permits = permits;
    }

    /** Attaches the trace to a request for CXF: through the servlet API, only attributes reach the SOAP chain. */
    void attachTo(Request request) {
        request.setAttribute(ATTRIBUTE, this);
    }

    /** Returns the trace that was attached to the request of a servlet. */
    static CallTrace of(HttpServletRequest request) {
        return (CallTrace) Objects.requireNonNull(request.getAttribute(ATTRIBUTE), "the request did not pass SoapGate");
    }

    String service() {
        return target.service();
    }

    /** Returns the key of the resource that the path of the request names. */
    Optional<String> addressKey() {
        return target.resourceKey();
    }

    /**
     * Returns the key of the requested resource. Many clients keep only the address of an endpoint reference, so either key suffices.
     *
     * @param header
     *            the key in the SOAP headers
     * @throws WsrfFaultException
     *             ResourceUnknown: the two keys differ
     */
    Optional<String> resourceKey(Optional<String> header) {
        if (addressKey().isEmpty() || header.isEmpty() || header.equals(addressKey())) {
            resource = header.or(this::addressKey);
            return resource;
        }
        throw new WsrfFaultException(FaultKind.RESOURCE_UNKNOWN,
                "the address names the resource '%s' of service %s, but the reference parameter names '%s'".formatted(
                        addressKey().get(), service(), header.get()));
    }

    /** Returns what the request holds of the budgets. */
    CallPermits permits() {
        return permits;
    }

    /** Returns what the call may hold besides its body, in the share of its caller. */
    CallMemory memory() {
        return permits.memory(caller.lane(), bodyLength);
    }

    Deadline deadline() {
        return deadline;
    }

    /** Returns the timer of the request's phases. */
    PhaseTimer phases() {
        return phaseTimer;
    }

    Caller caller() {
        return caller;
    }

    void recordCaller(Caller identified) {
        caller = identified;
    }

    /** Records the address of the browser for which a part of this process asks. */
    void recordBrowser(String address) {
        browser = Optional.of(address);
    }

    /** Records why the credential was refused. */
    void recordCredentialRefusal(String reason) {
        credentialRefusal = Optional.of(reason);
    }

    /** Records what the operation changes, if the request does not name it by its key. */
    void recordChanged(String changed) {
        resource = Optional.of(changed);
    }

    /** Returns the reply that another codec has computed and that the SOAP chain must write. */
    Optional<Reply> reply() {
        return reply;
    }

    void recordReply(Reply computed) {
        reply = Optional.of(computed);
    }

    /** Returns the fault of a request that was refused before the SOAP chain, which must write it. */
    Optional<WireFault> refusal() {
        return refusal;
    }

    void recordRefusal(WireFault fault) {
        refusal = Optional.of(fault);
    }

    /** Returns the length of the request's body as far as it was read. */
    long bodyLength() {
        return bodyLength;
    }

    void recordBodyLength(long length) {
        bodyLength = length;
    }

    /** Returns true if the client has waited for a permission to send its body (RFC 9110, section 10.1.1), and did not get it. */
    boolean isBodyWithheld() {
        return bodyWithheld;
    }

    void recordWithheldBody() {
        bodyWithheld = true;
    }

    void recordOperation(String operationName) {
        operation = operationName;
    }

    void recordOutcome(CallOutcome result) {
        outcome = result;
    }

    ObservedCall observation(Request request, int status) {
        return new ObservedCall(service(), operation, outcome, caller.name(), status,
                System.nanoTime() - request.getBeginNanoTime(), Optional.of(new CallOrigin(caller,
                        browser.orElseGet(() -> Request.getRemoteAddr(request)), resource.or(this::addressKey),
                        CallOrigin.id(request), credentialRefusal)),
                false);
    }
}
