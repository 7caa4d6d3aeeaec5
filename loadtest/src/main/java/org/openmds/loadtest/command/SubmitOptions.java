package org.openmds.loadtest.command;

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

/** Options that say how many testers there are, and where they run. */
final class SubmitOptions {

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec spec;

    @Option(names = "--testers", paramLabel = "N", description = "Processes that share the plan. Without it, as many as the usable nodes may have; without nodes one: in this process, or as --submit says where that is given.")
    private @Nullable Integer testers;

    @Mixin
    private SubmitMixin submit = new SubmitMixin();

    @Option(names = "--tester-option", paramLabel = "OPTION", description = "A further argument of each tester, such as --tester-option=--time-server=head:5000. Repeatable.")
    private List<String> testerOptions = new ArrayList<>();

    /**
     * What starts the testers of a run.
     *
     * @param testers
     *            how many; 0 for one in this process
     * @param submitter
     *            empty where the one tester runs in this process
     */
    record PreparedTesters(int testers, Optional<TesterSubmitter> submitter) implements AutoCloseable {

        /** Of processes, or the one here. */
        int count() {
            return Math.max(1, testers);
        }

        @Override
        public void close() {
            submitter.ifPresent(TesterSubmitter::close);
        }
    }

    List<String> testerOptions() {
        return testerOptions;
    }

    /** Whether the one tester runs in this process: no option asks for others. */
    boolean isThisProcess() {
        return testers == null && !submit.isGiven() && testerOptions.isEmpty();
    }

    /**
     * Looks at nodes, where there are any.
     *
     * @param messages
     *            for people
     * @throws SubmissionException
     *             where testers cannot be started as the options say
     */
    PreparedTesters open(Consumer<String> messages) throws SubmissionException {
        if (testers != null && testers < 1) {
            throw new SubmissionOptionException("--testers: expected 1 or more, got %d".formatted(testers));
        }
        if (isThisProcess()) {
            return new PreparedTesters(0, Optional.empty());
        }
        if (submit.isRemote() && !isGiven("--listen") && !isGiven("--advertise")) {
            throw new SubmissionOptionException(
                    "testers of other machines cannot reach the controller at 127.0.0.1, where it listens without --listen: expected an address "
                            + "of this machine there, or what they dial instead (--advertise), or for testers by ssh the way back through it (--ssh-tunnel)");
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
