package org.openmds.gateway;

import static org.openmds.gateway.route.MediaKind.CSV;
import static org.openmds.gateway.route.MediaKind.JSON;
import static org.openmds.gateway.route.MediaKind.XML;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.openmds.gateway.read.EntryReads;
import org.openmds.gateway.read.GroupReads;
import org.openmds.gateway.read.OneEntryReads;
import org.openmds.gateway.read.QueryReads;
import org.openmds.gateway.route.Route;
import org.openmds.gateway.route.RouteAnswer;
import org.openmds.gateway.route.RouteParameter;
import org.openmds.gateway.route.ValueForm;

/** The routes that read groups and entries. */
final class ReadRoutes {

    static final RouteAnswer UNCHANGED = RouteAnswer.empty(304, "Nothing has changed");

    private ReadRoutes() {
    }

    static List<Route> of(GroupReads groups, EntryReads entries, OneEntryReads one, QueryReads queries) {
        List<Route> routes = new ArrayList<>();
        routes.add(Route.get("/v1/groups", "listGroups", "Lists the groups that the caller may read.", List.of(),
                List.of(RouteAnswer.ok("The groups", "Groups", JSON, CSV)), groups::list));
        routes.add(Route.get("/v1/groups/{group}", "getGroup", "Describes a group.",
                List.of(ApiParameters.GROUP, ApiParameters.IF_NONE_MATCH, ApiParameters.PREFER),
                List.of(RouteAnswer.ok("The group", "Group", JSON), UNCHANGED), groups::one));
        routes.addAll(ofEntries(entries));
        routes.addAll(ofOneEntry(one));
        routes.add(Route.get("/v1/groups/{group}/query", "query",
                "Evaluates an XPath expression over the document of a group.",
                List.of(ApiParameters.GROUP, ApiParameters.QUERY, ApiParameters.PREFIXES, ApiParameters.IF_NONE_MATCH,
                        ApiParameters.PREFER),
                List.of(RouteAnswer.ok("The results", "Results", JSON, XML, CSV), UNCHANGED), queries));
        return routes;
    }

    private static List<Route> ofEntries(EntryReads entries) {
        RouteParameter content = RouteParameter.query("content", new ValueForm.Choice(List.of("true", "false")),
                "false leaves the content out.");
        List<RouteParameter> parameters = ApiParameters.ofEntries();
        return List.of(
                Route.get("/v1/groups/{group}/entries", "listEntries", "Lists entries in the order of their keys.",
                        Stream.concat(parameters.stream(), Stream.of(content)).toList(),
                        List.of(RouteAnswer.ok("A page of entries", "Entries", JSON, XML, CSV), UNCHANGED),
                        entries.list()),
                Route.get("/v1/groups/{group}/sources", "listSources",
                        "Lists the collected entries with the state of their collection.", parameters,
                        List.of(RouteAnswer.ok("A page of sources", "Sources", JSON, CSV), UNCHANGED),
                        entries.sources()));
    }

    private static List<Route> ofOneEntry(OneEntryReads one) {
        String path = "/v1/groups/{group}/entries/{key}";
        return List.of(
                Route.get(path, "getEntry", "Returns an entry with its lease and the state of its collection.",
                        List.of(ApiParameters.GROUP, ApiParameters.KEY),
                        List.of(RouteAnswer.ok("The entry", "Entry", JSON, XML)), one::whole),
                Route.get(path + "/content", "getContent", "Returns the content of an entry.",
                        List.of(ApiParameters.GROUP, ApiParameters.KEY, ApiParameters.IF_NONE_MATCH,
                                ApiParameters.PREFER),
                        List.of(RouteAnswer.ok("The content", "Content", JSON, XML), UNCHANGED), one::content),
                Route.get(path + "/history", "getHistory", "Returns the history of the numbers in an entry.",
                        List.of(ApiParameters.GROUP, ApiParameters.KEY,
                                RouteParameter.query("series", new ValueForm.Text(1_000, "ProcessorLoad"),
                                        "Only series whose names contain this text.")),
                        List.of(RouteAnswer.ok("The history", "History", JSON, XML)), one::history));
    }
}
