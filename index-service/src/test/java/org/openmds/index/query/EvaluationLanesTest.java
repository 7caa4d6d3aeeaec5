package org.openmds.index.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.openmds.index.query.EvaluationLanes.Ticket;
import org.openmds.wsrf.xml.BytesOutput;

/** Tests the order of evaluations without threads. */
final class EvaluationLanesTest {

    private final EvaluationLanes lanes = new EvaluationLanes(2, 6);

    @Test
    void next_severalLanes_takesTurns() {
        add("a", "a", "a", "b", "b", "c");
        List<String> order = new ArrayList<>();
        for (Optional<Ticket> next = lanes.next(); next.isPresent(); next = lanes.next()) {
            order.add(next.get().lane());
            lanes.finished(next.get(), false);
        }
        assertThat(order).containsExactly("a", "b", "c", "a", "b", "a");
        assertThat(lanes.waiting()).isZero();
    }

    @Test
    void next_laneWithAllItsPlaces_waitsForOneToEnd() {
        add("a", "a", "a");
        Ticket first = lanes.next().orElseThrow();
        assertThat(lanes.next()).isPresent();
        assertThat(lanes.next()).isEmpty();
        assertThat(lanes.isReady()).isFalse();
        lanes.finished(first, false);
        assertThat(lanes.isReady()).isTrue();
        assertThat(lanes.next()).isPresent();
    }

    @Test
    void add_tooMany_dropsTheLastOfTheLongestLane() {
        add("x", "y", "z");
        IntStream.range(0, 3).forEach(_ -> assertThat(lanes.next()).isPresent());
        List<QueuedEvaluation> many = add("a", "a", "a", "a", "a", "a");
        QueuedEvaluation other = new QueuedEvaluation(() -> BytesOutput.of(_ -> {
        }));
        assertThat(lanes.add(new Ticket("b", other, 0))).hasValueSatisfying(
                dropped -> assertThat(dropped.evaluation()).isSameAs(many.getLast()));
        QueuedEvaluation beyond = new QueuedEvaluation(() -> BytesOutput.of(_ -> {
        }));
        assertThat(lanes.add(new Ticket("a", beyond, 0))).hasValueSatisfying(
                dropped -> assertThat(dropped.evaluation()).isSameAs(beyond));
        assertThat(lanes.waiting()).isEqualTo(6);
    }

    @Test
    void add_sameEvaluationInTwoLanes_runsWhenTheFirstHasItsTurn() {
        add("a", "a", "a");
        QueuedEvaluation shared = new QueuedEvaluation(() -> BytesOutput.of(_ -> {
        }));
        assertThat(lanes.add(new Ticket("a", shared, 0))).isEmpty();
        assertThat(lanes.add(new Ticket("b", shared, 0))).isEmpty();
        assertThat(lanes.add(new Ticket("b", shared, 0))).isEmpty();
        assertThat(lanes.waiting()).isEqualTo(5);
        assertThat(lanes.next().orElseThrow().lane()).isEqualTo("a");
        Ticket second = lanes.next().orElseThrow();
        assertThat(second.evaluation()).isSameAs(shared);
        assertThat(second.lane()).isEqualTo("b");
        second.evaluation().refuse();
        assertThat(shared.done()).isNotDone();
    }

    @Test
    void next_newLane_isServedBeforeThoseThatWereServed() {
        add("a", "a", "b", "b");
        Ticket a = lanes.next().orElseThrow();
        assertThat(lanes.next().orElseThrow().lane()).isEqualTo("b");
        add("c");
        lanes.finished(a, false);
        assertThat(lanes.next().orElseThrow().lane()).isEqualTo("c");
        assertThat(lanes.next().orElseThrow().lane()).isEqualTo("a");
    }

    @Test
    void mustEnd_oneStarvingLane_endsOneEvaluation() {
        add("a", "b", "c");
        Ticket a = lanes.next().orElseThrow();
        Ticket b = lanes.next().orElseThrow();
        assertThat(lanes.starving()).isEqualTo(1);
        assertThat(lanes.mustEnd()).isTrue();
        assertThat(lanes.mustEnd()).isFalse();
        lanes.finished(a, true);
        assertThat(lanes.next().orElseThrow().lane()).isEqualTo("c");
        assertThat(lanes.starving()).isZero();
        assertThat(lanes.mustEnd()).isFalse();
        lanes.finished(b, false);
    }

    private List<QueuedEvaluation> add(String... names) {
        List<QueuedEvaluation> added = new ArrayList<>();
        for (String lane : names) {
            QueuedEvaluation evaluation = new QueuedEvaluation(() -> BytesOutput.of(_ -> {
            }));
            assertThat(lanes.add(new Ticket(lane, evaluation, 0))).isEmpty();
            added.add(evaluation);
        }
        return added;
    }
}
