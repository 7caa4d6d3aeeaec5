package org.openmds.loadtest.model.plan;

import java.util.List;

/** A plan that cannot be carried out, with everything that is wrong with it, a sentence each: where, what, expected, got. */
public final class PlanException extends Exception {

    private static final long serialVersionUID = 1;

    private final transient List<String> problems;

    public PlanException(List<String> problems) {
        super(String.join(System.lineSeparator(), problems));
        this.problems = List.copyOf(problems);
    }

    public List<String> problems() {
        return problems;
    }
}
