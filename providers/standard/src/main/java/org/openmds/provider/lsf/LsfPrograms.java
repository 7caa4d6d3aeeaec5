package org.openmds.provider.lsf;

import java.util.List;
import java.util.function.UnaryOperator;

import org.openmds.provider.batch.BatchPrograms;
import org.openmds.provider.input.Input;

/**
 * What LSF's programs print, one run of each for a document. The wide tables ({@code -w}), which all versions have and in which nothing is cut off.
 *
 * @param cluster
 *            {@code lsid}
 * @param queues
 *            {@code bqueues -w}
 * @param hosts
 *            {@code bhosts -w}
 * @param machines
 *            {@code lshosts -w}
 */
public record LsfPrograms(Input cluster, Input queues, Input hosts, Input machines) {

    /** Those of a machine. */
    public static LsfPrograms of(BatchPrograms programs) {
        return new LsfPrograms(programs.output("lsid", List.of()), programs.output("bqueues", List.of("-w")),
                programs.output("bhosts", List.of("-w")), programs.output("lshosts", List.of("-w")));
    }

    /** Each changed. */
    LsfPrograms map(UnaryOperator<Input> change) {
        return new LsfPrograms(change.apply(cluster), change.apply(queues), change.apply(hosts),
                change.apply(machines));
    }
}
