package org.openmds.loadtest.experiment;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import org.openmds.loadtest.model.record.PhaseNames;
import org.openmds.loadtest.systems.ComparedSystems;
import org.openmds.loadtest.systems.QueryStep;
import org.openmds.loadtest.systems.QueryStep.QueryPhase;
import org.openmds.loadtest.systems.SystemException;

/** The steps of a curve's queries with the generic phase of the study for each step. */
public final class QuerySteps {

    /** Steps before processing, for steps that no system defines. */
    private static final Set<String> BEFORE = Set.of("Client-Connect", "Client-Bind", PhaseNames.CONNECT,
            PhaseNames.TLS,
            PhaseNames.SEND, PhaseNames.FIRST_BYTE);

    private QuerySteps() {
    }

    /**
     * Returns the steps of the system in their order, followed by other recorded steps: clients of some curves use other step names.
     *
     * @param recorded
     *            the step names in the points of the curve
     */
    public static List<QueryStep> of(ExperimentCurve curve, Set<String> recorded) {
        Set<String> left = new TreeSet<>(recorded);
        List<QueryStep> known = known(curve).stream().filter(step -> left.remove(step.recordedName())).toList();
        return Stream.concat(known.stream(), left.stream().map(QuerySteps::named)).toList();
    }

    private static List<QueryStep> known(ExperimentCurve curve) {
        try {
            return ComparedSystems.named(curve.system()).steps(curve.part());
        } catch (SystemException e) {
            // Measured by another build, which had this system.
            return List.of();
        }
    }

    private static QueryStep named(String recorded) {
        if (PhaseNames.isServer(recorded)) {
            return QueryStep.server(recorded.substring(PhaseNames.SERVER.length()), QueryPhase.PROCESSING);
        }
        return QueryStep.client(recorded, BEFORE.contains(recorded) ? QueryPhase.CONNECTION : QueryPhase.TRANSMISSION);
    }
}
