package org.openmds.loadtest.systems.index;

import java.util.List;
import java.util.Map;

import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.record.Phases;
import org.openmds.loadtest.systems.Query;
import org.openmds.loadtest.systems.Step;
import org.openmds.loadtest.systems.Step.Fold;

/** What users ask of an index over SOAP, and the steps of it. */
public final class IndexQueries {

    /**
     * As the client sees them. What the server tells of its own time is recorded besides, as server:parse, server:xpath and so on; it is part of the wait
     * for the first byte.
     */
    public static final List<Step> STEPS = List.of(Step.client(Phases.CONNECT, Fold.CONNECTION),
            Step.client(Phases.SEND, Fold.CONNECTION), Step.client(Phases.FIRST_BYTE, Fold.PROCESSING),
            Step.client(Phases.RECEIVE, Fold.TRANSMISSION));

    /** Steps take 4 us of a query; the quickest servers, and who asks them, take some 100. */
    public static final int STEPS_EVERY = 20;

    private IndexQueries() {
    }

    /** The client that asks it. */
    public static ClientSpec client(Query query, String target) {
        return new ClientSpec("wsrf-query", target, switch (query) {
            case ALL -> Map.of("property", "sg:Entry", "expect", "MemberServiceEPR");
            case PART -> Map.of("xpath", "//glue:MainMemory", "expect", "RAMAvailable");
            case NAMED ->
                Map.of("xpath", "//glue:Host[@Name='%s']".formatted(IndexEntries.name(0)), "expect", "RAMAvailable");
        });
    }

    /** A command by which a person asks it. */
    public static String look(String target) {
        return "mds query %s \"//*[local-name()='Host'][@Name='%s']\"".formatted(target, IndexEntries.name(0));
    }
}
