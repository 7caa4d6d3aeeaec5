package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;

/** One budget of the table of operations, which a test exhausts in a server of its own. Used by one thread. */
interface ExhaustedBudget {

    /** Returns the configuration keys of a server with little room, each followed by its value. */
    List<String> keys();

    /** Exhausts the budget as other callers. Returns when no room is left. */
    void exhaust(RunningServer server) throws IOException;

    /**
     * Calls an operation that uses the budget, and checks the refusal.
     *
     * @param documented
     *            the row of the budget in the table of refusals
     */
    void assertUsed(OperationCall call, String documented);

    /** Calls an operation that does not use the budget. */
    default void assertUnused(OperationCall call) {
        assertThat(OperationCall.fault(call.send())).as(call.operation()).isEmpty();
    }

    /** Frees the budget. Returns when there is room. */
    void free() throws IOException;
}
