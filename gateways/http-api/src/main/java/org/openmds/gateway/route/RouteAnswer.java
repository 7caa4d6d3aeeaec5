package org.openmds.gateway.route;

import java.util.List;

/**
 * A declared answer of a route.
 *
 * @param status
 *            the HTTP status
 * @param meaning
 *            a phrase for the document
 * @param schema
 *            name of the schema of its JSON; empty without a body
 * @param media
 *            the forms of its body; empty without one
 */
public record RouteAnswer(int status, String meaning, String schema, List<MediaKind> media) {

    private static final int OK = 200;

    public RouteAnswer {
        media = List.copyOf(media);
    }

    /** Returns the answer to a request that succeeds. */
    public static RouteAnswer ok(String meaning, String schema, MediaKind... media) {
        return new RouteAnswer(OK, meaning, schema, List.of(media));
    }

    /** Returns an answer without a body. */
    public static RouteAnswer empty(int status, String meaning) {
        return new RouteAnswer(status, meaning, "", List.of());
    }

    /** Returns the description of a failure. */
    public static RouteAnswer problem(int status, String meaning) {
        return new RouteAnswer(status, meaning, "Problem", List.of(MediaKind.PROBLEM));
    }

    /** Returns true for a declared answer of success with a body. */
    boolean isContent() {
        return status < 300 && !media.isEmpty();
    }
}
