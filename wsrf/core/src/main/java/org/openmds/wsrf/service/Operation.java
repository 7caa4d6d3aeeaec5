package org.openmds.wsrf.service;

import java.util.List;

import javax.xml.namespace.QName;

import org.openmds.wsrf.fault.FaultKind;

/**
 * One operation of a port type of the standards.
 *
 * @param wsdlNamespace
 *            target namespace of the WSDL that defines it, for instance {@code http://docs.oasis-open.org/wsrf/rpw-2}
 * @param portType
 *            local name of the port type
 * @param name
 *            local name of the operation
 * @param request
 *            the element in the request's body
 * @param response
 *            the element in the response's body; {@link #NONE} where nothing is answered
 * @param faults
 *            those it declares, without ResourceUnknownFault and ResourceUnavailableFault, which every operation has
 */
public record Operation(String wsdlNamespace, String portType, String name, QName request, QName response,
        List<FaultKind> faults) {

    /** The response of a one-way operation. */
    public static final QName NONE = new QName("");

    public Operation {
        faults = List.copyOf(faults);
    }

    /** The request's WS-Addressing action, by the default action pattern (WS-Addressing 1.0 Metadata, section 4.4.4). */
    public String action() {
        return wsdlNamespace + "/" + portType + "/" + input();
    }

    /** The response's action. */
    public String responseAction() {
        return wsdlNamespace + "/" + portType + "/" + name + "Response";
    }

    /** Whether nothing is answered. */
    public boolean isOneWay() {
        return response.equals(NONE);
    }

    /** The name of the request's message, in the WSDL and in the action. */
    public String input() {
        return isOneWay() ? name : name + "Request";
    }

    /**
     * Whether an action means this operation: its own, or that of a port type which inherits it. The standards let a derived port type restate an
     * operation under its own name, and clients use both.
     */
    public boolean accepts(String action) {
        return action.equals(action())
                || action.endsWith("/" + input()) && action.startsWith("http://docs.oasis-open.org/ws");
    }
}
