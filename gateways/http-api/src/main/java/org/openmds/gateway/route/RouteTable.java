package org.openmds.gateway.route;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** All routes, found by path and method. Immutable. */
public final class RouteTable {

    private final List<Route> routes;

    public RouteTable(List<Route> routes) {
        this.routes = List.copyOf(routes);
    }

    /** The result of a search. */
    public sealed interface Found {

        /** A route with the values in the path. */
        record Matched(Route route, Map<String, String> path) implements Found {
        }

        /** The path has no such method. */
        record OtherMethods(List<String> methods) implements Found {
        }

        /** The path is unknown. */
        record Nothing() implements Found {
        }
    }

    /** Returns all routes in the order of the document. */
    public List<Route> routes() {
        return routes;
    }

    /**
     * Finds a route.
     *
     * @param segments
     *            the decoded parts of the path below {@code /api}
     */
    public Found find(String method, List<String> segments) {
        List<String> others = new ArrayList<>();
        String wanted = method.equals("HEAD") ? "GET" : method;
        for (Route route : routes) {
            Optional<Map<String, String>> path = match(route.segments(), segments);
            if (path.isPresent() && route.method().equals(wanted)) {
                return new Found.Matched(route, path.get());
            }
            path.ifPresent(_ -> others.add(route.method()));
        }
        return others.isEmpty()
                ? new Found.Nothing()
                : new Found.OtherMethods(others.stream().distinct().collect(Collectors.toList()));
    }

    private static Optional<Map<String, String>> match(List<String> declared, List<String> given) {
        if (declared.size() != given.size()) {
            return Optional.empty();
        }
        Map<String, String> values = new LinkedHashMap<>();
        for (int i = 0; i < declared.size(); i++) {
            String part = declared.get(i);
            if (part.startsWith("{")) {
                values.put(part.substring(1, part.length() - 1), given.get(i));
            } else if (!part.equals(given.get(i))) {
                return Optional.empty();
            }
        }
        return Optional.of(values);
    }
}
