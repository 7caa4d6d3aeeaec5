package org.openmds.provider.lsf;

import java.util.List;
import java.util.function.UnaryOperator;

import org.openmds.provider.batch.BatchPrograms;
import org.openmds.provider.input.Input;

/**
 * The output of LSF's programs. Each program runs once per document. The programs print wide tables ({@code -w}), which all versions have and which
 * cut nothing off.
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
record LsfPrograms(Input cluster, Input queues, Input hosts, Input machines) {

    /** Returns the programs of this machine. */
    public static LsfPrograms of(BatchPrograms programs) {
        return new LsfPrograms(programs.output("lsid", List.of()), programs.output("bqueues", List.of("-w")),
                programs.output("bhosts", List.of("-w")), programs.output("lshosts", List.of("-w")));
    }

    /** Returns a copy with each input changed. */
    LsfPrograms map(UnaryOperator<Input> change) {
        return new LsfPrograms(change.apply(cluster), change.apply(queues), change.apply(hosts),
                change.apply(machines));
    }
}
