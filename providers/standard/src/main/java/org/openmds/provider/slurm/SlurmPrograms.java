package org.openmds.provider.slurm;

import java.util.List;
import java.util.function.UnaryOperator;

import org.openmds.provider.batch.BatchPrograms;
import org.openmds.provider.input.Input;

/**
 * The output of Slurm's programs. Each program runs once per document.
 *
 * <p>
 * The programs print text, not JSON. The letters of {@code -o} have had the same meaning since Slurm 2, while the JSON of 22.05 (OpenAPI 0.0.38)
 * differs from later versions in names and types of numbers. {@code scontrol} has no JSON before 23.02, and its complete records are about a hundred
 * times as long. With {@code -o}, nothing is cut off because no width is given.
 *
 * @param configuration
 *            {@code scontrol show config}
 * @param partitions
 *            one line per partition, {@link SlurmPartition#FORMAT}
 * @param nodes
 *            one line per node, {@code scontrol -o show node}
 * @param jobs
 *            one line per job, with each element of an array, {@link SlurmJobs#FORMAT}; empty if there are no jobs
 */
record SlurmPrograms(Input configuration, Input partitions, Input nodes, Input jobs) {

    /** Returns the programs of this machine. */
    public static SlurmPrograms of(BatchPrograms programs) {
        // Hidden partitions stay hidden: no --all.
        return new SlurmPrograms(programs.output("scontrol", List.of("show", "config")),
                programs.output("sinfo", List.of("--noheader", "--format=" + SlurmPartition.FORMAT)),
                programs.output("scontrol", List.of("--oneliner", "show", "node")),
                programs.output("squeue", List.of("--noheader", "--array", "--format=" + SlurmJobs.FORMAT)));
    }

    /** Returns a copy with each input changed. */
    SlurmPrograms map(UnaryOperator<Input> change) {
        return new SlurmPrograms(change.apply(configuration), change.apply(partitions), change.apply(nodes),
                change.apply(jobs));
    }
}
