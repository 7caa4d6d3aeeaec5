package org.openmds.server.command.consumer;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.openmds.wsrf.xml.InvalidXmlException;

/** Takes messages, answers 202, and refuses everything else. */
final class CallbackHandler extends Handler.Abstract {

    private static final Set<String> TYPES = Set.of("text/xml", "application/soap+xml", "application/xml");
    /** Less than producers wait for an answer. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final byte[] key;
    private final Arrivals arrivals;
    private final Consumer<String> complaints;

    CallbackHandler(String key, Arrivals arrivals, Consumer<String> complaints) {
        this.key = key.getBytes(StandardCharsets.US_ASCII);
        this.arrivals = arrivals;
        this.complaints = complaints;
    }

    /** What is answered; the sentence tells the sender, and the user, what was wrong. */
    private record Answer(int status, String sentence) {

        static final Answer TAKEN = new Answer(HttpStatus.ACCEPTED_202, "");
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws IOException {
        Answer answer = answer(request);
        response.setStatus(answer.status());
        if (answer.status() == HttpStatus.SERVICE_UNAVAILABLE_503) {
            response.getHeaders().put(HttpHeader.RETRY_AFTER, 1);
        } else if (!answer.sentence().isEmpty()) {
            complaints.accept("%s sent what was refused (HTTP %d): %s".formatted(Request.getRemoteAddr(request),
                    answer.status(), answer.sentence()));
        }
        if (answer.sentence().isEmpty()) {
            callback.succeeded();
        } else {
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/plain; charset=utf-8");
            response.write(true,
                    ByteBuffer.wrap((answer.sentence() + "\n").getBytes(StandardCharsets.UTF_8)), callback);
        }
        return true;
    }

    /** Who does not know the path gets nothing read. */
    private Answer answer(Request request) throws IOException {
        String path = Request.getPathInContext(request);
        String last = path.substring(path.lastIndexOf('/') + 1);
        if (!MessageDigest.isEqual(last.getBytes(StandardCharsets.UTF_8), key)) {
            return new Answer(HttpStatus.NOT_FOUND_404, "there is nothing at this path");
        }
        if (!HttpMethod.POST.is(request.getMethod())) {
            return new Answer(HttpStatus.METHOD_NOT_ALLOWED_405, "notifications come by POST");
        }
        String type = Optional.ofNullable(request.getHeaders().get(HttpHeader.CONTENT_TYPE)).orElse("");
        String essence = type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
        if (!TYPES.contains(essence) || request.getHeaders().contains(HttpHeader.CONTENT_ENCODING)) {
            return new Answer(HttpStatus.UNSUPPORTED_MEDIA_TYPE_415,
                    "SOAP is expected, as text/xml or application/soap+xml without encoding, was '%s'".formatted(
                            type));
        }
        return taken(request);
    }

    private Answer taken(Request request) throws IOException {
        byte[] body;
        try (InputStream in = Content.Source.asInputStream(request)) {
            body = in.readNBytes(CallbackServer.MAX_BYTES + 1);
        }
        if (body.length > CallbackServer.MAX_BYTES) {
            return new Answer(HttpStatus.PAYLOAD_TOO_LARGE_413,
                    "a message has at most %d bytes".formatted(CallbackServer.MAX_BYTES));
        }
        try {
            return arrivals.offer(SoapMessage.read(body), PATIENCE)
                    ? Answer.TAKEN
                    : new Answer(HttpStatus.SERVICE_UNAVAILABLE_503, "too much waits for being printed; come again");
        } catch (InvalidXmlException e) {
            return new Answer(HttpStatus.BAD_REQUEST_400, String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Answer(HttpStatus.SERVICE_UNAVAILABLE_503, "this consumer ends");
        }
    }
}
