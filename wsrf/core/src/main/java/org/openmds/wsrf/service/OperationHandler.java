package org.openmds.wsrf.service;

import java.util.Optional;

import org.openmds.wsrf.resource.Resource;
import org.openmds.wsrf.xml.XmlOutput;

/** Executes one operation on a resource. */
@FunctionalInterface
public interface OperationHandler<R extends Resource> {

    /**
     * Executes the operation; may block until the call's deadline.
     *
     * @return the element for the response's body
     * @throws org.openmds.wsrf.fault.WsrfFaultException
     *             the operation failed; nothing was changed
     */
    XmlOutput handle(Call call, R resource);

    /**
     * Executes the operation without waiting, within about a hundred microseconds. It is called on threads that serve many connections.
     *
     * @return empty if this is not possible; the caller then uses {@link #handle}
     * @throws org.openmds.wsrf.fault.WsrfFaultException
     *             same as {@link #handle}
     */
    default Optional<XmlOutput> handleAtOnce(Call call, R resource) {
        return Optional.empty();
    }
}
