package org.openmds.wsrf.endpoint.page;

import java.util.Optional;
import java.util.function.Supplier;

import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.HostPort;
import org.openmds.wsrf.endpoint.page.ServicePaths.ServiceTarget;

/** The URL of a service for clients: from the configuration if set, else from the request. */
public record PublicUrl(Supplier<Optional<String>> configured) {

    /** Returns the URL of a service, or of a resource of it. */
    String of(ServiceTarget target, Request request) {
        return configured.get().map(PublicUrl::withoutSlash).orElseGet(() -> asRequested(request))
                + ServicePaths.SERVICES + "/" + target.path();
    }

    private static String withoutSlash(String url) {
        return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    }

    private static String asRequested(Request request) {
        return request.getHttpURI().getScheme() + "://" + HostPort.normalizeHost(Request.getServerName(request)) + ":"
                + Request.getServerPort(request);
    }
}
