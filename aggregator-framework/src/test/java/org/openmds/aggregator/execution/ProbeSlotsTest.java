package org.openmds.aggregator.execution;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;

final class ProbeSlotsTest {

    private final ProbeSlots slots = new ProbeSlots(3, 100);

    @Test
    void enter_slotsFree_isGrantedAtOnce() {
        ProbeSlots.SlotRequest slotRequest = slots.request(probe("a", 1));

        assertThat(slotRequest.granted()).isCompletedWithValue(true);
        assertThat(slots.active()).isEqualTo(1);
        assertThat(slots.waiting()).isZero();
    }

    @Test
    void enter_allTaken_waitsInOrder() {
        List<ProbeSlots.SlotRequest> first = List.of(enter("a"), enter("b"), enter("c"));
        ProbeSlots.SlotRequest fourth = enter("d");
        ProbeSlots.SlotRequest fifth = enter("a");

        assertThat(fourth.granted()).isNotDone();
        first.get(1).close();

        assertThat(fourth.granted()).isCompletedWithValue(true);
        assertThat(fifth.granted()).isNotDone();
        first.getFirst().close();
        assertThat(fifth.granted()).isCompletedWithValue(true);
    }

    @Test
    void enter_probeAtItsLimit_isSkipped() {
        Probe hanging = probe("hanging", 2);
        List<ProbeSlots.SlotRequest> first = List.of(slots.request(hanging), slots.request(hanging));
        ProbeSlots.SlotRequest third = slots.request(hanging);

        ProbeSlots.SlotRequest other = enter("other");

        assertThat(third.granted()).isNotDone();
        assertThat(other.granted()).isCompletedWithValue(true);
        first.getFirst().close();
        assertThat(third.granted()).isCompletedWithValue(true);
    }

    @Test
    void enter_slotIsReleased_goesToTheEarliestRunOfAnyProbe() {
        List<ProbeSlots.SlotRequest> first = List.of(enter("a"), enter("a"), enter("a"));
        List<ProbeSlots.SlotRequest> waiting = List.of(enter("z"), enter("a"), enter("b"), enter("z"));

        for (int i = 0; i < first.size(); i++) {
            first.get(i).close();
            for (int j = 0; j < waiting.size(); j++) {
                assertThat(waiting.get(j).granted().isDone()).as("%d after %d", j, i).isEqualTo(j <= i);
            }
        }
    }

    @Test
    void close_ofAWaitingRequest_leavesTheQueue() {
        List<ProbeSlots.SlotRequest> first = List.of(enter("a"), enter("a"), enter("a"));
        ProbeSlots.SlotRequest gone = enter("a");
        ProbeSlots.SlotRequest next = enter("a");

        gone.close();
        first.getFirst().close();
        first.getFirst().close();

        assertThat(gone.granted()).isNotDone();
        assertThat(next.granted()).isCompletedWithValue(true);
        assertThat(slots.active()).isEqualTo(3);
        assertThat(slots.waiting()).isZero();
    }

    @Test
    void enter_tooManyWait_isRefused() {
        ProbeSlots few = new ProbeSlots(1, 1);
        few.request(probe("a", 1));
        few.request(probe("a", 1));

        assertThat(few.request(probe("a", 1)).granted()).isCompletedWithValue(false);
    }

    @Test
    void resize_more_servesThoseThatWait() {
        List<ProbeSlots.SlotRequest> turns = List.of(enter("a"), enter("a"), enter("a"), enter("a"), enter("a"));

        slots.resize(4);

        assertThat(turns.get(3).granted()).isCompletedWithValue(true);
        assertThat(turns.get(4).granted()).isNotDone();
    }

    @Test
    void resize_fewer_letsThoseAtWorkFinish() {
        List<ProbeSlots.SlotRequest> turns = List.of(enter("a"), enter("a"), enter("a"), enter("a"));

        slots.resize(2);
        turns.getFirst().close();

        assertThat(turns.getLast().granted()).isNotDone();
        turns.get(1).close();
        assertThat(turns.getLast().granted()).isCompletedWithValue(true);
        assertThat(slots.active()).isEqualTo(2);
    }

    @Test
    void close_all_tellsThoseThatWaitAndRefusesNewOnes() {
        List<ProbeSlots.SlotRequest> turns = List.of(enter("a"), enter("a"), enter("a"), enter("a"));

        slots.close();

        assertThat(turns.getLast().granted()).isCompletedWithValue(false);
        assertThat(enter("b").granted()).isCompletedWithValue(false);
        turns.forEach(ProbeSlots.SlotRequest::close);
        assertThat(slots.active()).isZero();
    }

    private ProbeSlots.SlotRequest enter(String probe) {
        return slots.request(probe(probe, 100));
    }

    private static Probe probe(String name, int maxProcesses) {
        return new Probe(name, Path.of("/bin/true"), List.of(), Duration.ofSeconds(1), maxProcesses);
    }
}
