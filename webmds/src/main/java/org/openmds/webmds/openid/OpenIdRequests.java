package org.openmds.webmds.openid;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.stream.Collectors;

import org.openmds.wsrf.client.credential.OutgoingCredentials;
import org.openmds.wsrf.client.http.Authorization;
import org.openmds.wsrf.client.http.ClientTls;
import org.openmds.wsrf.client.http.ConnectionException;
import org.openmds.wsrf.client.http.Credentials;
import org.openmds.wsrf.client.http.HttpAnswer;
import org.openmds.wsrf.client.http.HttpSettings;
import org.openmds.wsrf.client.http.HttpTransport;
import org.openmds.wsrf.client.http.OutgoingRequest;
import org.openmds.wsrf.client.http.TargetPolicy;

import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.http.HTTPRequest;
import com.nimbusds.oauth2.sdk.http.HTTPRequestSender;
import com.nimbusds.oauth2.sdk.http.HTTPResponse;
import com.nimbusds.oauth2.sdk.http.ReadOnlyHTTPRequest;
import com.nimbusds.oauth2.sdk.http.ReadOnlyHTTPResponse;

/**
 * The requests to an issuer. Each is bounded in bytes and time, follows no redirect, and uses TLS except on this machine's loopback addresses.
 * Thread-safe; blocks.
 */
final class OpenIdRequests implements HTTPRequestSender, AutoCloseable {

    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final int MAX_BYTES = 1 << 20;
    private static final int MAX_AT_ONCE = 16;
    private static final String CONTENT_TYPE = "Content-Type";

    private final HttpTransport http;
    private final Semaphore places = new Semaphore(MAX_AT_ONCE);

    /** @param credentials TLS of the requests; its tokens are not sent */
    OpenIdRequests(Credentials credentials) {
        this.http = new HttpTransport(HttpSettings.DEFAULT.withRequestTimeout(TIMEOUT).withMaxAnswerBytes(MAX_BYTES),
                TargetPolicy.allowAll(), new Credentials() {
                    @Override
                    public Optional<Authorization> authorizationFor(URI target) {
                        return Optional.empty();
                    }

                    @Override
                    public Optional<ClientTls> tlsFor(URI target) {
                        return credentials.tlsFor(target);
                    }
                });
    }

    @Override
    public ReadOnlyHTTPResponse send(ReadOnlyHTTPRequest request) throws IOException {
        URI target = request.getURI();
        if (OutgoingCredentials.isPlain(target)) {
            throw new IOException("%s has no TLS".formatted(target));
        }
        if (!places.tryAcquire()) {
            throw new IOException("%d requests to the issuer are in flight (the limit)".formatted(MAX_AT_ONCE));
        }
        try (HttpAnswer answer = http.send(outgoing(request), TIMEOUT)) {
            HTTPResponse response = new HTTPResponse(answer.status());
            if (!answer.header(CONTENT_TYPE).isEmpty()) {
                response.setContentType(answer.header(CONTENT_TYPE));
            }
            response.setBody(new String(answer.readAllBytes(), StandardCharsets.UTF_8));
            return response;
        } catch (ConnectionException e) {
            throw new IOException(e.getMessage(), e);
        } catch (ParseException e) {
            throw new IOException("%s answers with a wrong content type".formatted(target), e);
        } finally {
            places.release();
        }
    }

    private static OutgoingRequest outgoing(ReadOnlyHTTPRequest request) {
        Map<String, String> headers = request.getHeaderMap()
                .entrySet()
                .stream()
                .filter(each -> !each.getKey().equalsIgnoreCase(CONTENT_TYPE))
                .collect(Collectors.toMap(Map.Entry::getKey, each -> String.join(", ", each.getValue())));
        String target = request.getURI().toString();
        String body = Optional.ofNullable(request.getBody()).orElse("");
        return request.getMethod() == HTTPRequest.Method.GET
                ? OutgoingRequest.get(target, headers)
                : OutgoingRequest.post(target, headers, "application/x-www-form-urlencoded",
                        body.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
        http.close();
    }
}
