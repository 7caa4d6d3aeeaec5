package org.openmds.benchmarks.index;

import static org.openmds.benchmarks.load.NumberedRequest.MARK;
import static org.openmds.benchmarks.load.NumberedRequest.MEMBER;
import static org.openmds.benchmarks.load.NumberedRequest.PART;
import static org.openmds.benchmarks.load.NumberedRequest.PARTS;
import static org.openmds.benchmarks.load.NumberedRequest.SPACING;

import org.openmds.benchmarks.load.SampleRequests;

/**
 * Content of the entries, and the queries over them. Names and FreeCPUs contain the member's number. Another value contains the request's
 * number, so that every Add for a registered member changes its content.
 */
final class GlueData {

    private static final String GLUE = "http://mds.globus.org/glue/ce/1.1";

    private GlueData() {
    }

    /** Returns an Add that registers a member or replaces its content. */
    static String add(boolean site) {
        return SampleRequests.add(MEMBER, site ? site() : computingElement());
    }

    /** Content of 1 KB, including the two endpoint references that an index adds. */
    private static String computingElement() {
        return content("""
                <glue:ComputingElement UniqueID="batch"><glue:FreeCPUs>%s</glue:FreeCPUs></glue:ComputingElement>"""
                .formatted(MEMBER) + host(""));
    }

    /** Content of 100 KB. */
    private static String site() {
        StringBuilder hosts = new StringBuilder();
        for (int i = 0; i < PARTS; i++) {
            hosts.append(host("-%03d".formatted(i)));
        }
        return content("<glue:Site Name=\"s%s\">%s</glue:Site>".formatted(MEMBER, hosts));
    }

    private static String host(String suffix) {
        return """
                <glue:Host Name="h%s%s"><glue:Processor Model="Xeon" ClockSpeed="2800"/>\
                <glue:OperatingSystem Name="Debian" Release="12"/>\
                <glue:MainMemory RAMSize="4096" RAMAvailable="1024"/><glue:Load Last1Min="%s" Last5Min="9"/></glue:Host>"""
                .formatted(MEMBER, suffix, MARK);
    }

    private static String content(String inner) {
        return """
                <sg:Content xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2" xmlns:glue="%s">%s</sg:Content>"""
                .formatted(GLUE, inner);
    }

    /** Returns a query for the host of a member; each request has a different text with the same meaning. */
    static String selectiveQuery(boolean site) {
        return SampleRequests.query("//*[local-name()='Host' and%s@Name='h%s%s']".formatted(SPACING, MEMBER,
                site ? "-100" : ""));
    }

    /** Returns a query for another host each time: every host has its turn before the first one comes again. */
    static String lookUp(boolean site) {
        return SampleRequests.query(lookUpExpression(site ? "-" + PART : ""));
    }

    /** Returns the expression of a look-up among entries that are not sites. */
    static String lookUpExpression() {
        return lookUpExpression("");
    }

    private static String lookUpExpression(String part) {
        return "//*[local-name()='Host' and @Name='h%s%s']".formatted(MEMBER, part);
    }

    /** Returns a query for the host of one member, always with the same text. */
    static String constantQuery() {
        return SampleRequests.query("//*[local-name()='Host' and @Name='h%016d']".formatted(42));
    }

    /** Returns a query with any expression; the prefixes sg and glue are bound. */
    static String query(String xpath) {
        return SampleRequests.query(xpath.replace("<", "&lt;").replace(">", "&gt;"),
                "xmlns:glue=\"%s\"".formatted(GLUE));
    }

    /** Returns a request for all entries. */
    static String entries() {
        return SampleRequests.property("sg:Entry");
    }
}
