package org.openmds.loadtest.systems.rgma;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.systems.rgma.servlet.HttpFailure;
import org.openmds.loadtest.systems.rgma.servlet.Tuples;

/** An instance of a consumer in its ConsumerServlet: a running query, then its stored answer. */
final class ConsumerRun {

    private final String select;
    private final long deadline;
    private final long received;
    private final CompletableFuture<StoredAnswer> answer = new CompletableFuture<>();

    /**
     * The answer.
     *
     * @param times
     *            step times in {@link System#nanoTime}: received, started, end of the producers' part, stored
     */
    record StoredAnswer(Tuples tuples, List<Long> times) {

        StoredAnswer {
            times = List.copyOf(times);
        }
    }

    /**
     * @param received
     *            when the servlet received the query
     * @param until
     *            deadline of the query
     */
    ConsumerRun(String select, long received, long until) {
        this.select = select;
        this.received = received;
        this.deadline = until;
    }

    boolean isExpired(long now) {
        return now - deadline > 0;
    }

    /** Queries the producers and stores their answer. */
    void run(List<URI> connections, ProducerQueries queries) {
        long started = System.nanoTime();
        try {
            ProducerQueries.ProducerAnswers producerAnswers = queries.query(connections, select, deadline);
            long end = System.nanoTime();
            long sent = started + Math.round((end - started) * (1 - producerAnswers.executedShare()));
            answer.complete(new StoredAnswer(producerAnswers.tuples(), List.of(received, started, sent, end)));
        } catch (IOException | IllegalArgumentException e) {
            answer.completeExceptionally(e);
        } catch (InterruptedException e) {
            answer.completeExceptionally(e);
            Thread.currentThread().interrupt();
        }
    }

    /** Ends the run with a failure before the query has started. */
    void fail(Exception cause) {
        answer.completeExceptionally(cause);
    }

    /**
     * Returns the answer; waits until it is complete.
     *
     * @throws TimeoutException
     *             if the answer is not complete within that time
     * @throws HttpFailure
     *             if a producer failed to answer
     */
    StoredAnswer await(Duration within) throws HttpFailure, InterruptedException, TimeoutException {
        try {
            return answer.get(within.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            Outcome outcome = e.getCause() instanceof HttpFailure failure ? failure.outcome() : Outcome.BAD_ANSWER;
            throw new HttpFailure(outcome,
                    String.valueOf(Optional.ofNullable(e.getCause()).map(Throwable::getMessage).orElse("")));
        }
    }
}
