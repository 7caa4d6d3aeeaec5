package org.openmds.loadtest.systems.rgma.servlet;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import jakarta.servlet.http.HttpServletRequest;

/** A servlet request, read with limits. Accessors throw IllegalArgumentException for a bad request; the message is for its sender. */
public record RgmaRequest(HttpServletRequest request) {

    private static final int MAX_BODY_BYTES = 4 << 20;
    private static final int MAX_FIELD_LENGTH = 2_000;
    private static final long MAX_MILLIS = 600_000;

    /** Returns the path below the servlet's own path, without the leading slash. */
    public String path() {
        return Optional.ofNullable(request.getPathInfo()).filter(path -> path.length() > 1).orElse("/").substring(1);
    }

    public String field(String name) {
        return find(name).orElseThrow(() -> new IllegalArgumentException("the field %s is missing".formatted(name)));
    }

    public Optional<String> find(String name) {
        return Optional.ofNullable(request.getParameter(name)).map(value -> checked(name, value));
    }

    public List<String> fields(String name) {
        return Optional.ofNullable(request.getParameterValues(name))
                .map(List::of)
                .orElse(List.of())
                .stream()
                .map(value -> checked(name, value))
                .toList();
    }

    private static String checked(String name, String value) {
        if (value.length() > MAX_FIELD_LENGTH) {
            throw new IllegalArgumentException(
                    "the field %s has a limit of %d characters, got %d".formatted(name, MAX_FIELD_LENGTH,
                            value.length()));
        }
        return value;
    }

    /** Returns a field's duration in milliseconds, limited to ten minutes. */
    public Duration millis(String name) {
        return Duration.ofMillis(Math.clamp(number(name, field(name)), 0, MAX_MILLIS));
    }

    public static int number(String name, String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("%s must be a whole number, was '%s'".formatted(name, text), e);
        }
    }

    public byte[] body() throws IOException {
        byte[] body = request.getInputStream().readNBytes(MAX_BODY_BYTES + 1);
        if (body.length > MAX_BODY_BYTES) {
            throw new IllegalArgumentException("the request body is longer than %d bytes".formatted(MAX_BODY_BYTES));
        }
        return body;
    }
}
