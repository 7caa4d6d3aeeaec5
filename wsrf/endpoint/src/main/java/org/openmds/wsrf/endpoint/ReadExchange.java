package org.openmds.wsrf.endpoint;

import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Response;
import org.openmds.budget.Budget;
import org.openmds.wsrf.endpoint.CallObserver.CallOutcome;
import org.openmds.wsrf.endpoint.admission.BodyBytes;
import org.openmds.wsrf.service.PhaseTimer.Phase;
import org.openmds.wsrf.service.Reply;

/** One request whose body was received: answers it on the read path, or forwards it to CXF. Used by one thread at a time. */
final class ReadExchange {

    private static final Logger LOG = LogManager.getLogger();

    private final TracedRequest traced;
    private final BodyBytes body;
    private final SoapChain chain;
    private final Budget requests;

    /**
     * @param chain
     *            handles the request if the read path cannot answer it
     * @param requests
     *            the budget that the request's permits come from
     */
    ReadExchange(TracedRequest traced, BodyBytes body, SoapChain chain, Budget requests) {
        this.requests = requests;
        this.traced = traced;
        this.body = body;
        this.chain = chain;
    }

    void answer(ReadableService service) {
        try {
            trace().phases().lap(Phase.ACCEPT);
            Optional<ReadableService.ReadRequest> understood = service.parse(traced.request().getHeaders(),
                    body.toArray(), trace());
            if (understood.isPresent()) {
                answer(service, understood.get());
            } else {
                forward();
            }
        } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError bug) {
            failed(bug);
        }
    }

    private void answer(ReadableService service, ReadableService.ReadRequest readRequest) {
        Optional<Reply> reply = service.endpoint().answerAtOnce(readRequest.call());
        if (reply.isPresent()) {
            send(service, readRequest, reply.get());
            return;
        }
        execute(service, () -> send(service, readRequest, service.endpoint().answer(readRequest.call())));
    }

    private void send(ReadableService service, ReadableService.ReadRequest readRequest, Reply reply) {
        if (!(reply instanceof Reply.Answer answer)) {
            // CXF writes all faults, so that they are the same on both paths.
            trace().recordReply(reply);
            forward();
            return;
        }
        PlainAnswer plain = PlainAnswer.of(readRequest, answer.message());
        if (trace().permits().holdAnswer(trace().caller().lane(), plain.heldBytes()).isPresent()) {
            // The chain tries again, and writes the fault.
            trace().recordReply(reply);
            forward();
            return;
        }
        trace().permits().read(plain.parts());
        trace().phases().lap(Phase.SERIALIZE);
        if (acceptsGzip() && plain.isWorthCompressing()) {
            execute(service, () -> finish(plain.compressed()));
        } else {
            finish(plain);
        }
    }

    private void finish(PlainAnswer answer) {
        trace().recordOutcome(CallOutcome.ANSWERED);
        trace().permits().releaseReceived();
        answer.send(traced);
    }

    /** Returns true if the header accepts gzip and does not refuse it (RFC 9110, section 12.5.3). */
    private boolean acceptsGzip() {
        HttpFields headers = traced.request().getHeaders();
        return headers.contains(HttpHeader.ACCEPT_ENCODING)
                && headers.getQualityCSV(HttpHeader.ACCEPT_ENCODING).stream().anyMatch("gzip"::equalsIgnoreCase);
    }

    /** Runs work on a thread that may block. The request waits then, so its memory is counted. */
    private void execute(ReadableService service, Runnable work) {
        if (!traced.holdReceived(body.length())) {
            traced.refuseAsBusy(requests.refusal());
            return;
        }
        try {
            service.settings().threads().waiting().execute(() -> {
                trace().phases().lap(Phase.ACCEPT);
                try {
                    work.run();
                } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError bug) {
                    failed(bug);
                }
            });
        } catch (RejectedExecutionException stopping) {
            Response.writeError(traced.request(), traced.response(), traced.callback(),
                    HttpStatus.SERVICE_UNAVAILABLE_503);
        }
    }

    private void failed(Throwable bug) {
        LOG.error("a request to {} failed", trace().service(), bug);
        trace().recordReply(new Reply.Fault(FaultOutInterceptor.internal().fault()));
        forward();
    }

    /** Forwards the request to CXF, where it waits for a thread, so its memory is counted. */
    void forward() {
        if (traced.holdReceived(body.length())) {
            chain.pass(traced, body);
        } else {
            traced.refuseAsBusy(requests.refusal());
        }
    }

    private CallTrace trace() {
        return traced.trace();
    }
}
