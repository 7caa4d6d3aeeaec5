package org.openmds.wsrf.endpoint.page;

import java.util.Optional;

import org.eclipse.jetty.server.Request;

/** The URL paths of Globus: {@code /wsrf/services/<name>} for services, {@code /wsrf/schema/<file>} for the schemas that their WSDLs import. */
public final class ServicePaths {

    public static final String SERVICES = "/wsrf/services";
    static final String SCHEMA = "/wsrf/schema";

    private ServicePaths() {
    }

    /** Returns the single path step after {@link #SERVICES}; empty if there is none or more than one. */
    public static Optional<String> service(Request request) {
        return step(request, SERVICES);
    }

    /** Returns the single path step after {@link #SCHEMA}. */
    static Optional<String> schemaFile(Request request) {
        return step(request, SCHEMA);
    }

    /** Returns true if the path is that of the list of services or below it. */
    public static boolean isServicePath(Request request) {
        return isList(request) || Request.getPathInContext(request).startsWith(SERVICES + "/");
    }

    static boolean isList(Request request) {
        String path = Request.getPathInContext(request);
        return path.equals(SERVICES) || path.equals(SERVICES + "/");
    }

    private static Optional<String> step(Request request, String parent) {
        String path = Request.getPathInContext(request);
        return Optional.of(path)
                .filter(p -> p.startsWith(parent + "/"))
                .map(p -> p.substring(parent.length() + 1))
                .filter(step -> !step.isEmpty() && step.indexOf('/') < 0);
    }
}
