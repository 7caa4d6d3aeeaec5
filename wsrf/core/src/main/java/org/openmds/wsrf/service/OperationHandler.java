package org.openmds.wsrf.service;

import java.util.Optional;

import org.openmds.wsrf.resource.Resource;
import org.openmds.wsrf.xml.XmlOutput;

/** Does one operation on one resource. */
@FunctionalInterface
public interface OperationHandler<R extends Resource> {

    /**
     * @return the element for the response's body
     * @throws org.openmds.wsrf.fault.WsrfFaultException
     *             the operation failed; nothing was changed
     */
    XmlOutput handle(Call call, R resource);

    /**
     * The same without waiting for anything, within about a hundred microseconds; called on threads that serve many connections.
     *
     * @return empty where that cannot be: then {@link #handle} is to be asked
     * @throws org.openmds.wsrf.fault.WsrfFaultException
     *             as {@link #handle}
     */
    default Optional<XmlOutput> handleAtOnce(Call call, R resource) {
        return Optional.empty();
    }
}
