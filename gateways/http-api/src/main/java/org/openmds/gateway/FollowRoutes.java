package org.openmds.gateway;

import static org.openmds.gateway.route.MediaKind.EVENTS;
import static org.openmds.gateway.route.MediaKind.JSON;

import java.util.List;
import java.util.regex.Pattern;

import org.openmds.gateway.change.ChangeStreams;
import org.openmds.gateway.discover.TargetReads;
import org.openmds.gateway.read.HierarchyReads;
import org.openmds.gateway.route.Route;
import org.openmds.gateway.route.RouteAnswer;
import org.openmds.gateway.route.RouteParameter;
import org.openmds.gateway.route.ValueForm;

/** The routes of the change stream, of targets for Prometheus, and of links between indexes. */
final class FollowRoutes {

    private FollowRoutes() {
    }

    static List<Route> of(ChangeStreams changes, TargetReads targets, HierarchyReads hierarchy) {
        ValueForm relative = new ValueForm.Text(4_000, "@Name");
        return List.of(
                Route.get("/v1/groups/{group}/changes", "followChanges",
                        "Sends the changes of entries as server-sent events.",
                        List.of(ApiParameters.GROUP, ApiParameters.FILTER, ApiParameters.PREFIXES,
                                RouteParameter.header("Last-Event-ID", new ValueForm.Text(100, "abc-12"),
                                        "Id of the last event that the client has got.")),
                        List.of(RouteAnswer.ok("Events: ready, entry, removed, reset", "", EVENTS)), changes),
                Route.get("/v1/http-sd", "discoverTargets",
                        "Lists targets for the HTTP service discovery of Prometheus.",
                        List.of(RouteParameter.query("group", new ValueForm.Text(1_000, "DefaultIndexService"),
                                "Name of a group; by default the first."), ApiParameters.QUERY, ApiParameters.PREFIXES,
                                RouteParameter.query("target", relative,
                                        "Host of a target, as an expression relative to the element of a node; by default the text of the node."),
                                RouteParameter.query("port",
                                        new ValueForm.Matching(Pattern.compile("[1-9][0-9]{0,4}"), "a port", "9100"),
                                        "Port of all targets."),
                                RouteParameter.prefix("label.", relative,
                                        "Labels by expressions relative to the element of a node."),
                                ApiParameters.IF_NONE_MATCH),
                        List.of(RouteAnswer.ok("The targets", "Targets", JSON), ReadRoutes.UNCHANGED,
                                RouteAnswer.problem(404, "There is no such group")),
                        targets::list),
                Route.get("/v1/hierarchy", "getHierarchy",
                        "Returns the links between the indexes of this server and others.", List.of(),
                        List.of(RouteAnswer.ok("The links", "Hierarchy", JSON)), hierarchy::links));
    }
}
