package org.openmds.provider.slurm;

import java.util.List;
import java.util.function.UnaryOperator;

import org.openmds.provider.batch.BatchPrograms;
import org.openmds.provider.input.Input;

/**
 * What Slurm's programs print, one run of each for a document.
 *
 * <p>
 * Text, not JSON: the letters of {@code -o} have meant the same since Slurm 2, while the JSON of 22.05 (OpenAPI 0.0.38) differs from that of later
 * versions in names and in the type of numbers, {@code scontrol} has none before 23.02, and its whole records are some hundred times as long. With
 * {@code -o} nothing is cut off, as no width is given.
 *
 * @param configuration
 *            {@code scontrol show config}
 * @param partitions
 *            a line each, {@link SlurmPartition#FORMAT}
 * @param nodes
 *            a line each, {@code scontrol -o show node}
 * @param jobs
 *            a line each, elements of arrays one by one, {@link SlurmJobs#FORMAT}; an empty answer is one without jobs
 */
public record SlurmPrograms(Input configuration, Input partitions, Input nodes, Input jobs) {

    /** Those of a machine. */
    public static SlurmPrograms of(BatchPrograms programs) {
        // Hidden partitions are not for everybody: no --all.
        return new SlurmPrograms(programs.output("scontrol", List.of("show", "config")),
                programs.output("sinfo", List.of("--noheader", "--format=" + SlurmPartition.FORMAT)),
                programs.output("scontrol", List.of("--oneliner", "show", "node")),
                programs.output("squeue", List.of("--noheader", "--array", "--format=" + SlurmJobs.FORMAT)));
    }

    /** Each changed. */
    SlurmPrograms map(UnaryOperator<Input> change) {
        return new SlurmPrograms(change.apply(configuration), change.apply(partitions), change.apply(nodes),
                change.apply(jobs));
    }
}
