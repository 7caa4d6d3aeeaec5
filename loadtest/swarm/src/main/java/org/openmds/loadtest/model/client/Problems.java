package org.openmds.loadtest.model.client;

import java.util.List;
import java.util.stream.Stream;

/**
 * What is wrong with the client of a plan, for people.
 *
 * @param ofPlan
 *            wherever it is read
 * @param ofMachine
 *            with the machine that looked: it lacks what testers must have, such as files of secrets, or programs. Testers may be elsewhere.
 */
public record Problems(List<String> ofPlan, List<String> ofMachine) {

    public static final Problems NONE = new Problems(List.of(), List.of());

    public Problems {
        ofPlan = List.copyOf(ofPlan);
        ofMachine = List.copyOf(ofMachine);
    }

    /** For a machine that is to be a tester. */
    public List<String> all() {
        return Stream.concat(ofPlan.stream(), ofMachine.stream()).toList();
    }
}
