package org.openmds.loadtest.experiment;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import org.openmds.loadtest.model.record.Phases;
import org.openmds.loadtest.systems.Step;
import org.openmds.loadtest.systems.Step.Fold;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.Systems;

/** The steps of a curve's queries, and to which of the study's generic phases each belongs. */
public final class QuerySteps {

    /** What comes before processing, of steps that no system names. */
    private static final Set<String> BEFORE = Set.of("Client-Connect", "Client-Bind", Phases.CONNECT, Phases.TLS,
            Phases.SEND, Phases.FIRST_BYTE);

    private QuerySteps() {
    }

    /**
     * The system's, in its order, or what records have where a curve's clients name steps otherwise.
     *
     * @param recorded
     *            names that points of the curve have
     */
    public static List<Step> of(Curve curve, Set<String> recorded) {
        Set<String> left = new TreeSet<>(recorded);
        List<Step> known = known(curve).stream().filter(step -> left.remove(step.recorded())).toList();
        return Stream.concat(known.stream(), left.stream().map(QuerySteps::named)).toList();
    }

    private static List<Step> known(Curve curve) {
        try {
            return Systems.named(curve.system()).steps(curve.part());
        } catch (SystemException e) {
            // Measured elsewhere, by a build that had it.
            return List.of();
        }
    }

    private static Step named(String recorded) {
        if (Phases.isServer(recorded)) {
            return Step.server(recorded.substring(Phases.SERVER.length()), Fold.PROCESSING);
        }
        return Step.client(recorded, BEFORE.contains(recorded) ? Fold.CONNECTION : Fold.TRANSMISSION);
    }
}
