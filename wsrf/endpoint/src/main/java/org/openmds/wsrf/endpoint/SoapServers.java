package org.openmds.wsrf.endpoint;

import java.util.List;
import java.util.Map;

import javax.xml.namespace.QName;
import javax.xml.transform.Source;

import org.apache.cxf.Bus;
import org.apache.cxf.binding.soap.interceptor.MustUnderstandInterceptor;
import org.apache.cxf.bus.extension.ExtensionManagerBus;
import org.apache.cxf.endpoint.Server;
import org.apache.cxf.frontend.ServerFactoryBean;
import org.apache.cxf.logging.FaultListener;
import org.apache.cxf.transport.servlet.CXFNonSpringServlet;
import org.openmds.wsrf.service.ServiceEndpoint;

/** Configures CXF as the SOAP codec: one CXF server for each service, behind one servlet. */
final class SoapServers {

    private static final String SOAP_1_2_BINDING = "http://schemas.xmlsoap.org/wsdl/soap12/";

    private final Bus bus;
    private final EndpointSettings settings;

    SoapServers(EndpointSettings settings) {
        this.settings = settings;
        this.bus = new ExtensionManagerBus(Map.of(), Map.of(FaultListener.class.getName(), new FaultLog()));
        // Otherwise CXF searches all jars for a class loader at each request.
        bus.setExtension(SoapServers.class.getClassLoader(), ClassLoader.class);
    }

    CXFNonSpringServlet servlet(List<ServiceEndpoint> services) {
        services.forEach(this::start);
        CXFNonSpringServlet servlet = new SoapServlet();
        servlet.setBus(bus);
        return servlet;
    }

    /**
     * Uses the SOAP 1.2 binding, which also accepts SOAP 1.1 and answers in the version of the request; the SOAP 1.1 binding would refuse SOAP
     * 1.2.
     */
    private void start(ServiceEndpoint service) {
        ServerFactoryBean factory = new ServerFactoryBean();
        factory.setBus(bus);
        factory.setServiceClass(Exchange.class);
        factory.setServiceName(new QName("http://openmds.org/wsrf/endpoint", service.description().name()));
        factory.setAddress("/" + service.description().name());
        factory.setBindingId(SOAP_1_2_BINDING);
        factory.getServiceFactory().setDataBinding(new RawBinding());
        factory.getServiceFactory().setWrapped(false);
        factory.setInvoker(new OperationInvoker(service, settings.limits().xml()));
        addInterceptors(factory, service);
        Server server = factory.create();
        removeUnusedInterceptors(server);
    }

    /** Keeps CXF's inbound step for mustUnderstand; steps of this package open, dispatch and read the message. */
    private static void removeUnusedInterceptors(Server server) {
        server.getEndpoint()
                .getBinding()
                .getInInterceptors()
                .removeIf(step -> !(step instanceof MustUnderstandInterceptor));
    }

    private void addInterceptors(ServerFactoryBean factory, ServiceEndpoint service) {
        EndpointLimits limits = settings.limits();
        factory.getInInterceptors().add(new AdmissionInterceptor());
        factory.getInInterceptors().add(new EnvelopeInterceptor(limits.xml(), limits.maxBodyBytes()));
        factory.getInInterceptors().add(new HeaderBlocksInterceptor());
        factory.getInInterceptors().add(new HeaderInterceptor(service.description()));
        factory.getInInterceptors()
                .add(new LongBodyInterceptor(new BodyInterceptor(limits.xml()), settings.threads().parsing()));
        factory.getOutInterceptors().add(new AddressingOutInterceptor());
        factory.getOutFaultInterceptors().add(new FaultOutInterceptor());
        factory.getOutFaultInterceptors().add(new AddressingOutInterceptor());
    }

    /** The service interface for CXF: one element in, one element out. */
    @FunctionalInterface
    interface Exchange {
        Source exchange(Source request);
    }
}
