package org.openmds.wsrf.service;

import org.openmds.wsrf.resource.Resource;
/** An operation as a service offers it: the right that it needs and who does it. */
public record OperationBinding<R extends Resource>(Operation operation, AccessRight right,
        OperationHandler<? super R> handler) {
}
