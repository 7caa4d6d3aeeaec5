package org.openmds.loadtest.model.client;

import java.util.List;
import java.util.stream.Stream;

/**
 * Problems with the client of a plan, as sentences.
 *
 * @param planProblems
 *            problems of the plan itself, the same on each machine
 * @param machineProblems
 *            problems of the machine that checked, such as missing secret files or programs; testers may run elsewhere
 */
public record ClientProblems(List<String> planProblems, List<String> machineProblems) {

    public static final ClientProblems NONE = new ClientProblems(List.of(), List.of());

    public ClientProblems {
        planProblems = List.copyOf(planProblems);
        machineProblems = List.copyOf(machineProblems);
    }

    /** Returns all problems, for a machine that runs a tester. */
    public List<String> all() {
        return Stream.concat(planProblems.stream(), machineProblems.stream()).toList();
    }
}
