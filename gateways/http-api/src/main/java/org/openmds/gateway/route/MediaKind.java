package org.openmds.gateway.route;

/** A form of an answer or a body. */
public enum MediaKind {
    /** JSON, the usual form. */
    JSON("application/json"),
    /** XML as the SOAP services send it. */
    XML("application/xml"),
    /** A table of comma-separated values with a line of heads (RFC 4180). */
    CSV("text/csv"),
    /** A description of a failure (RFC 9457). */
    PROBLEM("application/problem+json"),
    /** Server-sent events. */
    EVENTS("text/event-stream"),
    /** A page for people. */
    HTML("text/html"),
    /** Messages of Protocol Buffers, of OpenTelemetry. */
    PROTOBUF("application/x-protobuf"),
    /** Plain text, of refusals before a request reaches the API. */
    TEXT("text/plain");

    private final String type;

    MediaKind(String type) {
        this.type = type;
    }

    /** Returns the media type without parameters. */
    public String type() {
        return type;
    }

    /** Returns the value of the header {@code Content-Type}. */
    public String header() {
        return this == CSV || this == TEXT || this == HTML ? type + ";charset=utf-8" : type;
    }
}
