package org.openmds.wsrf.service;

import java.util.List;

import javax.xml.namespace.QName;

import org.openmds.wsrf.fault.FaultKind;

/**
 * One operation of a port type of the standards.
 *
 * @param wsdlNamespace
 *            target namespace of the WSDL that defines the operation, for example {@code http://docs.oasis-open.org/wsrf/rpw-2}
 * @param portType
 *            local name of the port type
 * @param name
 *            local name of the operation
 * @param request
 *            the element in the request's body
 * @param response
 *            the element in the response's body; {@link #NONE} for a one-way operation
 * @param faults
 *            the declared faults, without ResourceUnknownFault and ResourceUnavailableFault, which all operations have
 */
public record Operation(String wsdlNamespace, String portType, String name, QName request, QName response,
        List<FaultKind> faults) {

    /** The response of a one-way operation. */
    public static final QName NONE = new QName("");

    public Operation {
        faults = List.copyOf(faults);
    }

    /** Returns the WS-Addressing action of the request, by the default action pattern (WS-Addressing 1.0 Metadata, section 4.4.4). */
    public String action() {
        return wsdlNamespace + "/" + portType + "/" + input();
    }

    /** Returns the action of the response. */
    public String responseAction() {
        return wsdlNamespace + "/" + portType + "/" + name + "Response";
    }

    /** Returns true if the operation has no response. */
    public boolean isOneWay() {
        return response.equals(NONE);
    }

    /** Returns the name of the request's message in the WSDL and in the action. */
    public String input() {
        return isOneWay() ? name : name + "Request";
    }

    /**
     * Returns true if an action selects this operation. This is the operation's own action or the action of a port type that inherits the operation:
     * the standards let a derived port type declare an inherited operation under its own name, and clients use both forms.
     */
    public boolean accepts(String action) {
        return action.equals(action())
                || action.endsWith("/" + input()) && action.startsWith("http://docs.oasis-open.org/ws");
    }
}
