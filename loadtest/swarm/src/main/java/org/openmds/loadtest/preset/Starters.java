package org.openmds.loadtest.preset;

import java.util.List;
import java.util.function.Function;

import org.openmds.loadtest.bench.Ingest;
import org.openmds.loadtest.bench.SenderProcesses;
import org.openmds.loadtest.control.submit.LocalSubmitter;
import org.openmds.loadtest.control.submit.Submitter;

/**
 * What experiments start.
 *
 * @param testers
 *            a submitter for each run, by options of its testers' Java machines
 * @param senders
 *            testers that load their controller
 */
public record Starters(Function<List<String>, Submitter> testers, Ingest.Starter senders) {

    /** All are processes of this machine. */
    public static final Starters PROCESSES = new Starters(LocalSubmitter::withJava, new SenderProcesses());
}
