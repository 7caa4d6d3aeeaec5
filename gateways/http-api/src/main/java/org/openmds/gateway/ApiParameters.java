package org.openmds.gateway;

import java.util.List;
import java.util.regex.Pattern;

import org.openmds.gateway.call.QueryBodies;
import org.openmds.gateway.read.EntryReads;
import org.openmds.gateway.route.RouteParameter;
import org.openmds.gateway.route.ValueForm;

/** The parameters that several routes have. */
final class ApiParameters {

    /** Longest XPath expression, so that its URL fits into the 8 KiB that Jetty reads; the limits of the queries apply too. */
    private static final int MAX_EXPRESSION = 6_000;
    private static final int MAX_TEXT = 1_000;
    private static final long MAX_SECONDS = 366L * 24 * 60 * 60;
    private static final ValueForm EXPRESSION = new ValueForm.Text(MAX_EXPRESSION, "//glue:Host/@glue:Name");

    static final RouteParameter GROUP = RouteParameter.path("group", name("DefaultIndexService"),
            "Name of a group, such as an index.");
    static final RouteParameter KEY = RouteParameter.path("key",
            new ValueForm.Matching(Pattern.compile("[0-9a-f]{32}"), "32 hexadecimal digits",
                    "0123456789abcdef0123456789abcdef"),
            "Key of an entry.");
    static final RouteParameter QUERY = RouteParameter.required("q", EXPRESSION, "XPath 1.0 expression.");
    static final RouteParameter FILTER = RouteParameter.query("q", EXPRESSION,
            "XPath 1.0 expression that selects nodes; only the entries with such nodes are meant.");
    static final RouteParameter PREFIXES = RouteParameter.prefix(QueryBodies.PREFIX,
            new ValueForm.Text(MAX_TEXT, "http://example.org/ns"),
            "Namespaces of the prefixes in expressions: ns.PREFIX=URI. Known without it: "
                    + String.join(", ", QueryBodies.KNOWN.keySet()) + ".");
    static final RouteParameter LIMIT = RouteParameter.query("limit",
            new ValueForm.Whole(1, 10_000, EntryReads.PAGE), "Largest number of entries.");
    static final RouteParameter CURSOR = RouteParameter.query("cursor", KEY.form(),
            "The member next of the answer before, for the entries behind it.");
    static final RouteParameter IF_NONE_MATCH = RouteParameter.header("If-None-Match",
            new ValueForm.Text(MAX_TEXT, "W/\"abc-v12\""),
            "Entity tag of the answer that the client has; if nothing has changed, the answer is 304.");
    static final RouteParameter PREFER = RouteParameter.header("Prefer", new ValueForm.Text(MAX_TEXT, "wait=30"),
            "wait=SECONDS, with If-None-Match: wait for a change, at most 60 seconds.");

    private ApiParameters() {
    }

    /** Returns the form of a name in a path. Jetty accepts no such path with a control character, a slash, a backslash or a percent sign in a name. */
    static ValueForm name(String example) {
        return new ValueForm.Matching(
                Pattern.compile("[^\\x00-\\x1f\\x7f/\\\\%.][^\\x00-\\x1f\\x7f/\\\\%]{0,999}"),
                "1 to 1000 characters without control characters, slashes, backslashes and percent signs, and no dot at the beginning",
                example);
    }

    /** Returns the parameters by which entries are chosen. */
    static List<RouteParameter> ofEntries() {
        ValueForm seconds = new ValueForm.Whole(0, MAX_SECONDS, MAX_SECONDS);
        return List.of(GROUP, FILTER, PREFIXES,
                RouteParameter.query("member", new ValueForm.Text(MAX_TEXT, "http://site.example.org/service"),
                        "Only entries of the member with this address."),
                RouteParameter.query("element", new ValueForm.Text(MAX_TEXT, "Host"),
                        "Only entries with an element of this local name in their content."),
                RouteParameter.query("health",
                        new ValueForm.Choice(List.of("fresh", "stale", "failed", "pending", "given")),
                        "Only entries in this state; given: the content is as it was registered."),
                RouteParameter.query("max-age", seconds,
                        "Only entries whose data was collected so many seconds ago or later."),
                RouteParameter.query("min-age", seconds,
                        "Only entries whose data was collected so many seconds ago or earlier."),
                LIMIT, CURSOR, IF_NONE_MATCH, PREFER);
    }
}
