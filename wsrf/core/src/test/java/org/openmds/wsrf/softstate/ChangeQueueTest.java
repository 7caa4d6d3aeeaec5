package org.openmds.wsrf.softstate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;

import org.junit.jupiter.api.Test;

class ChangeQueueTest {

    @Test
    void put_sameKeyAgain_keepsTheNewestAtTheEnd() {
        ChangeQueue<String, Integer> queue = new ChangeQueue<>();

        assertThat(queue.put("a", 1)).isTrue();
        assertThat(queue.put("b", 2)).isFalse();
        assertThat(queue.put("a", 3)).isFalse();

        assertThat(queue.take()).containsExactly(Map.entry("b", 2), Map.entry("a", 3));
        assertThat(queue.isEmpty()).isTrue();
        assertThat(queue.put("c", 4)).isTrue();
    }

    @Test
    void put_changesThatCancelEachOther_leavesNone() {
        ChangeQueue<String, Integer> queue = new ChangeQueue<>(
                (before, change) -> before + change == 0 ? null : before + change);

        queue.put("a", 1);
        queue.put("a", -1);
        assertThat(queue.isEmpty()).isTrue();
        queue.put("b", 1);
        queue.put("b", 2);

        assertThat(queue.take()).containsExactly(Map.entry("b", 3));
    }

    @Test
    void put_manyChangesOfFewKeys_isBoundedByTheKeys() {
        ChangeQueue<Integer, Integer> queue = new ChangeQueue<>();
        for (int i = 0; i < 10_000; i++) {
            queue.put(i % 7, i);
        }

        assertThat(queue.take()).hasSize(7);
    }
}
