package org.openmds.gateway.serve;

import java.util.Optional;
import java.util.function.Function;

import org.eclipse.jetty.server.Request;
import org.openmds.gateway.route.ApiAnswer;
import org.openmds.gateway.route.ApiProblem;
import org.openmds.gateway.route.Route;

/**
 * The facts in which the doors to the groups differ; all of them have the same callers, rights, limits and budgets.
 *
 * @param name
 *            the name in metrics and in the audit log
 * @param root
 *            the beginning of the paths, with a slash at its end
 * @param unknown
 *            the message for a path without a resource
 * @param groupOf
 *            returns the group whose rights apply to a route without a group in its path
 * @param failures
 *            writes failures
 */
public record ApiDoor(String name, String root, String unknown, Function<Route, Optional<String>> groupOf,
        FailureForm failures) {

    /** The form of failures. */
    @FunctionalInterface
    public interface FailureForm {

        /**
         * Returns the answer of a failure.
         *
         * @param title
         *            the meaning of its status
         */
        ApiAnswer answer(Request request, ApiProblem problem, String title);
    }

    /**
     * Returns the door of the HTTP API.
     *
     * @param triggerGroup
     *            the group whose rights apply to triggers
     */
    public static ApiDoor api(String triggerGroup) {
        return new ApiDoor("http-api", ApiHandler.ROOT,
                "there is no resource at this path; /api/openapi.json describes all of them",
                route -> Optional.of(triggerGroup).filter(_ -> isOfTriggers(route.path())),
                (request, problem, title) -> ApiAnswer.problem(problem, title));
    }

    private static boolean isOfTriggers(String path) {
        return path.startsWith("/v1/triggers") || path.startsWith("/v1/silences") || path.startsWith("/v1/alerts");
    }
}
