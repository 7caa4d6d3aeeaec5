package org.openmds.wsrf.endpoint;

import java.util.List;
import java.util.Map;

import javax.xml.namespace.QName;
import javax.xml.transform.Source;

import org.apache.cxf.Bus;
import org.apache.cxf.binding.soap.interceptor.MustUnderstandInterceptor;
import org.apache.cxf.binding.soap.interceptor.ReadHeadersInterceptor;
import org.apache.cxf.bus.extension.ExtensionManagerBus;
import org.apache.cxf.endpoint.Server;
import org.apache.cxf.frontend.ServerFactoryBean;
import org.apache.cxf.logging.FaultListener;
import org.apache.cxf.transport.servlet.CXFNonSpringServlet;
import org.openmds.wsrf.service.ServiceEndpoint;

/** CXF, put together as a codec: one server for each service, reached through one servlet. */
final class SoapServers {

    private static final String SOAP_1_2_BINDING = "http://schemas.xmlsoap.org/wsdl/soap12/";

    private final Bus bus;
    private final EndpointSettings settings;

    SoapServers(EndpointSettings settings) {
        this.settings = settings;
        this.bus = new ExtensionManagerBus(Map.of(), Map.of(FaultListener.class.getName(), new FaultLog()));
        // Else CXF searches every jar for one, at each request.
        bus.setExtension(SoapServers.class.getClassLoader(), ClassLoader.class);
    }

    CXFNonSpringServlet servlet(List<ServiceEndpoint> services) {
        services.forEach(this::start);
        CXFNonSpringServlet servlet = new SoapServlet();
        servlet.setBus(bus);
        return servlet;
    }

    /** The binding of SOAP 1.2 takes SOAP 1.1 too and answers in kind; the other way round it would be a VersionMismatch. */
    private void start(ServiceEndpoint service) {
        ServerFactoryBean factory = new ServerFactoryBean();
        factory.setBus(bus);
        factory.setServiceClass(Exchange.class);
        factory.setServiceName(new QName("http://openmds.org/wsrf/endpoint", service.description().name()));
        factory.setAddress("/" + service.description().name());
        factory.setBindingId(SOAP_1_2_BINDING);
        factory.getServiceFactory().setDataBinding(new RawBinding());
        factory.getServiceFactory().setWrapped(false);
        factory.setInvoker(new OperationInvoker(service));
        addInterceptors(factory, service);
        Server server = factory.create();
        removeUnusedInterceptors(server);
    }

    /** Of CXF's own way in, headers and mustUnderstand stay; opening, dispatching and reading the body are steps of ours. */
    private static void removeUnusedInterceptors(Server server) {
        server.getEndpoint()
                .getBinding()
                .getInInterceptors()
                .removeIf(
                        step -> !(step instanceof ReadHeadersInterceptor || step instanceof MustUnderstandInterceptor));
    }

    private void addInterceptors(ServerFactoryBean factory, ServiceEndpoint service) {
        EndpointLimits limits = settings.limits();
        factory.getInInterceptors().add(new AdmissionInterceptor(limits.maxBodyBytes(), settings.authenticator()));
        factory.getInInterceptors().add(new EnvelopeInterceptor(limits.xml(), limits.maxBodyBytes()));
        factory.getInInterceptors().add(new HeaderInterceptor(service.description()));
        factory.getInInterceptors().add(new BodyInterceptor(limits.xml()));
        factory.getOutInterceptors().add(new AddressingOutInterceptor());
        factory.getOutFaultInterceptors().add(new FaultOutInterceptor());
        factory.getOutFaultInterceptors().add(new AddressingOutInterceptor());
    }

    /** The shape that CXF is told of: one element in, one element out. */
    @FunctionalInterface
    interface Exchange {
        Source exchange(Source request);
    }
}
