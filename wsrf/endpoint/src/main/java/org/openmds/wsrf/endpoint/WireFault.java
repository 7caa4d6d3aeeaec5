package org.openmds.wsrf.endpoint;

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
 * A fault as it goes on the wire, before the version of SOAP is chosen.
 *
 * @param fault
 *            the detail
 * @param subcodes
 *            from the general to the particular; those of WS-Addressing, empty for all others
 * @param status
 *            of HTTP where it is not the one that SOAP says
 */
record WireFault(WsrfFault fault, FaultCode code, List<QName> subcodes, OptionalInt status) {

    private static final String ADDRESSING_FAULT_ACTION = Namespaces.WSA + "/fault";

    static WireFault of(WsrfFault fault) {
        return new WireFault(fault, FaultCode.of(fault.kind().responsibleParty()), List.of(), OptionalInt.empty());
    }

    static WireFault of(Reply.Denied denied) {
        return new WireFault(denied.fault(), FaultCode.SENDER, List.of(), OptionalInt.of(httpStatus(denied.access())));
    }

    static WireFault denied(Access access, String description) {
        return of(new Reply.Denied(access, base(description)));
    }

    private static int httpStatus(Access access) {
        return access == Access.CREDENTIAL_REQUIRED ? 401 : 403;
    }

    /** A request that reached no operation. */
    static WireFault refusal(FaultCode code, String description) {
        return new WireFault(base(description), code, List.of(), OptionalInt.empty());
    }

    /** A refusal that HTTP has its own status for. */
    static WireFault refusal(int status, String description) {
        return new WireFault(base(description), FaultCode.SENDER, List.of(), OptionalInt.of(status));
    }

    /** A fault of WS-Addressing 1.0 (SOAP Binding, section 6.4). */
    static WireFault addressing(String description, String... subcodes) {
        List<QName> names = Arrays.stream(subcodes)
                .map(name -> new QName(Namespaces.WSA, name, "wsa"))
                .toList();
        return new WireFault(base(description), FaultCode.SENDER, names, OptionalInt.empty());
    }

    /** The action of the message that carries this fault. */
    String action() {
        return subcodes.isEmpty() ? fault.kind().action() : ADDRESSING_FAULT_ACTION;
    }

    private static WsrfFault base(String description) {
        return new WsrfFault(FaultKind.BASE, description, Instant.now());
    }
}
