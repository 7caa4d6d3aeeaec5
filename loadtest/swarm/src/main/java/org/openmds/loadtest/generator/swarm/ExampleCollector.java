package org.openmds.loadtest.generator.swarm;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.Consumer;

import org.openmds.loadtest.model.client.CallTraffic.AnswerDetail;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.run.AnswerExample;

/** Tells the first few answers of each outcome that is not OK, so that people see what was answered. Thread-safe. */
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

    /** Whether there are not enough yet: asked at each request, before anything is made for an example. */
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

    /** What there is to say where nothing was answered. */
    private String defaultText(Outcome outcome) {
        return switch (outcome) {
            case TIMEOUT -> "(nothing more within %.3f s)".formatted(timeout.toNanos() / 1e9);
            case RESET -> "(the connection ended)";
            case REFUSED -> "(no connection)";
            case START_FAILED -> "(not sent)";
            case UNANSWERED -> "(nothing when the run ended)";
            default -> "(an empty answer)";
        };
    }
}
