package org.openmds.cli.subscription;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.openmds.wsrf.xml.InvalidXmlException;

/** Accepts notifications with HTTP status 202 and refuses all other requests. */
final class CallbackHandler extends Handler.Abstract {

    private static final Set<String> TYPES = Set.of("text/xml", "application/soap+xml", "application/xml");

    private final byte[] key;
    private final Consumer<String> complaints;
    private volatile Predicate<List<ArrivedMessage>> receiver = messages -> false;

    CallbackHandler(String key, Consumer<String> complaints) {
        this.key = key.getBytes(StandardCharsets.US_ASCII);
        this.complaints = complaints;
    }

    /** The HTTP status, and the reason of a refusal for the sender and the user. */
    private record CallbackReply(int status, String sentence) {

        static final CallbackReply ACCEPTED = new CallbackReply(HttpStatus.ACCEPTED_202, "");
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws IOException {
        CallbackReply callbackReply = answer(request);
        response.setStatus(callbackReply.status());
        if (callbackReply.status() == HttpStatus.SERVICE_UNAVAILABLE_503) {
            response.getHeaders().put(HttpHeader.RETRY_AFTER, 1);
        } else if (!callbackReply.sentence().isEmpty()) {
            complaints.accept("a request from %s was refused (HTTP %d): %s".formatted(Request.getRemoteAddr(request),
                    callbackReply.status(), callbackReply.sentence()));
        }
        if (callbackReply.sentence().isEmpty()) {
            callback.succeeded();
        } else {
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/plain; charset=utf-8");
            response.write(true,
                    ByteBuffer.wrap((callbackReply.sentence() + "\n").getBytes(StandardCharsets.UTF_8)), callback);
        }
        return true;
    }

    /** Sets the receiver of messages; it may block for some seconds. */
    void receive(Predicate<List<ArrivedMessage>> next) {
        receiver = next;
    }

    /** Checks the secret path first; a request without it is not read. */
    private CallbackReply answer(Request request) throws IOException {
        String path = Request.getPathInContext(request);
        String last = path.substring(path.lastIndexOf('/') + 1);
        if (!MessageDigest.isEqual(last.getBytes(StandardCharsets.UTF_8), key)) {
            return new CallbackReply(HttpStatus.NOT_FOUND_404, "there is nothing at this path");
        }
        if (!HttpMethod.POST.is(request.getMethod())) {
            return new CallbackReply(HttpStatus.METHOD_NOT_ALLOWED_405, "notifications must be sent by POST");
        }
        // Read before it is refused: if a connection ends with unread bytes, the sender may not get the answer.
        byte[] body;
        try (InputStream in = Content.Source.asInputStream(request)) {
            body = in.readNBytes(CallbackServer.MAX_REQUEST_BYTES + 1);
        }
        if (body.length > CallbackServer.MAX_REQUEST_BYTES) {
            return new CallbackReply(HttpStatus.PAYLOAD_TOO_LARGE_413,
                    "a message has at most %d bytes".formatted(CallbackServer.MAX_REQUEST_BYTES));
        }
        String type = Optional.ofNullable(request.getHeaders().get(HttpHeader.CONTENT_TYPE)).orElse("");
        String essence = type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
        if (!TYPES.contains(essence) || request.getHeaders().contains(HttpHeader.CONTENT_ENCODING)) {
            return new CallbackReply(HttpStatus.UNSUPPORTED_MEDIA_TYPE_415,
                    "expected SOAP as text/xml or application/soap+xml without content encoding, was '%s'".formatted(
                            type));
        }
        return enqueue(body);
    }

    private CallbackReply enqueue(byte[] body) {
        try {
            return receiver.test(SoapMessage.read(body))
                    ? CallbackReply.ACCEPTED
                    : new CallbackReply(HttpStatus.SERVICE_UNAVAILABLE_503,
                            "too many messages wait to be printed; retry later");
        } catch (InvalidXmlException e) {
            return new CallbackReply(HttpStatus.BAD_REQUEST_400, String.valueOf(e.getMessage()));
        }
    }
}
