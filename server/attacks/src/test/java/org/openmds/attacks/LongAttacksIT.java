package org.openmds.attacks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.attacks.attack.Attack;

/** Each attack with 64 attackers for a minute on a server of its own, which is restarted afterwards and has the same state. */
@Tag("long")
class LongAttacksIT {

    @TempDir
    Path directory;

    @TestFactory
    Stream<DynamicTest> attacks_ofAMinute_leaveOthersServed() {
        return AttackSelection.selected()
                .map(attack -> DynamicTest.dynamicTest(attack.name(), () -> survives(attack)));
    }

    private void survives(Attack attack) throws Exception {
        try (AttackRange range = AttackRange.open(Files.createTempDirectory(directory, "server"))) {
            range.warmUp(attack);
            AttackReport report = range.attack(attack, AttackPlan.LONG);
            report.print();

            assertThat(report.problems(AttackPlan.LONG)).as(range.log()).isEmpty();
            AttackRange.Restart restart = range.restart();
            assertThat(restart.difference()).as(range.log()).isEmpty();
            assertThat(restart.after().members()).contains("http://example.org/m0", "http://example.org/m399");
            assertThat(restart.after().subscriptions()).isPositive()
                    .isGreaterThanOrEqualTo(restart.before().subscriptions());
        }
    }
}
