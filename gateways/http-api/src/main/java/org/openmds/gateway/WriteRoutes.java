package org.openmds.gateway;

import static org.openmds.gateway.route.MediaKind.JSON;
import static org.openmds.gateway.route.MediaKind.XML;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

import org.openmds.gateway.route.Route;
import org.openmds.gateway.route.Route.RouteBody;
import org.openmds.gateway.route.RouteAnswer;
import org.openmds.gateway.route.RouteParameter;
import org.openmds.gateway.route.ValueForm;
import org.openmds.gateway.write.EntryWrites;
import org.openmds.wsrf.service.AccessRight;

/** The routes that change entries. */
final class WriteRoutes {

    private static final ValueForm DURATION = new ValueForm.Matching(
            Pattern.compile("[0-9]{1,9}|P[0-9DTHMS.]{2,30}"), "seconds, or a duration such as PT10M", "PT10M");

    private WriteRoutes() {
    }

    static List<Route> of(EntryWrites entries) {
        String path = "/v1/groups/{group}/entries";
        List<RouteAnswer> registered = List.of(
                RouteAnswer.ok("The entry has new content and a new lease", "Registered", JSON),
                new RouteAnswer(201, "The entry is new", "Registered", List.of(JSON)));
        return List.of(
                new Route("PUT", path, "putEntry", AccessRight.REGISTER,
                        "Registers a member with its content, or replaces the content of the caller's entry of it.",
                        List.of(ApiParameters.GROUP,
                                RouteParameter.required("member",
                                        new ValueForm.Text(1_000, "http://site.example.org/service"),
                                        "Address of the member."),
                                RouteParameter.query("lease", DURATION,
                                        "Time after which the entry is removed unless it is renewed."),
                                RouteParameter.query("name", new ValueForm.Text(100, "queue batch"),
                                        "Name of the entry for people."),
                                RouteParameter.query("namespace", new ValueForm.Text(1_000, "http://example.org/ns"),
                                        "Namespace of the elements that are made of JSON.")),
                        Optional.of(new RouteBody("SentContent", List.of(JSON, XML))), registered, entries::put),
                new Route("POST", path + "/{key}/renew", "renewEntry", AccessRight.REGISTER,
                        "Gives an entry a new lease.",
                        List.of(ApiParameters.GROUP, ApiParameters.KEY,
                                RouteParameter.required("lease", DURATION,
                                        "Time from now until the entry is removed.")),
                        Optional.empty(), List.of(RouteAnswer.ok("The lease", "Lease", JSON)), entries::renew),
                new Route("DELETE", path + "/{key}", "deleteEntry", AccessRight.REGISTER, "Removes an entry.",
                        List.of(ApiParameters.GROUP, ApiParameters.KEY), Optional.empty(),
                        List.of(RouteAnswer.empty(204, "The entry is removed")), entries::remove));
    }
}
