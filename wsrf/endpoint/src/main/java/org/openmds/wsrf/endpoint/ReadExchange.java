package org.openmds.wsrf.endpoint;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable;
import org.openmds.wsrf.endpoint.CallObserver.CallOutcome;
import org.openmds.wsrf.service.PhaseTimer.Phase;
import org.openmds.wsrf.service.Reply;

/** One request on the read path: collects its body, then answers the request or forwards it to CXF. Used by one thread at a time. */
final class ReadExchange {

    private static final Logger LOG = LogManager.getLogger();

    /** Size limit of a body on the read path, in bytes; read requests are short. */
    static final int MAX_BODY_BYTES = 64 << 10;

    private final ReadableService service;
    private final Request request;
    private final Response response;
    private final Callback callback;
    private final Request.Handler next;
    private final CallTrace trace;
    private final ByteArrayOutputStream body = new ByteArrayOutputStream(1 << 10);

    /** @param next handles the request if the read path cannot answer it */
    ReadExchange(ReadableService service, TracedRequest traced, Request.Handler next) {
        this.service = service;
        this.request = traced.request();
        this.response = traced.response();
        this.callback = traced.callback();
        this.trace = traced.trace();
        this.next = next;
    }

    /** Reads the available bytes, and registers itself for the next ones. */
    void read() {
        try {
            readChunks();
        } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError bug) {
            failed(bug);
        }
    }

    private void readChunks() {
        while (true) {
            Content.Chunk chunk = request.read();
            if (chunk == null) {
                request.demand(Invocable.from(Invocable.InvocationType.NON_BLOCKING, this::read));
                return;
            }
            if (Content.Chunk.isFailure(chunk)) {
                forward(List.of(chunk));
                return;
            }
            append(chunk);
            if (chunk.isLast()) {
                answer();
                return;
            }
            if (body.size() > MAX_BODY_BYTES) {
                forward(List.of());
                return;
            }
        }
    }

    private void append(Content.Chunk chunk) {
        byte[] bytes = BufferUtil.toArray(chunk.getByteBuffer());
        body.write(bytes, 0, bytes.length);
        chunk.release();
    }

    private void answer() {
        trace.phases().lap(Phase.ACCEPT);
        Optional<ReadableService.ReadRequest> understood = service.parse(request.getHeaders(), body.toByteArray(),
                trace);
        if (understood.isEmpty()) {
            forward(List.of(Content.Chunk.EOF));
            return;
        }
        answer(understood.get());
    }

    private void answer(ReadableService.ReadRequest readRequest) {
        Optional<Reply> reply = service.endpoint().answerAtOnce(readRequest.call());
        if (reply.isPresent()) {
            send(readRequest, reply.get());
            return;
        }
        execute(() -> send(readRequest, service.endpoint().answer(readRequest.call())));
    }

    private void send(ReadableService.ReadRequest readRequest, Reply reply) {
        if (!(reply instanceof Reply.Answer answer)) {
            // CXF writes all faults, so that they are the same on both paths.
            trace.recordReply(reply);
            forward(List.of(Content.Chunk.EOF));
            return;
        }
        PlainAnswer plain = PlainAnswer.of(readRequest, answer.message());
        trace.phases().lap(Phase.SERIALIZE);
        if (acceptsGzip() && plain.isWorthCompressing()) {
            execute(() -> finish(plain.compressed()));
        } else {
            finish(plain);
        }
    }

    private void finish(PlainAnswer answer) {
        trace.recordOutcome(CallOutcome.ANSWERED);
        answer.send(response, callback);
    }

    /** Returns true if the header accepts gzip and does not refuse it (RFC 9110, section 12.5.3). */
    private boolean acceptsGzip() {
        return request.getHeaders().contains(HttpHeader.ACCEPT_ENCODING)
                && request.getHeaders()
                        .getQualityCSV(HttpHeader.ACCEPT_ENCODING)
                        .stream()
                        .anyMatch("gzip"::equalsIgnoreCase);
    }

    /** Runs work on a thread that may block. */
    private void execute(Runnable work) {
        try {
            service.settings().threads().execute(() -> {
                trace.phases().lap(Phase.ACCEPT);
                try {
                    work.run();
                } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError bug) {
                    failed(bug);
                }
            });
        } catch (RejectedExecutionException stopping) {
            Response.writeError(request, response, callback, HttpStatus.SERVICE_UNAVAILABLE_503);
        }
    }

    private void failed(Throwable bug) {
        LOG.error("a request to {} failed", service.name(), bug);
        trace.recordReply(new Reply.Fault(FaultOutInterceptor.internal().fault()));
        forward(List.of(Content.Chunk.EOF));
    }

    /** @param then the chunks after the bytes that were read; empty if more must be read from the connection */
    private void forward(List<Content.Chunk> then) {
        List<Content.Chunk> read = new ArrayList<>();
        read.add(Content.Chunk.from(ByteBuffer.wrap(body.toByteArray()), false));
        read.addAll(then);
        Request replayed = new ReplayedRequest(request, read);
        try {
            if (!next.handle(replayed, response, callback)) {
                Response.writeError(replayed, response, callback, HttpStatus.NOT_FOUND_404);
            }
        } catch (Exception e) {
            Response.writeError(replayed, response, callback, e);
        }
    }
}
