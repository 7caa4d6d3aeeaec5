package org.openmds.attacks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.attacks.attack.Attack;
import org.openmds.attacks.catalog.AttackCatalog;

/** Each attack with 64 attackers for a minute on a server of its own, which is restarted afterwards and has the same state. */
@Tag("long")
class LongAttacksIT {

    @TempDir
    Path directory;

    @TestFactory
    Stream<DynamicTest> attacks_ofAMinute_leaveOthersServed() {
        return Stream.concat(tests("[read]", AttackCatalog.ON_READABLE), tests("[]", AttackCatalog.ON_CLOSED));
    }

    private Stream<DynamicTest> tests(String anonymous, List<Attack> attacks) {
        return AttackSelection.of(attacks)
                .map(attack -> DynamicTest.dynamicTest(attack.name(), () -> survives(attack, anonymous)));
    }

    private void survives(Attack attack, String anonymous) throws Exception {
        try (AttackRange range = AttackRange.open(Files.createTempDirectory(directory, "server"), anonymous)) {
            range.warmUp(attack);
            AttackReport report = range.attack(attack, AttackPlan.LONG);
            report.print();

            assertThat(report.problems(AttackPlan.LONG)).as(range.log()).isEmpty();
            AttackRange.Restart restart = range.restart();
            assertThat(restart.after()).as(range.log()).isEqualTo(restart.before());
            assertThat(restart.after().members()).contains("http://example.org/m0", "http://example.org/m399");
        }
    }
}
