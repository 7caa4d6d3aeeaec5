package org.openmds.wsrf.servicegroup;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.service.Deadline;

/** Waits for a group's writer as long as the caller does. */
public final class ChangeFutures {

    private ChangeFutures() {
    }

    /** The outcome of a change that was asked for, or its failure; ResourceUnavailable where it is not durable by the deadline. */
    public static <T> T await(CompletableFuture<T> future, Deadline deadline) {
        try {
            return future.get(deadline.remaining().toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException("a group failed in an unknown way", e.getCause());
        } catch (TimeoutException e) {
            throw new WsrfFaultException(FaultKind.RESOURCE_UNAVAILABLE,
                    "the change was not made durable in time; whether it will be is not known");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new WsrfFaultException(FaultKind.RESOURCE_UNAVAILABLE, "the service is shutting down");
        }
    }
}
