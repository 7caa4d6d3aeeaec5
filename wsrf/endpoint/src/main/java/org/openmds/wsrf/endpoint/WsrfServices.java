package org.openmds.wsrf.endpoint;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import org.eclipse.jetty.ee11.servlet.ErrorPageErrorHandler;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.server.Handler;
import org.openmds.wsrf.service.ServiceDescription;
import org.openmds.wsrf.service.ServiceEndpoint;

/**
 * The services of a process on the wire: SOAP 1.1 and 1.2 by POST to {@code /wsrf/services/<name>}, their WSDL by GET {@code …?wsdl}, the list of them by
 * GET {@code /wsrf/services}, and the schemas that the WSDLs import under {@code /wsrf/schema/}. Other paths are left to the next handler.
 *
 * <p>
 * Nothing here waits on the threads of the server, which may be few.
 */
public final class WsrfServices {

    private final EndpointSettings settings;
    private final List<ServiceEndpoint> services;

    /**
     * Puts the services together; nothing runs yet.
     *
     * @throws IllegalArgumentException
     *             two services have the same name
     */
    public WsrfServices(EndpointSettings settings, List<ServiceEndpoint> services) {
        this.settings = settings;
        this.services = List.copyOf(services);
        List<String> names = services.stream().map(service -> service.description().name()).sorted().toList();
        if (Set.copyOf(names).size() < names.size()) {
            throw new IllegalArgumentException("services need names of their own, got " + names);
        }
    }

    /** A handler for Jetty's tree; call it once. Starting it starts the services. */
    public Handler handler() {
        return handler(new ReadPath(services, settings, soapOnWorkers()));
    }

    /** All through CXF, for comparison. */
    Handler handlerWithoutReadPath() {
        return handler(soapOnWorkers());
    }

    private Handler handler(Handler soap) {
        List<ServiceDescription> descriptions = services.stream().map(ServiceEndpoint::description).toList();
        Set<String> names = descriptions.stream().map(ServiceDescription::name).collect(Collectors.toSet());
        return new Handler.Sequence(new ServicePages(descriptions, new PublicUrl(settings.publicUrl())),
                new SoapGate(names, settings, soap));
    }

    private Handler soapOnWorkers() {
        return new WorkerThreadHandler(settings.threads(), soap());
    }

    private Handler soap() {
        ServletContextHandler context = new ServletContextHandler(ServicePaths.SERVICES);
        context.addServlet(new ServletHolder("cxf", new SoapServers(settings).servlet(services)), "/*");
        // Seen only where an answer could not be written; it must not tell why.
        ErrorPageErrorHandler errors = new ErrorPageErrorHandler();
        errors.setShowStacks(false);
        errors.setShowCauses(false);
        errors.setShowOrigin(false);
        context.setErrorHandler(errors);
        return context;
    }
}
