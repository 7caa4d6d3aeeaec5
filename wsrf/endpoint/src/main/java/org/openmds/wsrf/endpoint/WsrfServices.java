package org.openmds.wsrf.endpoint;

import java.util.List;
import java.util.Set;

import org.eclipse.jetty.ee11.servlet.ErrorPageErrorHandler;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.server.Handler;
import org.openmds.wsrf.endpoint.page.PublicUrl;
import org.openmds.wsrf.endpoint.page.ServicePages;
import org.openmds.wsrf.endpoint.page.ServicePaths;
import org.openmds.wsrf.service.ServiceDescription;
import org.openmds.wsrf.service.ServiceEndpoint;

/**
 * The SOAP endpoint of a process. It serves SOAP 1.1 and 1.2 by POST to {@code /wsrf/services/<name>}, a WSDL by GET {@code …?wsdl}, the list of
 * services by GET {@code /wsrf/services}, and the schemas that the WSDLs import under {@code /wsrf/schema/}. Requests for other paths go to the
 * next handler.
 *
 * <p>
 * Nothing here blocks a thread of the server; the server may have few.
 */
public final class WsrfServices {

    private final EndpointSettings settings;
    private final List<ServiceEndpoint> services;

    /**
     * Creates the endpoint without starting it.
     *
     * @throws IllegalArgumentException
     *             two services have the same name
     */
    public WsrfServices(EndpointSettings settings, List<ServiceEndpoint> services) {
        this.settings = settings;
        this.services = List.copyOf(services);
        List<String> names = services.stream().map(service -> service.description().name()).sorted().toList();
        if (Set.copyOf(names).size() < names.size()) {
            throw new IllegalArgumentException("service names must be unique, got " + names);
        }
    }

    /** Returns a handler for Jetty's tree; call it once. Starting the handler starts the services. */
    public Handler handler() {
        return handler(new ReadPath(services, settings));
    }

    /** Returns a handler that passes all requests to CXF, for comparison. */
    Handler handlerWithoutReadPath() {
        return handler(new ReadPath(List.of(), settings));
    }

    private Handler handler(ReadPath readPath) {
        List<ServiceDescription> descriptions = services.stream().map(ServiceEndpoint::description).toList();
        return new Handler.Sequence(new ServicePages(descriptions, new PublicUrl(settings.publicUrl()),
                settings.budgets().answers()),
                new SoapGate(services, settings, readPath, soapOnWorkers()));
    }

    private Handler soapOnWorkers() {
        return new WorkerThreadHandler(settings.threads().waiting(), soap());
    }

    private Handler soap() {
        ServletContextHandler context = new ServletContextHandler(ServicePaths.SERVICES);
        context.addServlet(new ServletHolder("cxf", new SoapServers(settings).servlet(services)), "/*");
        // Only used if an answer could not be written; the page must not contain the cause.
        ErrorPageErrorHandler errors = new ErrorPageErrorHandler();
        errors.setShowStacks(false);
        errors.setShowCauses(false);
        errors.setShowOrigin(false);
        context.setErrorHandler(errors);
        return context;
    }
}
