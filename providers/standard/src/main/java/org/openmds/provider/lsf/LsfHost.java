package org.openmds.provider.lsf;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

import org.openmds.provider.batch.MemoryText;
import org.openmds.provider.batch.NumberText;
import org.openmds.provider.glue.FactBuilder;
import org.openmds.provider.glue.GlueHost;
import org.openmds.provider.glue.HostFact;

/**
 * A host of an LSF cluster.
 *
 * @param batch
 *            its row in the output of bhosts
 * @param machine
 *            its row in the output of lshosts; empty if there is none
 */
record LsfHost(Map<String, String> batch, Map<String, String> machine) {

    String name() {
        return text(batch, "HOST_NAME");
    }

    /** Returns the job slots; if there is no limit, the processors. */
    long slots() {
        OptionalLong max = NumberText.integer(text(batch, "MAX"));
        return max.isPresent() ? max.getAsLong() : NumberText.integer(text(machine, "NCPUS")).orElse(0);
    }

    long freeSlots() {
        return text(batch, "STATUS").equals("ok") ? Math.max(0, slots() - used()) : 0;
    }

    boolean isFree() {
        return text(batch, "STATUS").equals("ok") && used() == 0;
    }

    OptionalLong memory() {
        return MemoryText.megabytes(text(machine, "MAXMEM"));
    }

    private long used() {
        return NumberText.integer(text(batch, "NJOBS")).orElse(0);
    }

    GlueHost toHost() {
        FactBuilder<HostFact> factBuilder = new FactBuilder<>(HostFact.class).with(HostFact.RAM_SIZE, memory())
                .with(HostFact.SWAP_SIZE, MemoryText.megabytes(text(machine, "MAXSWP")))
                .with(HostFact.PROCESSOR_MODEL, known(text(machine, "MODEL")))
                .with(HostFact.PROCESSORS, NumberText.integer(text(machine, "NCPUS")))
                .with(HostFact.PLATFORM, known(text(machine, "TYPE")))
                .with(HostFact.PLATFORM_PROCESSORS, slots())
                .with(HostFact.BATCH_STATE, text(batch, "STATUS"))
                .with(HostFact.BATCH_FREE_PROCESSORS, freeSlots());
        return new GlueHost(name(), name(), factBuilder.toMap(), List.of(), List.of());
    }

    private static String text(Map<String, String> row, String title) {
        return row.getOrDefault(title, "");
    }

    private static String known(String text) {
        return text.equals("-") || text.equals("UNKNOWN") || text.equals("UNKNOWN_AUTO_DETECT") ? "" : text;
    }
}
