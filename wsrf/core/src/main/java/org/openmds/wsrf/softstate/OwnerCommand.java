package org.openmds.wsrf.softstate;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/** A command for the owner thread. */
sealed interface OwnerCommand<D extends Draft> {

    /** Completes the command with a failure, if it has a requestor. */
    void fail(Throwable cause);

    /** A change that a requestor waits for. */
    final class Change<D extends Draft, T> implements OwnerCommand<D> {

        private final SoftStateChange<D, T> request;
        private final CompletableFuture<T> done = new CompletableFuture<>();
        private @Nullable T outcome;

        Change(SoftStateChange<D, T> request) {
            this.request = request;
        }

        CompletableFuture<T> done() {
            return done;
        }

        void apply(D draft) {
            outcome = request.apply(draft);
        }

        void acknowledge() {
            done.complete(outcome);
        }

        @Override
        public void fail(Throwable cause) {
            done.completeExceptionally(cause);
        }
    }

    /** A question about the state after the changes of its batch. */
    record Question<D extends Draft, T>(Supplier<T> read, CompletableFuture<T> done) implements OwnerCommand<D> {

        void answer() {
            try {
                done.complete(read.get());
            } catch (RuntimeException | StackOverflowError e) {
                done.completeExceptionally(e);
            }
        }

        @Override
        public void fail(Throwable cause) {
            done.completeExceptionally(cause);
        }
    }

    /** Work before the changes of its batch. */
    record Task<D extends Draft>(Runnable work) implements OwnerCommand<D> {

        @Override
        public void fail(Throwable cause) {
            // It has no requestor.
        }
    }

    /** Ends leases and takes arrived values; completes before anything is written to disk. */
    record Maintain<D extends Draft>(CompletableFuture<@Nullable Void> done) implements OwnerCommand<D> {

        @Override
        public void fail(Throwable cause) {
            done.completeExceptionally(cause);
        }
    }
}
