package org.openmds.wsrf.service;

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
}
