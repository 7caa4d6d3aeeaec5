package org.openmds.gateway.route;

import java.util.ArrayList;
import java.util.List;

import org.openmds.wsrf.service.AccessRight;

/** The answers that any route may give, beside its own. */
final class CommonAnswers {

    private static final List<MediaKind> ANYWHERE = List.of(MediaKind.PROBLEM, MediaKind.TEXT);

    private CommonAnswers() {
    }

    static List<RouteAnswer> of(Route route) {
        List<RouteAnswer> all = new ArrayList<>();
        all.add(new RouteAnswer(400, "The request is not valid", "Problem", ANYWHERE));
        all.add(RouteAnswer.problem(401, "A valid credential is needed"));
        all.add(new RouteAnswer(403, "The caller does not have the right", "Problem", ANYWHERE));
        if (route.path().contains("{")) {
            all.add(RouteAnswer.problem(404, "There is no such resource"));
        }
        if (!route.offered().isEmpty()) {
            all.add(RouteAnswer.problem(406, "No accepted form is offered"));
        }
        all.add(RouteAnswer.problem(413, "The request or its answer is too large"));
        all.add(RouteAnswer.problem(414, "The URL is too long"));
        if (route.body().isPresent()) {
            all.add(RouteAnswer.problem(415, "The body has another form than expected"));
        }
        if (route.right() != AccessRight.READ) {
            all.add(RouteAnswer.problem(409, "The state does not allow the change"));
        }
        all.add(new RouteAnswer(421, "The request names another host", "Problem", List.of(MediaKind.TEXT)));
        all.add(new RouteAnswer(429, "Too many requests", "Problem", ANYWHERE));
        all.add(RouteAnswer.problem(431, "The headers are too long"));
        all.add(RouteAnswer.problem(500, "An error inside the server; its log has the cause"));
        all.add(new RouteAnswer(503, "The server is busy or stops; try again later", "Problem", ANYWHERE));
        return all;
    }
}
