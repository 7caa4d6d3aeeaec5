package org.openmds.gateway;

import static org.openmds.gateway.route.MediaKind.CSV;
import static org.openmds.gateway.route.MediaKind.JSON;
import static org.openmds.gateway.route.MediaKind.XML;

import java.util.List;
import java.util.stream.Stream;

import org.openmds.gateway.grid.GridReads;
import org.openmds.gateway.route.ApiOperation;
import org.openmds.gateway.route.Route;
import org.openmds.gateway.route.RouteAnswer;
import org.openmds.gateway.route.RouteParameter;
import org.openmds.gateway.route.ValueForm;

/** The routes of the sites of a grid. */
final class GridRoutes {

    private static final ValueForm NAME = new ValueForm.Text(200, "atlas");
    private static final List<RouteParameter> PARAMETERS = List.of(
            RouteParameter.query("group", new ValueForm.Text(1_000, "DefaultIndexService"),
                    "Name of a group; by default the first."),
            RouteParameter.query("vo", NAME, "Only what this VO may use."),
            RouteParameter.query("site", NAME, "Only this site."), ApiParameters.IF_NONE_MATCH);
    private static final RouteParameter MIN_FREE = RouteParameter.query("min-free",
            new ValueForm.Whole(0, 1_000_000_000, 0),
            "Only shares with so many free slots; 0: also where the number is not known.");

    private GridRoutes() {
    }

    static List<Route> of(GridReads grid) {
        return List.of(
                route("sites", "listSites", "Lists the sites of a grid with their state, VOs and problems.", PARAMETERS,
                        "GridSites", grid::sites),
                route("services", "listServices", "Lists the services of sites.", PARAMETERS, "GridServices",
                        grid::services),
                route("endpoints", "listEndpoints", "Lists the endpoints of services.", PARAMETERS, "GridEndpoints",
                        grid::endpoints),
                route("shares", "listShares",
                        "Lists the shares of computing services: who may use which queue, and how full it is.",
                        Stream.concat(PARAMETERS.stream(), Stream.of(MIN_FREE)).toList(), "GridShares",
                        grid::shares));
    }

    private static Route route(String name, String id, String summary, List<RouteParameter> parameters, String schema,
            ApiOperation operation) {
        return Route.get("/v1/glue2/" + name, id, summary, parameters,
                List.of(RouteAnswer.ok("The " + name, schema, JSON, XML, CSV), ReadRoutes.UNCHANGED,
                        RouteAnswer.problem(404, "There is no such group")),
                operation);
    }
}
