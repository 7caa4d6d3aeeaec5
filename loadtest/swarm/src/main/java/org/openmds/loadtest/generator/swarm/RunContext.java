package org.openmds.loadtest.generator.swarm;

import org.openmds.loadtest.generator.measurement.RecordWriter;
import org.openmds.loadtest.generator.measurement.RunNotes;

/**
 * The objects that all threads of a run share.
 *
 * @param start
 *            the start of the plan, by the tester's clock
 */
record RunContext(Swarm.Job job, SwarmOptions options, RecordWriter writer, RunNotes notes, ExampleCollector examples,
        HttpTarget.TargetCache targets,
        long start) {

    long now() {
        return job.clock().nanos();
    }
}
