package org.openmds.loadtest.control.controller;

import java.util.List;
import java.util.Optional;

/** The testers of a run and their processes' states. Called from the controller's threads; must not block. */
public interface ExpectedTesters {

    /** Returns the names of the testers. */
    List<String> names();

    /** Describes the place where a tester runs. */
    String place(String name);

    /** Describes how a tester ended; empty while it runs or if that is unknown. */
    Optional<String> end(String name);

    /** Returns testers that users start by hand. */
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
