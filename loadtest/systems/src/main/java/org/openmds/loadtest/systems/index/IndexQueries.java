package org.openmds.loadtest.systems.index;

import java.util.List;
import java.util.Map;

import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.record.PhaseNames;
import org.openmds.loadtest.systems.QueryScope;
import org.openmds.loadtest.systems.QueryStep;
import org.openmds.loadtest.systems.QueryStep.QueryPhase;

/** Queries to an index over SOAP, and their steps. */
public final class IndexQueries {

    /**
     * The steps that the client measures. The times that the server reports are recorded too, as server:parse, server:xpath and so on;
     * they are part of the wait for the first byte.
     */
    public static final List<QueryStep> STEPS = List.of(QueryStep.client(PhaseNames.CONNECT, QueryPhase.CONNECTION),
            QueryStep.client(PhaseNames.SEND, QueryPhase.CONNECTION),
            QueryStep.client(PhaseNames.FIRST_BYTE, QueryPhase.PROCESSING),
            QueryStep.client(PhaseNames.RECEIVE, QueryPhase.TRANSMISSION));

    /**
     * One in this many queries records its steps. Recording takes 4 us per query; the fastest servers and their clients take about 100 us
     * per query.
     */
    public static final int STEP_SAMPLING_INTERVAL = 20;

    private IndexQueries() {
    }

    /** Returns the client for a query. */
    public static ClientSpec client(QueryScope query, String target) {
        return new ClientSpec("wsrf-query", target, switch (query) {
            case ALL -> Map.of("property", "sg:Entry", "expect", "MemberServiceEPR");
            case PART -> Map.of("xpath", "//glue:MainMemory", "expect", "RAMAvailable");
            case NAMED ->
                Map.of("xpath", "//glue:Host[@Name='%s']".formatted(IndexEntries.hostName(0)), "expect",
                        "RAMAvailable");
        });
    }

    /** Returns a shell command that queries the index. */
    public static String exampleCommand(String target) {
        return "mds query %s \"//*[local-name()='Host'][@Name='%s']\"".formatted(target, IndexEntries.hostName(0));
    }
}
