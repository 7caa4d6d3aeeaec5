package org.openmds.wsrf.service;

import org.openmds.wsrf.resource.Resource;
/** An operation of a service with the right that it needs and the handler that implements it. */
public record OperationBinding<R extends Resource>(Operation operation, AccessRight right,
        OperationHandler<? super R> handler) {
}
