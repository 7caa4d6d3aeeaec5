package org.openmds.gateway.route;

/**
 * A parameter of a route.
 *
 * @param name
 *            the name; of a parameter that stands for several, the common beginning, such as {@code ns.}
 * @param meaning
 *            one sentence for the document
 */
public record RouteParameter(String name, ParameterPlace place, boolean required, ValueForm form, String meaning) {

    /** The part of a request that has a parameter. */
    public enum ParameterPlace {
        PATH("path"), QUERY("query"), HEADER("header"),
        /** All parameters of the query whose names have the same beginning. */
        PREFIX("query");

        private final String word;

        ParameterPlace(String word) {
            this.word = word;
        }

        /** Returns the word of OpenAPI. */
        String word() {
            return word;
        }
    }

    /** Returns a parameter of the path. */
    public static RouteParameter path(String name, ValueForm form, String meaning) {
        return new RouteParameter(name, ParameterPlace.PATH, true, form, meaning);
    }

    /** Returns an optional parameter of the query. */
    public static RouteParameter query(String name, ValueForm form, String meaning) {
        return new RouteParameter(name, ParameterPlace.QUERY, false, form, meaning);
    }

    /** Returns a parameter of the query that each request must have. */
    public static RouteParameter required(String name, ValueForm form, String meaning) {
        return new RouteParameter(name, ParameterPlace.QUERY, true, form, meaning);
    }

    /** Returns a parameter that stands for all whose names begin with a text. */
    public static RouteParameter prefix(String beginning, ValueForm form, String meaning) {
        return new RouteParameter(beginning, ParameterPlace.PREFIX, false, form, meaning);
    }

    /** Returns an optional header. */
    public static RouteParameter header(String name, ValueForm form, String meaning) {
        return new RouteParameter(name, ParameterPlace.HEADER, false, form, meaning);
    }
}
