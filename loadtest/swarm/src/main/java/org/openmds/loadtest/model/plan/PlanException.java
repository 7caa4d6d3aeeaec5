package org.openmds.loadtest.model.plan;

import java.util.List;

/** Signals an invalid plan. It lists all problems as sentences: which setting, the expected value and the given one. */
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
