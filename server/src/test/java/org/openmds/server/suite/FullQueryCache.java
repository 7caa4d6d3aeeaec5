package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

import org.openmds.budget.HeapShare;

/** The cache of compiled queries: long expressions until the oldest ones leave it. Nobody is refused. */
final class FullQueryCache implements ExhaustedBudget {

    /** Nearly the longest expression, of many parts. */
    private static final String TERMS = ",@a".repeat(1_300);
    /** Number of queries between two looks at the metrics. */
    private static final int QUERIES = 25;
    private static final double NEARLY = 0.9;
    private static final int MOST_BYTES = 32 << 20;
    private static final int MOST_QUERIES = 2_000;

    private String base = "";
    private double last;

    @Override
    public List<String> keys() {
        return List.of();
    }

    @Override
    public void exhaust(RunningServer server) {
        base = server.url("");
        for (int count = 0; size() < NEARLY * limit();) {
            assertThat(count).isLessThan(MOST_QUERIES);
            for (int i = 0; i < QUERIES; i++) {
                server.index().query("concat(%d%s)".formatted(count++, TERMS));
            }
        }
        last = size();
    }

    @Override
    public void assertUsed(OperationCall call, String documented) {
        assertAnswered(call);

        double now = size();
        assertThat(documented).contains("no caller is refused");
        assertThat(now).as("bytes of compiled queries").isNotEqualTo(last).isLessThanOrEqualTo((double) limit());
        last = now;
    }

    @Override
    public void assertUnused(OperationCall call) {
        assertAnswered(call);

        assertThat(size()).as("bytes of compiled queries").isEqualTo(last);
    }

    @Override
    public void free() {
        // Entries of the cache are replaced by others.
    }

    private static void assertAnswered(OperationCall call) {
        assertThat(OperationCall.fault(call.send())).as(call.operation()).isEmpty();
    }

    private double size() {
        return ServerMetrics.of(base).sum("mds_queries_compiled_size_bytes");
    }

    private static long limit() {
        return Math.min(MOST_BYTES, HeapShare.COMPILED_QUERIES.bytes());
    }
}
