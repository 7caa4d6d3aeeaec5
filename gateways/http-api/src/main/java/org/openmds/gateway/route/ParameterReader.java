package org.openmds.gateway.route;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

import org.openmds.gateway.route.RouteParameter.ParameterPlace;

/** Reads the parameters of a request as its route declares them. Reports all problems at once. */
public final class ParameterReader {

    private static final int MAX_PARAMETERS = 100;

    private final Route route;
    private final Map<String, String> values = new HashMap<>();
    private final List<String> problems = new ArrayList<>();

    private ParameterReader(Route route) {
        this.route = route;
    }

    /**
     * Reads the parameters.
     *
     * @param path
     *            the values in the path
     * @param query
     *            the query of the URL, encoded; empty without one
     * @param headers
     *            returns a header by name, or null
     * @throws ApiProblem
     *             a parameter is missing, unknown, or has a wrong value
     */
    public static Map<String, String> read(Route route, Map<String, String> path, String query,
            Function<String, Optional<String>> headers) {
        ParameterReader reader = new ParameterReader(route);
        path.forEach((name, value) -> reader.take(reader.declared(name, ParameterPlace.PATH), name, value));
        reader.query(query);
        for (RouteParameter parameter : route.parameters()) {
            if (parameter.place() == ParameterPlace.HEADER) {
                headers.apply(parameter.name())
                        .ifPresent(value -> reader.take(Optional.of(parameter),
                                parameter.name().toLowerCase(java.util.Locale.ROOT), value));
            } else if (parameter.required() && !reader.values.containsKey(parameter.name())) {
                reader.problems.add("the parameter %s is missing".formatted(parameter.name()));
            }
        }
        if (!reader.problems.isEmpty()) {
            throw new ApiProblem(400, String.join("; ", reader.problems), reader.problems);
        }
        return reader.values;
    }

    private void query(String query) {
        int from = 0;
        int count = 0;
        while (from < query.length() && problems.size() < MAX_PARAMETERS) {
            int end = query.indexOf('&', from);
            end = end < 0 ? query.length() : end;
            if (end > from) {
                pair(query.substring(from, end));
            }
            from = end + 1;
            if (++count > MAX_PARAMETERS) {
                problems.add("there are more than %d parameters".formatted(MAX_PARAMETERS));
                return;
            }
        }
    }

    private void pair(String pair) {
        int equals = pair.indexOf('=');
        Optional<String> name = decoded(equals < 0 ? pair : pair.substring(0, equals));
        Optional<String> value = decoded(equals < 0 ? "" : pair.substring(equals + 1));
        if (name.isEmpty() || value.isEmpty()) {
            problems.add("the query of the URL is not encoded as UTF-8 with %");
        } else if (values.containsKey(name.get())) {
            problems.add("the parameter %s is given twice".formatted(name.get()));
        } else {
            take(declared(name.get(), ParameterPlace.QUERY), name.get(), value.get());
        }
    }

    private void take(Optional<RouteParameter> declared, String name, String value) {
        if (declared.isEmpty()) {
            problems.add("there is no parameter '%s'".formatted(name));
            return;
        }
        Optional<String> problem = declared.get().form().problem(value);
        problem.ifPresent(what -> problems.add("%s %s".formatted(name, what)));
        if (problem.isEmpty()) {
            values.put(name, value);
        }
    }

    private Optional<RouteParameter> declared(String name, ParameterPlace place) {
        for (RouteParameter parameter : route.parameters()) {
            boolean same = parameter.place() == place && parameter.name().equals(name)
                    || place == ParameterPlace.QUERY && parameter.place() == ParameterPlace.PREFIX
                            && name.startsWith(parameter.name()) && name.length() > parameter.name().length();
            if (same) {
                return Optional.of(parameter);
            }
        }
        return Optional.empty();
    }

    /** Returns a part of the query without its encoding; empty if it has none that can be read. */
    private static Optional<String> decoded(String text) {
        if (text.indexOf('%') < 0 && text.indexOf('+') < 0) {
            return Optional.of(text);
        }
        try {
            String decoded = URLDecoder.decode(text, StandardCharsets.UTF_8);
            return decoded.indexOf('\uFFFD') >= 0 ? Optional.empty() : Optional.of(decoded);
        } catch (IllegalArgumentException wrong) {
            return Optional.empty();
        }
    }
}
