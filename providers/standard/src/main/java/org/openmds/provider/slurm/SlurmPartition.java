package org.openmds.provider.slurm;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

import org.openmds.aggregator.CollectionException;
import org.openmds.provider.batch.NumberText;
import org.openmds.provider.batch.QueueStatus;
import org.openmds.provider.input.Input;
import org.openmds.provider.input.InputText;
import org.openmds.wsrf.service.Deadline;

/**
 * A partition of a Slurm cluster.
 *
 * @param timeLimit
 *            time limit of a job
 * @param maxNodes
 *            largest number of nodes for a job
 */
record SlurmPartition(String name, QueueStatus status, Optional<Duration> timeLimit, OptionalLong maxNodes,
        OptionalLong priority, StateCounts cpus, StateCounts nodes) {

    /** Name, availability, time limit, job size, priority tier, CPUs and nodes as allocated/idle/other/total. */
    static final String FORMAT = "%R|%a|%l|%s|%p|%C|%F";

    private static final int FIELDS = 7;
    private static final String EXPECTED = "a partition";

    /** The numbers of CPUs or nodes in each state. */
    record StateCounts(long allocated, long idle, long other, long total) {

        StateCounts plus(StateCounts more) {
            return new StateCounts(allocated + more.allocated, idle + more.idle, other + more.other,
                    total + more.total);
        }
    }

    /** Reads all partitions, in the order of the program's output. */
    static List<SlurmPartition> read(Input input, Deadline deadline) throws CollectionException {
        Map<String, SlurmPartition> partitions = new LinkedHashMap<>();
        for (String line : SlurmLines.of(InputText.read(input, deadline))) {
            SlurmPartition partition = parse(line, input);
            // Newer versions may print a line for each group of different nodes.
            partitions.merge(partition.name, partition, SlurmPartition::plus);
        }
        return List.copyOf(partitions.values());
    }

    private static SlurmPartition parse(String line, Input input) throws CollectionException {
        String[] fields = SlurmLines.fields(line, FIELDS, input);
        QueueStatus status = switch (fields[1]) {
            case "up" -> QueueStatus.PRODUCTION;
            case "down" -> QueueStatus.QUEUEING;
            case "drain" -> QueueStatus.DRAINING;
            case "inact" -> QueueStatus.CLOSED;
            default -> throw SlurmLines.unexpected(line, EXPECTED, input);
        };
        String size = fields[3];
        return new SlurmPartition(fields[0], status, SlurmText.limit(fields[2]),
                NumberText.integer(size.substring(size.indexOf('-') + 1)), NumberText.integer(fields[4]),
                counts(fields[5], line, input), counts(fields[6], line, input));
    }

    private static StateCounts counts(String text, String line, Input input) throws CollectionException {
        String[] parts = text.split("/", -1);
        long[] numbers = new long[4];
        if (parts.length != numbers.length) {
            throw SlurmLines.unexpected(line, EXPECTED, input);
        }
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = NumberText.integer(parts[i])
                    .orElseThrow(() -> SlurmLines.unexpected(line, EXPECTED, input));
        }
        return new StateCounts(numbers[0], numbers[1], numbers[2], numbers[3]);
    }

    private SlurmPartition plus(SlurmPartition more) {
        return new SlurmPartition(name, status, timeLimit, maxNodes, priority, cpus.plus(more.cpus),
                nodes.plus(more.nodes));
    }
}
