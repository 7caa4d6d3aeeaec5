package org.openmds.loadtest.generator.swarm;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.Consumer;

import org.openmds.loadtest.model.client.CallTraffic.AnswerDetail;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.run.AnswerExample;

/** Passes the first few answers of each outcome except OK to a listener, so that people can see them. Thread-safe. */
final class ExampleCollector {

    private final int tester;
    private final Duration timeout;
    private final Consumer<AnswerExample> listener;
    private final AtomicIntegerArray taken = new AtomicIntegerArray(Outcome.values().length);

    ExampleCollector(int tester, Duration timeout, Consumer<AnswerExample> listener) {
        this.tester = tester;
        this.timeout = timeout;
        this.listener = listener;
    }

    /** True if more examples of the outcome are needed. Callers check this for each request before they create an example. */
    boolean wants(Outcome outcome) {
        return outcome != Outcome.OK && taken.get(outcome.ordinal()) < AnswerExample.MAX_EXAMPLES;
    }

    void offer(int client, long now, Outcome outcome, AnswerDetail answerDetail) {
        if (wants(outcome) && taken.getAndIncrement(outcome.ordinal()) < AnswerExample.MAX_EXAMPLES) {
            String text = answerDetail.text().isEmpty() ? defaultText(outcome) : answerDetail.text();
            listener.accept(
                    new AnswerExample(tester, client, now, outcome, answerDetail.status(), text,
                            answerDetail.expected()));
        }
    }

    /** Returns the text for an outcome without an answer. */
    private String defaultText(Outcome outcome) {
        return switch (outcome) {
            case TIMEOUT -> "(no complete answer within %.3f s)".formatted(timeout.toNanos() / 1e9);
            case RESET -> "(the connection ended)";
            case REFUSED -> "(no connection)";
            case START_FAILED -> "(not sent)";
            case UNANSWERED -> "(no answer before the end of the run)";
            default -> "(an empty answer)";
        };
    }
}
