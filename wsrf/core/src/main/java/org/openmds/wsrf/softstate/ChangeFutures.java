package org.openmds.wsrf.softstate;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.service.Deadline;

/** Waits for a change by a writer thread, at most until the caller's deadline. */
public final class ChangeFutures {

    private ChangeFutures() {
    }

    /** Returns the result of a requested change, or throws its failure; ResourceUnavailable if the change is not durable at the deadline. */
    public static <T> T await(CompletableFuture<T> future, Deadline deadline) {
        try {
            return future.get(deadline.remaining().toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException("a change failed with an unexpected error", e.getCause());
        } catch (TimeoutException e) {
            throw new WsrfFaultException(FaultKind.RESOURCE_UNAVAILABLE,
                    "the change was not on disk before the deadline; it may still be made");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new WsrfFaultException(FaultKind.RESOURCE_UNAVAILABLE, "the service is shutting down");
        }
    }
}
