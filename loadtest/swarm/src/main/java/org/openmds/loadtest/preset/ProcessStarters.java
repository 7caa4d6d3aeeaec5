package org.openmds.loadtest.preset;

import java.util.List;
import java.util.function.Function;

import org.openmds.loadtest.bench.IngestBenchmark;
import org.openmds.loadtest.bench.SenderProcesses;
import org.openmds.loadtest.control.submit.LocalSubmitter;
import org.openmds.loadtest.control.submit.TesterSubmitter;

/**
 * Starters of the processes of experiments.
 *
 * @param testers
 *            a submitter for each run, by Java options of its testers
 * @param senders
 *            starter of testers that load only their controller
 */
public record ProcessStarters(Function<List<String>, TesterSubmitter> testers, IngestBenchmark.SenderStarter senders) {

    /** Starts all as processes on this machine. */
    public static final ProcessStarters LOCAL = new ProcessStarters(LocalSubmitter::withJava, new SenderProcesses());
}
