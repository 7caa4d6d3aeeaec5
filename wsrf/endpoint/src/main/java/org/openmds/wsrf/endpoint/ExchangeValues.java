package org.openmds.wsrf.endpoint;

import java.util.Objects;
import java.util.Optional;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.apache.cxf.message.Message;
import org.apache.cxf.transport.http.AbstractHTTPDestination;

/** What the steps of the SOAP chain hand on to each other, by type. */
final class ExchangeValues {

    private ExchangeValues() {
    }

    static HttpServletRequest request(Message message) {
        return (HttpServletRequest) Objects.requireNonNull(inbound(message).get(AbstractHTTPDestination.HTTP_REQUEST),
                "a request came by HTTP");
    }

    static HttpServletResponse response(Message message) {
        return (HttpServletResponse) Objects.requireNonNull(inbound(message).get(AbstractHTTPDestination.HTTP_RESPONSE),
                "a request came by HTTP");
    }

    static CallTrace trace(Message message) {
        return (CallTrace) Objects.requireNonNull(request(message).getAttribute(CallTrace.ATTRIBUTE),
                "a request passed the gate");
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
