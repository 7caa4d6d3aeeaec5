package org.openmds.loadtest.generator.swarm;

/**
 * What all threads of a run share.
 *
 * @param start
 *            of the plan, by the tester's clock
 */
record Run(Swarm.Job job, SwarmOptions options, RecordWriter writer, Notes notes, ExampleTaker examples,
        Target.Book targets,
        long start) {

    long now() {
        return job.clock().nanos();
    }
}
