package org.openmds.loadtest.result.exchange;

import java.util.Locale;
import java.util.Optional;

import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.PhaseNames;
import org.openmds.loadtest.model.record.RecordKind;
import org.openmds.loadtest.result.record.RunRecords.RecordRow;

/**
 * A query or one of its steps, as a span.
 *
 * @param trace
 *            identifier of the query, the same for all its steps
 * @param id
 *            identifier of this span
 * @param parent
 *            identifier of the query's span; empty for the query itself
 * @param server
 *            true if the server reported it
 * @param startNanos
 *            since 1970 by the controller's clock
 */
record QuerySpan(String trace, String id, Optional<String> parent, String name, boolean server, long startNanos,
        long endNanos, Outcome outcome, long bytes, RecordRow row) {

    private static final String QUERY = "query";
    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;

    static QuerySpan query(RecordRow row) {
        String id = hex(mixed(row.start().timeNanos(), row.client(), 0));
        return new QuerySpan(hex(mixed(row.tester().tester(), row.client(), row.start().timeNanos())) + id, id,
                Optional.empty(),
                QUERY, false, row.start().timeNanos(), row.start().timeNanos() + row.durationNanos(), row.outcome(),
                row.bytes(), row);
    }

    /** Returns a step of this query; its record follows that of the query. */
    QuerySpan step(RecordRow phase, int number) {
        boolean isServer = PhaseNames.isServer(phase.name());
        return new QuerySpan(trace, hex(mixed(startNanos, row.client(), number + 1L)), Optional.of(id),
                isServer ? phase.name().substring(PhaseNames.SERVER.length()) : phase.name(), isServer,
                phase.start().timeNanos(),
                phase.start().timeNanos() + phase.durationNanos(), Outcome.OK, 0, phase);
    }

    static boolean isStep(RecordRow row) {
        return row.kind() == RecordKind.PHASE && !row.name().equals(PhaseNames.ROUND_TRIP)
                && !row.name().equals(PhaseNames.CLIENT_OVERHEAD);
    }

    /** Returns an identifier; it is never zero, because zero is not a valid identifier. */
    private static long mixed(long a, long b, long c) {
        long h = (a * MIX + b) * MIX + c;
        h = (h ^ h >>> 30) * 0xBF58_476D_1CE4_E5B9L;
        h = (h ^ h >>> 27) * 0x94D0_49BB_1331_11EBL;
        return (h ^ h >>> 31) | 1;
    }

    private static String hex(long value) {
        return String.format(Locale.ROOT, "%016x", value);
    }
}
