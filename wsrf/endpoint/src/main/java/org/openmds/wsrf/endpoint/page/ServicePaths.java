package org.openmds.wsrf.endpoint.page;

import java.util.Optional;

import javax.xml.namespace.QName;

import org.eclipse.jetty.server.Request;
import org.openmds.wsrf.addressing.ResourceAddress;

/**
 * The URL paths: {@code /wsrf/services/<name>} for services and {@code /wsrf/schema/<file>} for the schemas that their WSDLs import, as in Globus, and
 * {@code /wsrf/services/<name>/<key>} for the resources of services.
 */
public final class ServicePaths {

    public static final String SERVICES = "/wsrf/services";
    static final String SCHEMA = "/wsrf/schema";

    private static final QName NO_NAME = new QName("key");

    private ServicePaths() {
    }

    /**
     * A service, or one of its resources.
     *
     * @param resourceKey
     *            the key of the resource that the path names
     */
    public record ServiceTarget(String service, Optional<String> resourceKey) {

        /** Returns the path from the folder of the services. */
        String path() {
            return resourceKey.map(key -> ResourceAddress.reference(service, NO_NAME, key).address()).orElse(service);
        }
    }

    /** Returns the service and the resource that the steps after {@link #SERVICES} name; empty if there is none or more than two. */
    public static Optional<ServiceTarget> target(Request request) {
        String path = Request.getPathInContext(request);
        if (!path.startsWith(SERVICES + "/")) {
            return Optional.empty();
        }
        String steps = path.substring(SERVICES.length() + 1);
        int end = steps.indexOf('/');
        if (end < 0) {
            return steps.isEmpty() ? Optional.empty() : Optional.of(new ServiceTarget(steps, Optional.empty()));
        }
        return end == 0
                ? Optional.empty()
                : ResourceAddress.decode(steps.substring(end + 1))
                        .map(key -> new ServiceTarget(steps.substring(0, end), Optional.of(key)));
    }

    /** Returns the path of a service, without that of a resource. */
    public static String ofService(String service) {
        return SERVICES + "/" + service;
    }

    /** Returns the single path step after {@link #SCHEMA}. */
    static Optional<String> schemaFile(Request request) {
        return Optional.of(Request.getPathInContext(request))
                .filter(path -> path.startsWith(SCHEMA + "/"))
                .map(path -> path.substring(SCHEMA.length() + 1))
                .filter(step -> !step.isEmpty() && step.indexOf('/') < 0);
    }

    /** Returns true if the path is that of the list of services or below it. */
    public static boolean isServicePath(Request request) {
        return isList(request) || Request.getPathInContext(request).startsWith(SERVICES + "/");
    }

    static boolean isList(Request request) {
        String path = Request.getPathInContext(request);
        return path.equals(SERVICES) || path.equals(SERVICES + "/");
    }
}
