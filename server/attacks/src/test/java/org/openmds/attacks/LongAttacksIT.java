package org.openmds.attacks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.attacks.attack.Attack;

/**
 * Each attack with 64 attackers for a minute on a server of its own, which is restarted afterwards and has the same state. Nothing else may run on
 * the machine.
 */
@Tag("long")
class LongAttacksIT {

    private static final Duration WARM_UP = Duration.ofSeconds(1);
    private static final Duration BASELINE = Duration.ofSeconds(20);

    @TempDir
    Path directory;

    @TestFactory
    Stream<DynamicTest> attacks_ofAMinute_leaveOthersServed() {
        return AttackSelection.selected()
                .map(attack -> DynamicTest.dynamicTest(attack.name(), () -> survives(attack)));
    }

    private void survives(Attack attack) throws Exception {
        try (AttackRange range = AttackRange.open(Files.createTempDirectory(directory, "server"))) {
            CallTimes _ = range.besideSink(attack, 1, WARM_UP);
            CallTimes beside = range.besideSink(attack, AttackPlan.LONG.attackers(), BASELINE);
            AttackReport report = range.attack(attack, AttackPlan.LONG);
            report.print();
            System.out.println("others beside the sink: " + beside);

            assertThat(report.problems(AttackPlan.LONG)).as(range.log()).isEmpty();
            assertThat(new SinkComparison(beside, report.others()).problems()).as(range.log()).isEmpty();
            assertThat(range.restart().problems()).as(range.log()).isEmpty();
            assertThat(range.replaced()).as("servers that the attack ended or silenced").isZero();
        }
    }
}
