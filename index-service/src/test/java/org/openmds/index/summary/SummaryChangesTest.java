package org.openmds.index.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.servicegroup.EntryKey;

/** Sums that follow changes are the same as sums made from the beginning. */
class SummaryChangesTest {

    private static final int CHANGES = 400;
    private static final int CHECKED_EACH = 4;
    private static final List<String> NAMES = List.of("n1", "n2", "n1.a.example.org", "n1.b.example.org",
            "n2.a.example.org", "localhost", "10.0.0.1");

    private final Random random = new Random(7);
    private final List<EntryKey> keys = new ArrayList<>();
    private int providers;

    @Test
    void of_afterRandomChanges_isAsMadeFromTheBeginning() {
        try (SummarizedGroup group = new SummarizedGroup()) {
            for (int i = 0; i < CHANGES; i++) {
                change(group);
                if (i % CHECKED_EACH == 0) {
                    assertThat(group.summary()).as("change %d", i).isEqualTo(group.summaryFromTheBeginning());
                }
            }
        }
    }

    private void change(SummarizedGroup group) {
        int kind = random.nextInt(5);
        if (keys.size() < 3 || kind < 2 && keys.size() < 200) {
            keys.add(group.provide("p" + providers++, document()));
        } else if (kind < 4) {
            group.change(keys.get(random.nextInt(keys.size())), "p0", document());
        } else {
            group.remove(keys.remove(random.nextInt(keys.size())));
        }
    }

    /** Returns up to three hosts that share names with the hosts of other entries. */
    private String document() {
        StringBuilder hosts = new StringBuilder();
        for (int i = random.nextInt(4); i > 0; i--) {
            String name = NAMES.get(random.nextInt(NAMES.size()));
            String unique = random.nextBoolean() ? name : NAMES.get(random.nextInt(NAMES.size()));
            hosts.append(
                    "<glue:Host glue:Name='%s' glue:UniqueID='%s'><glue:Architecture glue:SMPSize='%d'/></glue:Host>"
                            .formatted(name, unique, 1 + random.nextInt(3)));
        }
        String queue = "<glue:ComputingElement glue:Name='q' glue:UniqueID='head/q'><glue:Info glue:TotalCPUs='%d'/></glue:ComputingElement>"
                .formatted(random.nextInt(9));
        return "<glue:GLUECE %s><glue:Cluster glue:UniqueID='c%d'>%s</glue:Cluster>%s</glue:GLUECE>".formatted(
                SummarizedGroup.GLUE, random.nextInt(3), hosts, random.nextBoolean() ? queue : "");
    }
}
