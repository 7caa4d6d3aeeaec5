package org.openmds.gateway.route;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.openmds.wsrf.service.AccessRight;

/**
 * One operation of the API.
 *
 * @param method
 *            the HTTP method
 * @param path
 *            the path below {@code /api}, with names of parameters in braces: {@code /v1/groups/{group}}
 * @param id
 *            the name of the operation in the document and in metrics
 * @param right
 *            the right that it needs
 * @param summary
 *            one sentence for the document
 * @param parameters
 *            the parameters, in the order of the document
 * @param body
 *            the body that a request has; empty for none
 * @param answers
 *            the declared answers beside those that all routes have
 * @param operation
 *            answers a request
 */
public record Route(String method, String path, String id, AccessRight right, String summary,
        List<RouteParameter> parameters, Optional<RouteBody> body, List<RouteAnswer> answers, ApiOperation operation) {

    public Route {
        parameters = List.copyOf(parameters);
        answers = List.copyOf(answers);
    }

    /**
     * A body of a request.
     *
     * @param schema
     *            name of the schema of its JSON
     * @param media
     *            accepted forms
     */
    public record RouteBody(String schema, List<MediaKind> media) {
        public RouteBody {
            media = List.copyOf(media);
        }
    }

    /** Returns a route that reads. */
    public static Route get(String path, String id, String summary, List<RouteParameter> parameters,
            List<RouteAnswer> answers, ApiOperation operation) {
        return new Route("GET", path, id, AccessRight.READ, summary, parameters, Optional.empty(), answers, operation);
    }

    /** Returns the forms in which the route answers, the usual one first; empty if its answers have no body. */
    public List<MediaKind> offered() {
        return answers.stream()
                .filter(RouteAnswer::isContent)
                .flatMap(answer -> answer.media().stream())
                .distinct()
                .toList();
    }

    /** Returns all answers, with those that each route may give. */
    List<RouteAnswer> allAnswers() {
        List<RouteAnswer> all = new ArrayList<>(answers);
        for (RouteAnswer common : CommonAnswers.of(this)) {
            if (all.stream().noneMatch(own -> own.status() == common.status())) {
                all.add(common);
            }
        }
        return all;
    }
}
