package org.openmds.loadtest.generator.swarm;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.Consumer;

import org.openmds.loadtest.model.client.CallTraffic.Said;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.run.AnswerExample;

/** Tells the first few answers of each outcome that is not OK, so that people see what was answered. Thread-safe. */
final class ExampleTaker {

    private final int tester;
    private final Duration timeout;
    private final Consumer<AnswerExample> listener;
    private final AtomicIntegerArray taken = new AtomicIntegerArray(Outcome.values().length);

    ExampleTaker(int tester, Duration timeout, Consumer<AnswerExample> listener) {
        this.tester = tester;
        this.timeout = timeout;
        this.listener = listener;
    }

    /** Whether there are not enough yet: asked at each request, before anything is made for an example. */
    boolean wants(Outcome outcome) {
        return outcome != Outcome.OK && taken.get(outcome.ordinal()) < AnswerExample.MOST;
    }

    void take(int client, long now, Outcome outcome, Said said) {
        if (wants(outcome) && taken.getAndIncrement(outcome.ordinal()) < AnswerExample.MOST) {
            String text = said.text().isEmpty() ? usual(outcome) : said.text();
            listener.accept(
                    new AnswerExample(tester, client, now, outcome, said.status(), text, said.expected()));
        }
    }

    /** What there is to say where nothing was answered. */
    private String usual(Outcome outcome) {
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
