package org.openmds.wsrf.endpoint.page;

import static org.openmds.wsrf.endpoint.page.WsdlNames.SOAP;
import static org.openmds.wsrf.endpoint.page.WsdlNames.SOAP12;
import static org.openmds.wsrf.endpoint.page.WsdlNames.wsdl;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.service.Operation;
import org.openmds.wsrf.service.ServiceDescription;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/**
 * The WSDL 1.1 of a service: one port type with all operations, document/literal bindings for SOAP 1.1 and 1.2, and a port for each binding. The
 * messages come from the WSDLs of the standards, which are imported by relative location, for instance from {@code ../schema/}.
 *
 * <pre>{@code
 * <wsdl:definitions name="DefaultIndexService" targetNamespace="http://openmds.org/wsrf/services/DefaultIndexService" …>
 *   <wsdl:import namespace="http://docs.oasis-open.org/wsrf/rpw-2" location="../schema/rpw-2.wsdl"/>
 *   <wsdl:portType name="DefaultIndexServicePortType" rp:ResourceProperties="doc:ServiceGroupRP">…</wsdl:portType>
 *   <wsdl:binding name="DefaultIndexServiceSoapBinding" type="tns:DefaultIndexServicePortType">…</wsdl:binding>
 *   <wsdl:service name="DefaultIndexService">…</wsdl:service>
 * </wsdl:definitions>
 * }</pre>
 */
final class ServiceWsdl {

    private static final List<FaultKind> COMMON_FAULTS = List.of(FaultKind.RESOURCE_UNKNOWN,
            FaultKind.RESOURCE_UNAVAILABLE);
    private static final QName RESOURCE_PROPERTIES = new QName(Namespaces.WSRF_RP, "ResourceProperties", "rp");

    private final ServiceDescription service;
    private final String address;
    private final String schemas;
    private final XmlFragmentBuilder xml = new XmlFragmentBuilder(XmlLimits.DEFAULT);

    private ServiceWsdl(ServiceDescription service, String address, String schemas) {
        this.service = service;
        this.address = address;
        this.schemas = schemas;
    }

    /**
     * Returns the WSDL of a service.
     *
     * @param address
     *            the URL of the service, or of a resource of it
     * @param schemas
     *            the folder of the WSDLs of the standards, relative to the address
     */
    static XmlFragment of(ServiceDescription service, String address, String schemas) {
        return new ServiceWsdl(service, address, schemas).definitions();
    }

    private XmlFragment definitions() {
        xml.start(wsdl("definitions")).namespaces(prefixes());
        WsdlNames.attribute(xml, "name", service.name());
        WsdlNames.attribute(xml, "targetNamespace", WsdlNames.target(service));
        service.resourceKey()
                .ifPresent(key -> xml.element(wsdl("documentation"),
                        "Each resource of this service is named by the reference parameter %s: a SOAP header of that name with the key as its text, or by the key as a further step of the address."
                                .formatted(key)));
        standards().forEach((prefix, namespace) -> importStandard(namespace));
        portType();
        binding("Soap", SOAP);
        binding("Soap12", SOAP12);
        ports();
        return xml.end().build();
    }

    private Map<String, String> prefixes() {
        Map<String, String> prefixes = new TreeMap<>(standards());
        prefixes.putAll(WsdlNames.PREFIXES);
        prefixes.put("tns", WsdlNames.target(service));
        prefixes.put("rp", Namespaces.WSRF_RP);
        prefixes.put("doc", service.documentName().getNamespaceURI());
        return prefixes;
    }

    /** Returns the namespaces of the messages by prefix: those of the WSDLs that define the operations or their faults. */
    private Map<String, String> standards() {
        Map<String, String> namespaces = new TreeMap<>();
        service.operations()
                .stream()
                .flatMap(operation -> Stream.concat(Stream.of(operation.wsdlNamespace()),
                        faults(operation).map(WsdlNames::ofFault)))
                .forEach(namespace -> namespaces.put(WsdlNames.prefix(namespace), namespace));
        return namespaces;
    }

    /** Returns the faults of an operation; a one-way operation declares none. */
    private static Stream<FaultKind> faults(Operation operation) {
        return operation.isOneWay()
                ? Stream.empty()
                : Stream.concat(COMMON_FAULTS.stream(), operation.faults().stream()).distinct();
    }

    private void importStandard(String namespace) {
        xml.start(wsdl("import"));
        WsdlNames.attribute(xml, "namespace", namespace);
        WsdlNames.attribute(xml, "location", schemas + WsdlNames.file(namespace));
        xml.end();
    }

    private void portType() {
        xml.start(wsdl("portType"));
        WsdlNames.attribute(xml, "name", service.name() + "PortType");
        xml.attribute(RESOURCE_PROPERTIES, "doc:" + service.documentName().getLocalPart());
        service.operations().forEach(this::operation);
        xml.end();
    }

    private void operation(Operation operation) {
        xml.start(wsdl("operation"));
        WsdlNames.attribute(xml, "name", operation.name());
        String prefix = WsdlNames.prefix(operation.wsdlNamespace()) + ":";
        message("input", operation.input(), prefix, operation.action());
        if (!operation.isOneWay()) {
            message("output", operation.name() + "Response", prefix, operation.responseAction());
        }
        faults(operation).forEach(fault -> message("fault", fault.detailName().getLocalPart(),
                WsdlNames.prefix(WsdlNames.ofFault(fault)) + ":", fault.action()));
        xml.end();
    }

    private void message(String role, String name, String prefix, String action) {
        xml.start(wsdl(role));
        WsdlNames.attribute(xml, "name", name);
        WsdlNames.attribute(xml, "message", prefix + name);
        xml.attribute(WsdlNames.WSAM_ACTION, action).attribute(WsdlNames.WSAW_ACTION, action).end();
    }

    private void binding(String version, String soap) {
        xml.start(wsdl("binding"));
        WsdlNames.attribute(xml, "name", service.name() + version + "Binding");
        WsdlNames.attribute(xml, "type", "tns:" + service.name() + "PortType");
        xml.start(WsdlNames.soap(soap, "binding"));
        WsdlNames.attribute(xml, "style", "document");
        WsdlNames.attribute(xml, "transport", "http://schemas.xmlsoap.org/soap/http");
        xml.end();
        service.operations().forEach(operation -> bindingOperation(operation, soap));
        xml.end();
    }

    private void bindingOperation(Operation operation, String soap) {
        xml.start(wsdl("operation"));
        WsdlNames.attribute(xml, "name", operation.name());
        xml.start(WsdlNames.soap(soap, "operation"));
        WsdlNames.attribute(xml, "soapAction", operation.action());
        xml.end();
        literal("input", operation.input(), WsdlNames.soap(soap, "body"));
        if (!operation.isOneWay()) {
            literal("output", operation.name() + "Response", WsdlNames.soap(soap, "body"));
        }
        faults(operation)
                .forEach(fault -> literal("fault", fault.detailName().getLocalPart(), WsdlNames.soap(soap, "fault")));
        xml.end();
    }

    private void literal(String role, String name, QName content) {
        xml.start(wsdl(role));
        WsdlNames.attribute(xml, "name", name);
        xml.start(content);
        if (role.equals("fault")) {
            WsdlNames.attribute(xml, "name", name);
        }
        WsdlNames.attribute(xml, "use", "literal");
        xml.end().end();
    }

    private void ports() {
        xml.start(wsdl("service"));
        WsdlNames.attribute(xml, "name", service.name());
        port("Soap", SOAP);
        port("Soap12", SOAP12);
        xml.end();
    }

    private void port(String version, String soap) {
        xml.start(wsdl("port"));
        WsdlNames.attribute(xml, "name", service.name() + version + "Port");
        WsdlNames.attribute(xml, "binding", "tns:" + service.name() + version + "Binding");
        xml.start(WsdlNames.soap(soap, "address"));
        WsdlNames.attribute(xml, "location", address);
        xml.end().end();
    }
}
