package org.openmds.loadtest.control.controller;

import java.util.List;
import java.util.Optional;

/** The testers that were asked for, as those know who started them. Called from the controller's threads; must not block. */
public interface ExpectedTesters {

    /** Their names. */
    List<String> names();

    /** Where a tester is to run, for people. */
    String place(String name);

    /** How a tester ended, for people; empty while it runs or nobody knows. */
    Optional<String> end(String name);

    /** Testers that somebody else starts. */
    static ExpectedTesters startedManually(List<String> names) {
        return new ExpectedTesters() {
            @Override
            public List<String> names() {
                return names;
            }

            @Override
            public String place(String name) {
                return "";
            }

            @Override
            public Optional<String> end(String name) {
                return Optional.empty();
            }
        };
    }
}
