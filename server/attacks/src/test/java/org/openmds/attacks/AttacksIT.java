package org.openmds.attacks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Function;
import java.util.stream.Stream;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.attacks.attack.Attack;
import org.openmds.attacks.catalog.AttackCatalog;

/**
 * Each attack for a second, one server for all; then the server is restarted and has the same state. Other tests may run at the same time, so
 * the times of other callers are printed and not compared; {@link LongAttacksIT} compares them.
 */
class AttacksIT {

    private static final Duration WARM_UP = Duration.ofSeconds(1);

    @TempDir
    Path directory;

    @TestFactory
    Stream<DynamicTest> attacks_oneAfterTheOther_leaveOthersServed() throws Exception {
        AttackRange range = AttackRange.open(directory);
        DynamicTest before = DynamicTest.dynamicTest("before the attacks", () -> warmUp(range));
        Stream<DynamicTest> attacks = AttackSelection.selected()
                .map(attack -> DynamicTest.dynamicTest(attack.name(), () -> survives(range, attack)));
        DynamicTest restart = DynamicTest.dynamicTest("restart", () -> keepsItsState(range));
        return Stream.of(Stream.of(before), attacks, Stream.of(restart))
                .flatMap(Function.identity())
                .onClose(range::close);
    }

    private static void warmUp(AttackRange range) throws IOException, InterruptedException {
        range.readFirstPage();
        CallTimes others = range.besideSink(AttackCatalog.ALL.getFirst(), 1, WARM_UP);
        System.out.println("others before the attacks: " + others);

        assertThat(others.answered()).as(others.toString()).isPositive();
    }

    private static void survives(AttackRange range, Attack attack) throws IOException {
        AttackReport report = range.attack(attack, AttackPlan.SHORT);
        report.print();

        assertThat(report.problems(AttackPlan.SHORT)).as(range.log()).isEmpty();
    }

    private static void keepsItsState(AttackRange range) throws Exception {
        AttackRange.Restart restart = range.restart();
        System.out.println(restart);

        assertThat(restart.problems()).as(range.log()).isEmpty();
        assertThat(range.replaced()).as("servers that an attack ended or silenced").isZero();
    }
}
