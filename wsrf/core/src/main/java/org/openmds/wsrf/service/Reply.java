package org.openmds.wsrf.service;

import org.openmds.wsrf.fault.WsrfFault;
import org.openmds.wsrf.xml.XmlOutput;

/** The result of a {@link Call}. */
public sealed interface Reply {

    /**
     * The operation succeeded.
     *
     * @param message
     *            the element for the SOAP body
     */
    record Answer(XmlOutput message) implements Reply {
    }

    /** The operation failed; nothing was changed. */
    record Fault(WsrfFault fault) implements Reply {
    }

    /** The caller does not have the right; the resource was not accessed. */
    record Denied(AccessPolicy.Access access, WsrfFault fault) implements Reply {
    }
}
