package org.openmds.wsrf.endpoint.message;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFault;
import org.openmds.wsrf.service.AccessPolicy.Access;
import org.openmds.wsrf.service.Reply;

/**
 * A fault on the wire, independent of the SOAP version.
 *
 * @param fault
 *            the fault in the detail
 * @param subcodes
 *            the subcodes of WS-Addressing, from general to specific; empty for other faults
 * @param status
 *            the HTTP status if it differs from the default of SOAP
 */
public record WireFault(WsrfFault fault, FaultCode code, List<QName> subcodes, OptionalInt status) {

    private static final int BUSY = 503;
    private static final String ADDRESSING_FAULT_ACTION = Namespaces.WSA + "/fault";

    public static WireFault of(WsrfFault fault) {
        return new WireFault(fault, FaultCode.of(fault.kind().responsibleParty()), List.of(), OptionalInt.empty());
    }

    public static WireFault of(Reply.Denied denied) {
        return new WireFault(denied.fault(), FaultCode.SENDER, List.of(), OptionalInt.of(httpStatus(denied.access())));
    }

    public static WireFault denied(Access access, String description) {
        return of(new Reply.Denied(access, base(description)));
    }

    private static int httpStatus(Access access) {
        return access == Access.CREDENTIAL_REQUIRED ? 401 : 403;
    }

    /** Returns the fault for a request that reached no operation. */
    public static WireFault refusal(FaultCode code, String description) {
        return new WireFault(base(description), code, List.of(), OptionalInt.empty());
    }

    /** Returns the fault for a refusal with its own HTTP status. */
    public static WireFault refusal(int status, String description) {
        return new WireFault(base(description), FaultCode.SENDER, List.of(), OptionalInt.of(status));
    }

    /** Returns the fault for a request that can succeed later (HTTP 503). */
    public static WireFault busy(String description) {
        WsrfFault fault = new WsrfFault(FaultKind.RESOURCE_UNAVAILABLE, description, Instant.now());
        return new WireFault(fault, FaultCode.RECEIVER, List.of(), OptionalInt.of(BUSY));
    }

    /** Returns a fault of WS-Addressing 1.0 (SOAP Binding, section 6.4). */
    public static WireFault addressing(String description, String... subcodes) {
        List<QName> names = Arrays.stream(subcodes)
                .map(name -> new QName(Namespaces.WSA, name, "wsa"))
                .toList();
        return new WireFault(base(description), FaultCode.SENDER, names, OptionalInt.empty());
    }

    /** Returns the action of the fault message. */
    public String action() {
        return subcodes.isEmpty() ? fault.kind().action() : ADDRESSING_FAULT_ACTION;
    }

    private static WsrfFault base(String description) {
        return new WsrfFault(FaultKind.BASE, description, Instant.now());
    }
}
