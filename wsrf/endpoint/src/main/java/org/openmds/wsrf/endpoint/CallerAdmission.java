package org.openmds.wsrf.endpoint;

import java.util.Optional;
import java.util.function.Consumer;

import org.eclipse.jetty.server.Request;
import org.openmds.wsrf.endpoint.Authenticator.Authentication;
import org.openmds.wsrf.endpoint.CallObserver.CallOutcome;
import org.openmds.wsrf.endpoint.admission.ConnectionCaller;
import org.openmds.wsrf.endpoint.admission.FailedCredentials;
import org.openmds.wsrf.endpoint.message.WireFault;
import org.openmds.wsrf.service.AccessPolicy.Access;
import org.openmds.wsrf.service.Admission;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.service.LaneHeader;
import org.openmds.wsrf.service.PhaseTimer.Phase;
import org.openmds.wsrf.service.ServiceEndpoint;

/**
 * The first two checks of a request: who is asking, and whether he may ask a service for anything. Nothing of the body is read before. The answers to
 * wrong credentials are delayed if there are many from one address; no thread waits for that. Thread-safe.
 */
final class CallerAdmission {

    private final Authenticator authenticator;
    private final LaneHeader lanes;
    private final FailedCredentials failures;
    private final SoapChain chain;

    /** @param chain writes the faults of refused requests */
    CallerAdmission(Authenticator authenticator, LaneHeader lanes, FailedCredentials failures, SoapChain chain) {
        this.authenticator = authenticator;
        this.lanes = lanes;
        this.failures = failures;
        this.chain = chain;
    }

    /**
     * Checks a request, and answers it if it is refused.
     *
     * @param next
     *            receives the admission of a request that is not refused
     */
    void check(TracedRequest traced, ServiceEndpoint service, Consumer<Admission> next) {
        CallTrace trace = traced.trace();
        Request request = traced.request();
        trace.phases().lap(Phase.ACCEPT);
        namedLane(request).ifPresent(trace::recordBrowser);
        switch (authenticator.authenticate(request)) {
            case Authentication.Refused refused -> refuseCredential(traced, refused);
            case Authentication.Identified(Caller identified) ->
                check(traced, service, caller(identified, request), next);
        }
    }

    private void check(TracedRequest traced, ServiceEndpoint service, Caller caller, Consumer<Admission> next) {
        CallTrace trace = traced.trace();
        trace.recordCaller(caller);
        Admission admission = service.admission(caller);
        trace.phases().lap(Phase.AUTH);
        if (admission.isGranted()) {
            next.accept(admission);
        } else {
            trace.recordOutcome(CallOutcome.DENIED);
            chain.refuse(traced, WireFault.denied(
                    admission == Admission.FORBIDDEN ? Access.FORBIDDEN : Access.CREDENTIAL_REQUIRED,
                    "caller '%s' has none of the rights that the operations of %s need".formatted(caller.name(),
                            service.description().name())));
        }
    }

    private Caller caller(Caller identified, Request request) {
        if (identified.authenticated() && !failures.isEmpty()) {
            failures.succeeded(address(request));
        }
        Optional<String> lane = namedLane(request);
        if (lane.isPresent()) {
            return identified.inLane(lane.get());
        }
        return identified.authenticated() ? identified : ConnectionCaller.anonymous(request);
    }

    /** Returns the address of the client, or that of the browser for which WebMDS sends the request. */
    private String address(Request request) {
        return namedLane(request).orElseGet(() -> ConnectionCaller.anonymous(request).lane());
    }

    private Optional<String> namedLane(Request request) {
        return Optional.ofNullable(request.getHeaders().get(LaneHeader.NAME)).flatMap(lanes::lane);
    }

    /** A right certificate that gives no caller is no guess, so its refusal is not delayed. */
    private void refuseCredential(TracedRequest traced, Authentication.Refused refused) {
        traced.trace().recordOutcome(CallOutcome.DENIED);
        traced.trace().recordCaller(new Caller(CallObserver.WRONG_CREDENTIAL, false));
        traced.trace().recordCredentialRefusal(refused.reason());
        Runnable refusal = () -> chain.refuse(traced, WireFault.denied(refused.access(), refused.reason()));
        if (refused.access() == Access.FORBIDDEN) {
            refusal.run();
        } else {
            failures.answer(traced.request(), address(traced.request()), refusal,
                    () -> traced.refuseAsBusy(FailedCredentials.BUSY));
        }
    }
}
