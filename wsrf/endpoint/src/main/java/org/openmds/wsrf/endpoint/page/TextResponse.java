package org.openmds.wsrf.endpoint.page;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** A small answer in memory, with the content type text/plain by default. */
public record TextResponse(int status, String text, Map<HttpHeader, String> headers) {

    public TextResponse(int status, String text) {
        this(status, text + "\n", Map.of(HttpHeader.CONTENT_TYPE, "text/plain;charset=utf-8"));
    }

    public TextResponse with(HttpHeader name, String value) {
        Map<HttpHeader, String> more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new TextResponse(status, text, more);
    }

    public void send(Response response, Callback callback) {
        response.setStatus(status);
        headers.forEach((name, value) -> response.getHeaders().put(name, value));
        ByteBuffer bytes = StandardCharsets.UTF_8.encode(text);
        response.getHeaders().put(HttpHeader.CONTENT_LENGTH, bytes.remaining());
        response.write(true, bytes, callback);
    }
}
