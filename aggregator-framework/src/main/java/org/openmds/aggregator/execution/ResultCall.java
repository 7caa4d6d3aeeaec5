package org.openmds.aggregator.execution;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

import org.openmds.aggregator.CollectionException;

/** A run of a program whose exit code is part of its result. */
record ResultCall(Probe probe, int maxOutput) implements ProgramCall<ProgramResult> {

    private static final int QUOTED_BYTES = 2_000;

    /** Returns only the administrator's arguments. */
    @Override
    public List<String> command() {
        List<String> command = new ArrayList<>();
        command.add(probe.program().toString());
        command.addAll(probe.arguments());
        return command;
    }

    @Override
    public void writeInput(OutputStream out) {
        // The input is empty.
    }

    @Override
    public ProgramResult result(ProbeOutcome outcome, RunDirectory files) throws IOException, CollectionException {
        outcome.requireWithinLimits(files);
        return new ProgramResult(outcome.exitCode(), files.output(maxOutput), files.errors(QUOTED_BYTES));
    }

    @Override
    public String toString() {
        return "command " + probe.name();
    }
}
