package org.openmds.loadtest.control.submit;

import java.util.ArrayList;
import java.util.List;

import org.openmds.loadtest.generator.swarm.SwarmJvm;

/** Starts testers as processes on this machine. */
public final class LocalSubmitter implements TesterSubmitter {

    private final List<String> program;

    /**
     * Returns a submitter with Java options.
     *
     * @param javaOptions
     *            options of each tester's Java, such as -Xmx1g, in addition to a swarm's
     */
    public static LocalSubmitter withJava(List<String> javaOptions) {
        return new LocalSubmitter(LoadTestProgram.localCommand(SwarmJvm.options(javaOptions)));
    }

    LocalSubmitter(List<String> program) {
        this.program = List.copyOf(program);
    }

    @Override
    public TesterSubmission submit(TesterCommand command) throws SubmissionException {
        List<String> words = new ArrayList<>(program);
        words.addAll(command.arguments());
        ProcessBuilder builder = new ProcessBuilder(words);
        builder.environment().put(TesterCommand.TOKEN_VARIABLE, command.token());
        return ProcessSubmission.start("process " + command.name() + " of this machine", builder, "", () -> {
        });
    }

    @Override
    public void close() {
        // Each submission has ended its own process.
    }
}
