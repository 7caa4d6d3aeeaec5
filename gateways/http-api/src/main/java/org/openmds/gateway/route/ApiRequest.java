package org.openmds.gateway.route;

import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

import org.openmds.wsrf.service.CallMemory;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.service.Deadline;

/**
 * A request whose parameters are as its route declares them.
 *
 * @param values
 *            the parameters of path, query and headers by name; headers in lower case
 * @param text
 *            the query of the URL as it was sent; equal texts have equal values
 * @param media
 *            the form of the answer
 * @param body
 *            the body; empty for a route without one
 * @param context
 *            the caller and the limits
 */
public record ApiRequest(Map<String, String> values, String text, MediaKind media, Optional<SentBody> body,
        CallContext context) {

    /** A body as it was sent. */
    public record SentBody(MediaKind media, byte[] bytes) {
    }

    /**
     * The caller of a request and its limits.
     *
     * @param deadline
     *            instant at which the caller stops waiting
     * @param memory
     *            memory that the request may hold
     * @param changed
     *            takes the key or a short description of the changed resource, for the records of the server
     */
    public record CallContext(Caller caller, Deadline deadline, CallMemory memory, Consumer<String> changed) {
    }

    /** Returns a parameter that each request of the route has. */
    public String required(String name) {
        String value = values.get(name);
        if (value == null) {
            throw new IllegalStateException("no route without the parameter " + name + " may use it");
        }
        return value;
    }

    /** Returns a parameter. */
    public Optional<String> value(String name) {
        return Optional.ofNullable(values.get(name));
    }

    /** Returns a whole number. */
    public int number(String name, int initial) {
        return value(name).map(Integer::parseInt).orElse(initial);
    }

    /** Returns the caller. */
    public Caller caller() {
        return context.caller();
    }

    /** Returns this request for a part of its changes, which is not recorded: many keys do not fit into one record. */
    public ApiRequest ofOneChange() {
        return new ApiRequest(values, text, media, body,
                new CallContext(caller(), context.deadline(), context.memory(), _ -> {
                }));
    }

    /** Returns true if the client has one of the entity tags already. */
    public boolean has(String tag) {
        return value("if-none-match").map(String::strip)
                .filter(known -> known.equals("*") || known.contains(tag))
                .isPresent();
    }
}
