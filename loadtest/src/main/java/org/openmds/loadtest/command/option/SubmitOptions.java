package org.openmds.loadtest.command.option;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.control.submit.SubmissionException;
import org.openmds.loadtest.control.submit.SubmissionOptionException;
import org.openmds.loadtest.control.submit.TesterSubmitter;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options for the number of testers and how they are started. */
public final class SubmitOptions {

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec spec;

    @Option(names = "--testers", paramLabel = "N", description = "The number of tester processes that share the plan. Default: with "
            + "nodes, the number that the usable nodes allow; otherwise one, in this process unless an option such as --submit asks for a "
            + "separate one.")
    private @Nullable Integer testers;

    @Mixin
    private SubmitMixin submit = new SubmitMixin();

    @Option(names = "--tester-option", paramLabel = "OPTION", description = "An additional argument for each tester, such as "
            + "--tester-option=--time-server=head:5000. Repeatable.")
    private List<String> testerOptions = new ArrayList<>();

    /**
     * The testers of a run, before they are started.
     *
     * @param testers
     *            the number of tester processes; 0 for one tester in this process
     * @param submitter
     *            empty if the only tester runs in this process
     */
    public record PreparedTesters(int testers, Optional<TesterSubmitter> submitter) implements AutoCloseable {

        /** Returns the number of testers, including one in this process. */
        public int count() {
            return Math.max(1, testers);
        }

        @Override
        public void close() {
            submitter.ifPresent(TesterSubmitter::close);
        }
    }

    public List<String> testerOptions() {
        return testerOptions;
    }

    /** Returns true if testers on other machines reach this machine only by its own address. */
    public boolean isRemote() throws SubmissionException {
        return submit.isRemote();
    }

    /** Returns true if no option asks for separate testers: the only tester runs in this process. */
    public boolean isThisProcess() {
        return testers == null && !submit.isGiven() && testerOptions.isEmpty();
    }

    /**
     * Checks the options and prepares the testers. Checks the nodes over ssh if there are any.
     *
     * @param messages
     *            receives messages for the user
     * @throws SubmissionException
     *             if testers cannot be started with these options
     */
    public PreparedTesters open(Consumer<String> messages) throws SubmissionException {
        if (testers != null && testers < 1) {
            throw new SubmissionOptionException("--testers: expected at least 1, got %d".formatted(testers));
        }
        if (isThisProcess()) {
            return new PreparedTesters(0, Optional.empty());
        }
        if (submit.isRemote() && !isGiven("--listen") && !isGiven("--advertise")) {
            throw new SubmissionOptionException(
                    "testers on other machines cannot reach the controller at its default address 127.0.0.1: set --listen to an address "
                            + "of this machine, "
                            + "--advertise to the URL that testers connect to, or --ssh-tunnel if the testers are started over ssh");
        }
        int asMany = submit.hasNodes() ? 0 : 1;
        int wanted = testers == null ? asMany : testers;
        TesterSubmitter submitter = submit.open(wanted, messages);
        return new PreparedTesters(wanted > 0 ? wanted : submitter.maxTesters().orElse(1), Optional.of(submitter));
    }

    private boolean isGiven(String option) {
        return Objects.requireNonNull(spec).commandLine().getParseResult().hasMatchedOption(option);
    }
}
