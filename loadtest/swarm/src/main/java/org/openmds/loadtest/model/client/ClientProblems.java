package org.openmds.loadtest.model.client;

import java.util.List;
import java.util.stream.Stream;

/**
 * What is wrong with the client of a plan, for people.
 *
 * @param planProblems
 *            wherever it is read
 * @param machineProblems
 *            with the machine that looked: it lacks what testers must have, such as files of secrets, or programs. Testers may be elsewhere.
 */
public record ClientProblems(List<String> planProblems, List<String> machineProblems) {

    public static final ClientProblems NONE = new ClientProblems(List.of(), List.of());

    public ClientProblems {
        planProblems = List.copyOf(planProblems);
        machineProblems = List.copyOf(machineProblems);
    }

    /** For a machine that is to be a tester. */
    public List<String> all() {
        return Stream.concat(planProblems.stream(), machineProblems.stream()).toList();
    }
}
