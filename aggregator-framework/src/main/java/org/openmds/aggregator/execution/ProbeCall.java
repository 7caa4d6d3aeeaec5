package org.openmds.aggregator.execution;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

import javax.xml.namespace.QName;

import org.openmds.aggregator.CollectionException;
import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * A run of a probe for a member.
 *
 * @param config
 *            the AggregatorConfig
 * @param maxOutput
 *            maximum bytes that the program may print
 */
record ProbeCall(Probe probe, EndpointReference member, XmlFragment config, int maxOutput)
        implements
            ProgramCall<XmlFragment> {

    private static final QName EPR = new QName(Namespaces.WSA, "EndpointReference", "wsa");

    @Override
    public List<String> command() {
        List<String> command = new ArrayList<>();
        command.add(probe.program().toString());
        command.add(member.address());
        command.addAll(probe.arguments());
        return command;
    }

    /** Writes standard input as GT4 did: the member's reference, a line end, the AggregatorConfig. */
    @Override
    public void writeInput(OutputStream out) throws IOException {
        member.toFragment(EPR).writeTo(out);
        out.write('\n');
        config.writeTo(out);
        out.write('\n');
    }

    @Override
    public XmlFragment result(ProbeOutcome outcome, RunDirectory files) throws IOException, CollectionException {
        return outcome.document(files);
    }

    /** Returns the text for messages and metrics. */
    @Override
    public String toString() {
        return "probe %s of %s".formatted(probe.name(), member.address());
    }
}
