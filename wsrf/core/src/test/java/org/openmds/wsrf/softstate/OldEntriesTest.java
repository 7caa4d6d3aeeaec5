package org.openmds.wsrf.softstate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.openmds.budget.Budget;
import org.openmds.wsrf.xml.XmlPart;

/** The counter of old entries, with answers of 1,000 bytes: 4,000 on the heap. */
class OldEntriesTest {

    private static final int BYTES = 1_000;

    private final Budget budget = new Budget("old-entry-bytes", 10_000, 10_000);
    private final OldEntries old = new OldEntries("group", budget);
    private final List<String> cut = new ArrayList<>();

    @Test
    void replaced_withoutReaders_countsNothing() {
        old.replaced(50_000);

        assertThat(budget.inUse()).isZero();
        assertThat(budget.refusals()).isZero();
    }

    @Test
    void replaced_underReaders_countsWhatAllTogetherHoldUntilTheyEnd() {
        XmlPart.PartReading first = begin("first");
        old.replaced(3_000);
        XmlPart.PartReading second = begin("second");
        old.replaced(3_000);
        assertThat(budget.inUse()).as("3,000 + 3,000 of the first, of which 4,000 exist; 3,000 of the second")
                .isEqualTo(6_000);

        first.close();
        assertThat(budget.inUse()).isEqualTo(3_000);
        second.close();
        second.close();
        assertThat(budget.inUse()).isZero();
        assertThat(cut).isEmpty();
    }

    @Test
    void replaced_moreThanThereIsRoomFor_cutsTheOldestReaders() {
        for (String name : List.of("a", "b", "c", "d")) {
            XmlPart.PartReading _ = begin(name);
            old.replaced(4_000);
        }

        assertThat(cut).containsExactly("a", "b");
        assertThat(budget.inUse()).isEqualTo(8_000);
    }

    @Test
    void begin_afterTheReplacement_holdsNothing() {
        old.replaced(5_000);

        XmlPart.PartReading reading = begin("late");

        assertThat(budget.inUse()).isZero();
        reading.close();
    }

    @Test
    void replaced_underAReaderOfASmallAnswer_countsAtMostThatAnswer() {
        XmlPart.PartReading reading = begin("small");

        old.replaced(1_000_000);

        assertThat(budget.inUse()).isEqualTo(4_000);
        assertThat(cut).isEmpty();
        reading.close();
        assertThat(budget.inUse()).isZero();
    }

    private XmlPart.PartReading begin(String name) {
        return old.begin(BYTES, () -> cut.add(name));
    }
}
