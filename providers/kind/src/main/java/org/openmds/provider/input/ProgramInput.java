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
 * The output of a program on this machine. The program gets {@code PATH}, {@code HOME} and {@code LANG}; when it ends, all its processes end.
 *
 * @param program
 *            the program; its timeout limits a run, even if the deadline is later
 */
record ProgramInput(ProbeRunner runner, Probe program, int maxBytes) implements Input {

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
            throw new CollectionException("%s cannot be run: %s".formatted(this, e.getCause()), e);
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
