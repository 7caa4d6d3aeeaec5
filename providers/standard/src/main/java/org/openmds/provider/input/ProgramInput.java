package org.openmds.provider.input;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.openmds.aggregator.CollectionException;
import org.openmds.aggregator.execution.Probe;
import org.openmds.aggregator.execution.ProbeRunner;
import org.openmds.wsrf.service.Deadline;

/**
 * What a program of this machine prints. It gets {@code PATH}, {@code HOME} and {@code LANG}, and all its processes end with it.
 *
 * @param program
 *            whose timeout bounds a run, however late the deadline is
 */
public record ProgramInput(ProbeRunner runner, Probe program, int maxBytes) implements Input {

    @Override
    public byte[] read(Deadline deadline) throws CollectionException {
        CompletableFuture<byte[]> printed = runner.runForOutput(program, maxBytes);
        try {
            return printed.get(deadline.remaining().toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw new CollectionException("%s did not end in time".formatted(this), e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof CollectionException failure) {
                throw failure;
            }
            throw new CollectionException("%s could not be run: %s".formatted(this, e.getCause()), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CollectionException("%s was interrupted".formatted(this), e);
        }
    }

    @Override
    public String toString() {
        return "program " + program.name();
    }
}
