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

/** The steps of a curve's queries, and to which of the study's generic phases each belongs. */
public final class QuerySteps {

    /** What comes before processing, of steps that no system names. */
    private static final Set<String> BEFORE = Set.of("Client-Connect", "Client-Bind", PhaseNames.CONNECT,
            PhaseNames.TLS,
            PhaseNames.SEND, PhaseNames.FIRST_BYTE);

    private QuerySteps() {
    }

    /**
     * The system's, in its order, or what records have where a curve's clients name steps otherwise.
     *
     * @param recorded
     *            names that points of the curve have
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
            // Measured elsewhere, by a build that had it.
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
