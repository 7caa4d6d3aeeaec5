package org.openmds.loadtest.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

import org.openmds.loadtest.submit.SubmissionException;
import org.openmds.loadtest.submit.Submitter;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options that say how many testers there are, and where they run. */
final class SubmitOptions {

    @Option(names = "--testers", paramLabel = "N", description = "Processes that share the plan. Without it, one tester runs in this process.")
    private int testers;

    @Mixin
    private SubmitMixin submit = new SubmitMixin();

    @Option(names = "--tester-option", paramLabel = "OPTION", description = "A further argument of each tester, such as --tester-option=--time-server=head:5000. Repeatable.")
    private List<String> testerOptions = new ArrayList<>();

    /** 0 for one in this process. */
    int testers() {
        return submit.isAsked() ? Math.max(1, testers) : testers;
    }

    List<String> testerOptions() {
        return testerOptions;
    }

    /**
     * Empty where the one tester runs in this process.
     *
     * @param messages
     *            for people
     */
    Optional<Submitter> open(Consumer<String> messages) throws SubmissionException {
        return testers() == 0 ? Optional.empty() : Optional.of(submit.open(testers(), messages));
    }
}
