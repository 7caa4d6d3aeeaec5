package org.openmds.wsrf.service;

import org.openmds.wsrf.resource.Resource;

/**
 * An operation of a service with the right that it needs and the handler that implements it.
 *
 * @param input
 *            length of its requests
 */
public record OperationBinding<R extends Resource>(Operation operation, AccessRight right, InputLength input,
        OperationHandler<? super R> handler) {

    /** Creates a binding whose input is short if the operation only reads, and long otherwise. */
    public OperationBinding(Operation operation, AccessRight right, OperationHandler<? super R> handler) {
        this(operation, right, right == AccessRight.READ ? InputLength.SHORT : InputLength.LONG, handler);
    }
}
