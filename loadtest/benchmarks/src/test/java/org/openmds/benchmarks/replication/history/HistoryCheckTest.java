package org.openmds.benchmarks.replication.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.openmds.benchmarks.replication.history.HistoryCheck.CheckResult;
import org.openmds.benchmarks.replication.history.HistoryViolation.ViolationKind;
import org.openmds.benchmarks.replication.history.RegisterOperation.OperationKind;
import org.openmds.benchmarks.replication.member.RegisterLog;

/** Histories with one violation each, and one without. Times are small numbers. */
class HistoryCheckTest {

    private static final long ONE = RegisterLog.value(1, 5);
    private static final long TWO = RegisterLog.value(2, 5);
    private static final long THREE = RegisterLog.value(3, 6);

    private final List<RegisterOperation> operations = new ArrayList<>();

    @Test
    void check_rightHistory_findsNothing() {
        write(1, ONE, 0, 10, 1);
        // Both began while the write before was going on, so both orders are right.
        write(2, TWO, 5, 20, 2);
        read(3, ONE, 12, 14);
        read(3, TWO, 15, 18);
        localRead(4, ONE, 30, 31);
        localRead(2, TWO, 30, 31);
        operations.add(operation(5, OperationKind.WRITE, THREE, 25, RegisterOperation.UNKNOWN, 0));

        assertThat(check(new long[]{ONE, TWO}).counts()).isEmpty();
        assertThat(check(new long[]{ONE, TWO, THREE}).counts()).isEmpty();
    }

    @Test
    void check_acknowledgedWriteThatIsNotInTheLog_isLost() {
        write(1, ONE, 0, 10, 1);
        write(1, TWO, 11, 20, 2);

        assertFound(ViolationKind.LOST_WRITE, new long[]{ONE});
    }

    @Test
    void check_writeAtAnotherPosition_isMoved() {
        write(1, ONE, 0, 10, 1);
        write(2, TWO, 0, 10, 1);

        assertFound(ViolationKind.MOVED_WRITE, new long[]{ONE, TWO});
    }

    @Test
    void check_writeTwiceInTheLog_isDoubled() {
        write(1, ONE, 0, 10, 1);

        assertFound(ViolationKind.DOUBLED_WRITE, new long[]{ONE, ONE});
    }

    @Test
    void check_valueThatNobodyWrote_isUnknown() {
        write(1, ONE, 0, 10, 1);

        assertFound(ViolationKind.UNKNOWN_VALUE, new long[]{ONE, TWO});
    }

    @Test
    void check_writeBeforeOneThatHadEnded_isInTheWrongOrder() {
        write(1, ONE, 0, 10, 0);
        write(1, TWO, 11, 20, 0);

        assertFound(ViolationKind.WRONG_ORDER, new long[]{TWO, ONE});
    }

    @Test
    void check_readOfLostValue_isUncommitted() {
        operations.add(operation(1, OperationKind.WRITE, ONE, 0, RegisterOperation.UNKNOWN, 0));
        localRead(2, ONE, 3, 4);

        assertFound(ViolationKind.UNCOMMITTED_READ, new long[0]);
    }

    @Test
    void check_readBeforeItsWrite_isEarly() {
        read(2, ONE, 0, 5);
        write(1, ONE, 10, 20, 1);

        assertFound(ViolationKind.EARLY_READ, new long[]{ONE});
    }

    @Test
    void check_readOfReplacedValue_isStale() {
        write(1, ONE, 0, 10, 1);
        write(1, TWO, 11, 20, 2);
        read(2, ONE, 21, 25);

        assertFound(ViolationKind.STALE_READ, new long[]{ONE, TWO});
    }

    @Test
    void check_readOlderThanEarlierRead_isStale() {
        write(1, ONE, 0, 10, 1);
        operations.add(operation(1, OperationKind.WRITE, TWO, 11, RegisterOperation.UNKNOWN, 0));
        read(2, TWO, 20, 25);
        read(3, ONE, 26, 30);

        assertFound(ViolationKind.STALE_READ, new long[]{ONE, TWO});
    }

    @Test
    void check_readThatMissesOwnWrite_isStale() {
        write(1, ONE, 0, 10, 1);
        write(1, TWO, 11, 20, 2);
        localRead(1, ONE, 21, 22);

        assertFound(ViolationKind.STALE_OWN_READ, new long[]{ONE, TWO});
    }

    @Test
    void check_memberWithAnotherLog_isNamed() {
        write(1, ONE, 0, 10, 1);
        write(1, TWO, 11, 20, 2);

        CheckResult result = HistoryCheck.check(operations,
                List.of(new long[]{ONE}, new long[]{ONE, TWO}, new long[]{ONE, TWO}));

        assertThat(result.counts()).containsOnlyKeys(ViolationKind.UNEQUAL_LOGS);
        assertThat(result.examples().getFirst().text())
                .isEqualTo("member 0 has 1 values and differs at position 2: end of its log");
    }

    private void assertFound(ViolationKind kind, long[] log) {
        assertThat(check(log).counts()).containsOnlyKeys(kind).containsEntry(kind, 1);
    }

    private CheckResult check(long[] log) {
        return HistoryCheck.check(operations, List.of(log, log.clone(), log.clone()));
    }

    private void write(int client, long value, long start, long end, long position) {
        operations.add(operation(client, OperationKind.WRITE, value, start, end, position));
    }

    private void read(int client, long value, long start, long end) {
        operations.add(operation(client, OperationKind.READ, value, start, end, 0));
    }

    private void localRead(int client, long value, long start, long end) {
        operations.add(operation(client, OperationKind.LOCAL_READ, value, start, end, 0));
    }

    private static RegisterOperation operation(int client, OperationKind kind, long value, long start, long end,
            long position) {
        return new RegisterOperation(client, kind, RegisterLog.key(value), value, 0, start, end, position);
    }
}
