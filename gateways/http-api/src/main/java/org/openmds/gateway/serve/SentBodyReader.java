package org.openmds.gateway.serve;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.openmds.gateway.route.ApiProblem;
import org.openmds.gateway.route.ApiRequest.SentBody;
import org.openmds.gateway.route.MediaKind;
import org.openmds.gateway.route.Route.RouteBody;
import org.openmds.gateway.serve.ApiInfrastructure.ApiLimits;

/** Reads the body of a request, compressed by gzip or not, within the limit of its length and the budget of all requests. */
final class SentBodyReader {

    private static final int PIECE = 16 << 10;

    private SentBodyReader() {
    }

    /** Reads a body; waits for its bytes. */
    static SentBody read(ApiExchange exchange, RouteBody declared, ApiLimits limits) {
        String type = Optional.ofNullable(exchange.request().getHeaders().get(HttpHeader.CONTENT_TYPE)).orElse("");
        MediaKind media = declared.media()
                .stream()
                .filter(kind -> isOf(kind, type))
                .findFirst()
                .orElseThrow(() -> new ApiProblem(415, "the body must be %s, was '%s'".formatted(
                        declared.media().stream().map(MediaKind::type).toList(), type)));
        if (exchange.request().getLength() > limits.maxBodyBytes()) {
            throw tooLong(limits);
        }
        return new SentBody(media, bytes(exchange, limits));
    }

    private static boolean isOf(MediaKind kind, String type) {
        String plain = type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
        return plain.equals(kind.type()) || kind == MediaKind.XML && plain.equals("text/xml");
    }

    private static byte[] bytes(ApiExchange exchange, ApiLimits limits) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        byte[] piece = new byte[PIECE];
        try (InputStream in = content(exchange)) {
            for (int read = in.read(piece); read >= 0; read = in.read(piece)) {
                if (all.size() + read > limits.maxBodyBytes()) {
                    throw tooLong(limits);
                }
                if (!exchange.permits().holdReceived(exchange.caller().lane(), all.size() + read)) {
                    throw new ApiProblem(503, "the server is busy: there is no room for more requests");
                }
                all.write(piece, 0, read);
            }
        } catch (ZipException | EOFException e) {
            throw ApiProblem.invalid("the body is not compressed by gzip, as its Content-Encoding says");
        } catch (IOException e) {
            throw ApiProblem.invalid("the body did not arrive");
        }
        return all.toByteArray();
    }

    private static InputStream content(ApiExchange exchange) throws IOException {
        String coding = Optional.ofNullable(exchange.request().getHeaders().get(HttpHeader.CONTENT_ENCODING))
                .orElse("identity")
                .toLowerCase(Locale.ROOT);
        return switch (coding) {
            case "identity" -> Content.Source.asInputStream(exchange.request());
            case "gzip" -> new GZIPInputStream(Content.Source.asInputStream(exchange.request()), PIECE);
            default ->
                throw new ApiProblem(415, "the coding of the body must be gzip or none, was '%s'".formatted(coding));
        };
    }

    private static ApiProblem tooLong(ApiLimits limits) {
        return new ApiProblem(413, "a body may have at most %d bytes".formatted(limits.maxBodyBytes()));
    }
}
