package org.openmds.loadtest.submit;

import java.util.ArrayList;
import java.util.List;

/** Starts testers as processes of this machine. */
public final class LocalSubmitter implements Submitter {

    private final List<String> program;
    private final List<String> javaOptions;

    /**
     * @param javaOptions
     *            of each tester's Java machine, such as -Xmx1g
     */
    public LocalSubmitter(List<String> javaOptions) {
        this(Program.here(), javaOptions);
    }

    LocalSubmitter(List<String> program, List<String> javaOptions) {
        this.program = List.copyOf(program);
        this.javaOptions = List.copyOf(javaOptions);
    }

    @Override
    public Submission submit(TesterCommand command) throws SubmissionException {
        List<String> words = new ArrayList<>(program);
        words.addAll(1, javaOptions);
        words.addAll(command.arguments());
        ProcessBuilder builder = new ProcessBuilder(words);
        builder.environment().put(TesterCommand.TOKEN_VARIABLE, command.token());
        return ProcessSubmission.start("process " + command.name() + " of this machine", builder, "", () -> {
        });
    }

    @Override
    public void close() {
        // Each submission ended its own process.
    }
}
