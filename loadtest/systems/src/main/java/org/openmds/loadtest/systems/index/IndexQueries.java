package org.openmds.loadtest.systems.index;

import java.util.List;
import java.util.Map;

import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.record.PhaseNames;
import org.openmds.loadtest.systems.QueryScope;
import org.openmds.loadtest.systems.QueryStep;
import org.openmds.loadtest.systems.QueryStep.QueryPhase;

/** What users ask of an index over SOAP, and the steps of it. */
public final class IndexQueries {

    /**
     * As the client sees them. What the server tells of its own time is recorded besides, as server:parse, server:xpath and so on; it is part of the wait
     * for the first byte.
     */
    public static final List<QueryStep> STEPS = List.of(QueryStep.client(PhaseNames.CONNECT, QueryPhase.CONNECTION),
            QueryStep.client(PhaseNames.SEND, QueryPhase.CONNECTION),
            QueryStep.client(PhaseNames.FIRST_BYTE, QueryPhase.PROCESSING),
            QueryStep.client(PhaseNames.RECEIVE, QueryPhase.TRANSMISSION));

    /** Steps take 4 us of a query; the quickest servers, and who asks them, take some 100. */
    public static final int STEP_SAMPLING_INTERVAL = 20;

    private IndexQueries() {
    }

    /** The client that asks it. */
    public static ClientSpec client(QueryScope query, String target) {
        return new ClientSpec("wsrf-query", target, switch (query) {
            case ALL -> Map.of("property", "sg:Entry", "expect", "MemberServiceEPR");
            case PART -> Map.of("xpath", "//glue:MainMemory", "expect", "RAMAvailable");
            case NAMED ->
                Map.of("xpath", "//glue:Host[@Name='%s']".formatted(IndexEntries.hostName(0)), "expect",
                        "RAMAvailable");
        });
    }

    /** A command by which a person asks it. */
    public static String exampleCommand(String target) {
        return "mds query %s \"//*[local-name()='Host'][@Name='%s']\"".formatted(target, IndexEntries.hostName(0));
    }
}
