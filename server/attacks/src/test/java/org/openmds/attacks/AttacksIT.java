package org.openmds.attacks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.attacks.attack.Attack;
import org.openmds.attacks.catalog.AttackCatalog;

/** Each attack for three seconds, one server for all; then the server is restarted and has the same state. */
@Tag("long")
class AttacksIT {

    @TempDir
    Path directory;

    @TestFactory
    Stream<DynamicTest> attacks_oneAfterTheOther_leaveOthersServed() throws Exception {
        AttackRange range = AttackRange.open(directory);
        range.warmUp(AttackCatalog.ALL.getFirst());
        Stream<DynamicTest> attacks = AttackSelection.selected()
                .map(attack -> DynamicTest.dynamicTest(attack.name(), () -> survives(range, attack)));
        DynamicTest restart = DynamicTest.dynamicTest("restart", () -> keepsItsState(range));
        return Stream.concat(attacks, Stream.of(restart)).onClose(range::close);
    }

    private static void survives(AttackRange range, Attack attack) throws IOException {
        AttackReport report = range.attack(attack, AttackPlan.SHORT);
        report.print();

        assertThat(report.problems(AttackPlan.SHORT)).as(range.log()).isEmpty();
    }

    private static void keepsItsState(AttackRange range) throws Exception {
        AttackRange.Restart restart = range.restart();
        System.out.println("before the restart " + restart.before() + ", after it " + restart.after());

        assertThat(restart.difference()).as(range.log()).isEmpty();
        assertThat(restart.after().members()).contains("http://example.org/m0", "http://example.org/m399");
        assertThat(restart.after().subscriptions()).isPositive()
                .isGreaterThanOrEqualTo(restart.before().subscriptions());
    }
}
