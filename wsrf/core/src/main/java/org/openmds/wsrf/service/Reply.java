package org.openmds.wsrf.service;

import org.openmds.wsrf.fault.WsrfFault;
import org.openmds.wsrf.xml.XmlOutput;

/** The outcome of a {@link Call}. */
public sealed interface Reply {

    /**
     * The operation was done.
     *
     * @param message
     *            the element for the SOAP body
     */
    record Answer(XmlOutput message) implements Reply {
    }

    /** The operation failed and changed nothing. */
    record Fault(WsrfFault fault) implements Reply {
    }

    /** The caller has not the right; nothing was looked at. */
    record Denied(AccessPolicy.Access access, WsrfFault fault) implements Reply {
    }
}
