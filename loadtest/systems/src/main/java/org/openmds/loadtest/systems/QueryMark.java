package org.openmds.loadtest.systems;

/** The part of a query's text that no other query has, so that no cache of texts or answers can answer it. */
public final class QueryMark {

    /**
     * The template of the mark. The number of the request is different for each query of a client, client and tester for each client, and
     * the time for each run on the same server.
     */
    public static final String TEMPLATE = "${now} ${tester}.${client}.${number}";

    private QueryMark() {
    }
}
