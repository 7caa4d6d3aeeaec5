package org.openmds.aggregator.execution;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import org.openmds.aggregator.CollectionException;
import org.openmds.wsrf.xml.XmlOutput;

/** A program that is told something on its standard input, and of which only matters whether it went well. */
record CommandCall(Probe probe, XmlOutput input, int maxOutput) implements ProgramCall<String> {

    /** The administrator's arguments alone: what comes from elsewhere is in the input. */
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
    public String result(ProbeOutcome outcome, RunDirectory files) throws IOException, CollectionException {
        outcome.requireSuccess(files);
        return new String(files.output(maxOutput), StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return "command " + probe.name();
    }
}
