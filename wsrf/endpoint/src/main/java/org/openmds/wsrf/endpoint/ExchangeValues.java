package org.openmds.wsrf.endpoint;

import java.util.Objects;
import java.util.Optional;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.apache.cxf.message.Message;
import org.apache.cxf.transport.http.AbstractHTTPDestination;

/** Values that the steps of the SOAP chain share in the exchange, by type. */
final class ExchangeValues {

    private ExchangeValues() {
    }

    static HttpServletRequest request(Message message) {
        return (HttpServletRequest) Objects.requireNonNull(inbound(message).get(AbstractHTTPDestination.HTTP_REQUEST),
                "the message has no HTTP request");
    }

    static HttpServletResponse response(Message message) {
        return (HttpServletResponse) Objects.requireNonNull(inbound(message).get(AbstractHTTPDestination.HTTP_RESPONSE),
                "the message has no HTTP response");
    }

    static CallTrace trace(Message message) {
        return CallTrace.of(request(message));
    }

    static <T> void put(Message message, Class<T> type, T value) {
        message.getExchange().put(type, value);
    }

    static <T> Optional<T> find(Message message, Class<T> type) {
        return Optional.ofNullable(message.getExchange().get(type));
    }

    private static Message inbound(Message message) {
        return Optional.ofNullable(message.getExchange().getInMessage()).orElse(message);
    }
}
