package org.openmds.loadtest.systems.mds2;

/**
 * The step names of a search in a server, as in the study's tables 2 and 3.
 *
 * @param server
 *            GRIS or GIIS
 */
public record ServerSteps(String server, String initSearch, String searchIndex, String invoke, String genResult) {

    public static final ServerSteps GRIS = of("GRIS", "InvokeIP");
    static final ServerSteps GIIS = of("GIIS", "InvokeGRIS");

    private static ServerSteps of(String server, String invoke) {
        return new ServerSteps(server, server + "-InitSearch", server + "-SearchIndex", server + "-" + invoke,
                server + "-GenResult");
    }
}
