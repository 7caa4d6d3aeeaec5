package org.openmds.gateway.route;

import java.util.Optional;

/** Answers the requests of one route. Thread-safe. */
@FunctionalInterface
public interface ApiOperation {

    /**
     * Answers a request; may block.
     *
     * @throws ApiProblem
     *             the request failed
     */
    ApiAnswer answer(ApiRequest request);

    /**
     * Answers a request without waiting, within about a hundred microseconds. Called on threads that serve many connections.
     *
     * @return empty if this is not possible; the caller then uses {@link #answer}
     * @throws ApiProblem
     *             the request failed
     */
    default Optional<ApiAnswer> answerAtOnce(ApiRequest request) {
        return Optional.empty();
    }
}
