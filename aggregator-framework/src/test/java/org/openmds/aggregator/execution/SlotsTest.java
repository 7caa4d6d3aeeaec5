package org.openmds.aggregator.execution;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;

final class SlotsTest {

    private final Slots slots = new Slots(3, 100);

    @Test
    void enter_placesFree_isGrantedAtOnce() {
        Slots.Turn turn = slots.enter(probe("a", 1));

        assertThat(turn.granted()).isCompletedWithValue(true);
        assertThat(slots.atWork()).isEqualTo(1);
        assertThat(slots.waiting()).isZero();
    }

    @Test
    void enter_allTaken_waitsInOrder() {
        List<Slots.Turn> first = List.of(enter("a"), enter("b"), enter("c"));
        Slots.Turn fourth = enter("d");
        Slots.Turn fifth = enter("a");

        assertThat(fourth.granted()).isNotDone();
        first.get(1).close();

        assertThat(fourth.granted()).isCompletedWithValue(true);
        assertThat(fifth.granted()).isNotDone();
        first.getFirst().close();
        assertThat(fifth.granted()).isCompletedWithValue(true);
    }

    @Test
    void enter_probeHasAllOfItsOwn_othersPassIt() {
        Probe hanging = probe("hanging", 2);
        List<Slots.Turn> first = List.of(slots.enter(hanging), slots.enter(hanging));
        Slots.Turn third = slots.enter(hanging);

        Slots.Turn other = enter("other");

        assertThat(third.granted()).isNotDone();
        assertThat(other.granted()).isCompletedWithValue(true);
        first.getFirst().close();
        assertThat(third.granted()).isCompletedWithValue(true);
    }

    @Test
    void enter_placeFreesUp_goesToTheOneThatCameFirstWhateverItsProbe() {
        List<Slots.Turn> first = List.of(enter("a"), enter("a"), enter("a"));
        List<Slots.Turn> waiting = List.of(enter("z"), enter("a"), enter("b"), enter("z"));

        for (int i = 0; i < first.size(); i++) {
            first.get(i).close();
            for (int j = 0; j < waiting.size(); j++) {
                assertThat(waiting.get(j).granted().isDone()).as("%d after %d", j, i).isEqualTo(j <= i);
            }
        }
    }

    @Test
    void close_ofOneThatWaits_leavesTheLine() {
        List<Slots.Turn> first = List.of(enter("a"), enter("a"), enter("a"));
        Slots.Turn gone = enter("a");
        Slots.Turn next = enter("a");

        gone.close();
        first.getFirst().close();
        first.getFirst().close();

        assertThat(gone.granted()).isNotDone();
        assertThat(next.granted()).isCompletedWithValue(true);
        assertThat(slots.atWork()).isEqualTo(3);
        assertThat(slots.waiting()).isZero();
    }

    @Test
    void enter_tooManyWait_isRefused() {
        Slots few = new Slots(1, 1);
        few.enter(probe("a", 1));
        few.enter(probe("a", 1));

        assertThat(few.enter(probe("a", 1)).granted()).isCompletedWithValue(false);
    }

    @Test
    void resize_more_servesThoseThatWait() {
        List<Slots.Turn> turns = List.of(enter("a"), enter("a"), enter("a"), enter("a"), enter("a"));

        slots.resize(4);

        assertThat(turns.get(3).granted()).isCompletedWithValue(true);
        assertThat(turns.get(4).granted()).isNotDone();
    }

    @Test
    void resize_fewer_letsThoseAtWorkFinish() {
        List<Slots.Turn> turns = List.of(enter("a"), enter("a"), enter("a"), enter("a"));

        slots.resize(2);
        turns.getFirst().close();

        assertThat(turns.getLast().granted()).isNotDone();
        turns.get(1).close();
        assertThat(turns.getLast().granted()).isCompletedWithValue(true);
        assertThat(slots.atWork()).isEqualTo(2);
    }

    @Test
    void close_all_tellsThoseThatWaitAndRefusesNewOnes() {
        List<Slots.Turn> turns = List.of(enter("a"), enter("a"), enter("a"), enter("a"));

        slots.close();

        assertThat(turns.getLast().granted()).isCompletedWithValue(false);
        assertThat(enter("b").granted()).isCompletedWithValue(false);
        turns.forEach(Slots.Turn::close);
        assertThat(slots.atWork()).isZero();
    }

    private Slots.Turn enter(String probe) {
        return slots.enter(probe(probe, 100));
    }

    private static Probe probe(String name, int maxProcesses) {
        return new Probe(name, Path.of("/bin/true"), List.of(), Duration.ofSeconds(1), maxProcesses);
    }
}
