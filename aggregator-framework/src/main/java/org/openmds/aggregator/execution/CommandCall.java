package org.openmds.aggregator.execution;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

import org.openmds.aggregator.CollectionException;
import org.openmds.wsrf.xml.XmlOutput;

/** A program with the administrator's arguments; its result is its output, or a failure. */
record CommandCall(Probe probe, XmlOutput input, int maxOutput) implements ProgramCall<byte[]> {

    /** Returns only the administrator's arguments: other values are in the input. */
    @Override
    public List<String> command() {
        List<String> command = new ArrayList<>();
        command.add(probe.program().toString());
        command.addAll(probe.arguments());
        return command;
    }

    @Override
    public void writeInput(OutputStream out) throws IOException {
        input.writeTo(out);
        out.write('\n');
    }

    @Override
    public byte[] result(ProbeOutcome outcome, RunDirectory files) throws IOException, CollectionException {
        outcome.requireSuccess(files);
        return files.output(maxOutput);
    }

    @Override
    public String toString() {
        return "command " + probe.name();
    }
}
