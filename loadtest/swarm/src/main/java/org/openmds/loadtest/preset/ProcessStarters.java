package org.openmds.loadtest.preset;

import java.util.List;
import java.util.function.Function;

import org.openmds.loadtest.bench.IngestBenchmark;
import org.openmds.loadtest.bench.SenderProcesses;
import org.openmds.loadtest.control.submit.LocalSubmitter;
import org.openmds.loadtest.control.submit.TesterSubmitter;

/**
 * What experiments start.
 *
 * @param testers
 *            a submitter for each run, by options of its testers' Java machines
 * @param senders
 *            testers that load their controller
 */
public record ProcessStarters(Function<List<String>, TesterSubmitter> testers, IngestBenchmark.SenderStarter senders) {

    /** All are processes of this machine. */
    public static final ProcessStarters LOCAL = new ProcessStarters(LocalSubmitter::withJava, new SenderProcesses());
}
