package org.openmds.gateway.route;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** All routes, found by path and method. Immutable. */
public final class RouteTable {

    private final List<Route> routes;
    private final List<DeclaredPath> paths;

    public RouteTable(List<Route> routes) {
        this.routes = List.copyOf(routes);
        this.paths = routes.stream()
                .map(route -> new DeclaredPath(route, List.of(route.path().substring(1).split("/")), route.offered()))
                .toList();
    }

    /**
     * The path of a route.
     *
     * @param parts
     *            its parts; those in braces are names of parameters
     * @param offered
     *            the forms in which the route answers
     */
    private record DeclaredPath(Route route, List<String> parts, List<MediaKind> offered) {

        boolean matches(List<String> given) {
            if (parts.size() != given.size()) {
                return false;
            }
            for (int i = 0; i < parts.size(); i++) {
                if (!isName(parts.get(i)) && !parts.get(i).equals(given.get(i))) {
                    return false;
                }
            }
            return true;
        }

        Map<String, String> values(List<String> given) {
            Map<String, String> values = new LinkedHashMap<>();
            for (int i = 0; i < parts.size(); i++) {
                String part = parts.get(i);
                if (isName(part)) {
                    values.put(part.substring(1, part.length() - 1), given.get(i));
                }
            }
            return values;
        }

        private static boolean isName(String part) {
            return part.startsWith("{");
        }
    }

    /** The result of a search. */
    public sealed interface Found {

        /**
         * A route with the values in the path.
         *
         * @param offered
         *            the forms in which the route answers, the usual one first; empty if its answers have no body
         */
        record Matched(Route route, Map<String, String> path, List<MediaKind> offered) implements Found {
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
        for (DeclaredPath path : paths) {
            if (path.matches(segments)) {
                if (path.route().method().equals(wanted)) {
                    return new Found.Matched(path.route(), path.values(segments), path.offered());
                }
                others.add(path.route().method());
            }
        }
        return others.isEmpty()
                ? new Found.Nothing()
                : new Found.OtherMethods(others.stream().distinct().collect(Collectors.toList()));
    }
}
