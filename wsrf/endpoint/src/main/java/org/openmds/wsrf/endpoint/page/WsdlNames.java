package org.openmds.wsrf.endpoint.page;

import java.util.Map;

import javax.xml.namespace.QName;

import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.service.ServiceDescription;
import org.openmds.wsrf.xml.XmlFragmentBuilder;

/**
 * The names in a service's WSDL and in the WSDLs of the standards: {@code …/rp-2} is the schema and {@code …/rpw-2} the WSDL of the same
 * document.
 */
final class WsdlNames {

    static final String SOAP = "http://schemas.xmlsoap.org/wsdl/soap/";
    static final String SOAP12 = "http://schemas.xmlsoap.org/wsdl/soap12/";
    private static final String WSDL = "http://schemas.xmlsoap.org/wsdl/";
    /** The last step of ONVIF's namespace says nothing. */
    private static final String ONVIF_EVENTS = "http://www.onvif.org/ver10/events/wsdl";
    private static final String WSAM = "http://www.w3.org/2007/05/addressing/metadata";
    private static final String WSAW = "http://www.w3.org/2006/05/addressing/wsdl";

    static final Map<String, String> PREFIXES = Map.of("wsdl", WSDL, "soap", SOAP, "soap12", SOAP12, "wsam", WSAM,
            "wsaw", WSAW);
    /** The action attribute of WS-Addressing 1.0 Metadata. */
    static final QName WSAM_ACTION = new QName(WSAM, "Action", "wsam");
    /** The action attribute of the draft that toolkits of the Globus era read. */
    static final QName WSAW_ACTION = new QName(WSAW, "Action", "wsaw");

    private WsdlNames() {
    }

    static QName wsdl(String localName) {
        return new QName(WSDL, localName, "wsdl");
    }

    static QName soap(String namespace, String localName) {
        return new QName(namespace, localName, namespace.equals(SOAP) ? "soap" : "soap12");
    }

    static String target(ServiceDescription service) {
        return "http://openmds.org/wsrf/services/" + service.name();
    }

    /** Returns the WSDL namespace that defines the fault's message. */
    static String ofFault(FaultKind fault) {
        return fault.detailName().getNamespaceURI().replaceFirst("-2$", "w-2");
    }

    /** Returns the prefix for a WSDL namespace: {@code rpw} for {@code http://docs.oasis-open.org/wsrf/rpw-2}. */
    static String prefix(String wsdlNamespace) {
        return wsdlNamespace.equals(ONVIF_EVENTS) ? "tev" : lastStep(wsdlNamespace).replace("-2", "");
    }

    static String file(String wsdlNamespace) {
        return (wsdlNamespace.equals(ONVIF_EVENTS) ? "onvif-events" : lastStep(wsdlNamespace)) + ".wsdl";
    }

    static void attribute(XmlFragmentBuilder xml, String name, String value) {
        xml.attribute(new QName(name), value);
    }

    private static String lastStep(String namespace) {
        return namespace.substring(namespace.lastIndexOf('/') + 1);
    }
}
