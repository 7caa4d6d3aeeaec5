package org.openmds.provider.condor;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;

import org.openmds.provider.glue.FactBuilder;
import org.openmds.provider.glue.GlueHost;
import org.openmds.provider.glue.HostFact;

/**
 * A machine of a pool.
 *
 * @param slots
 *            at least one
 */
record CondorMachine(String name, List<CondorSlot> slots) {

    CondorMachine {
        slots = List.copyOf(slots);
    }

    long sum(ToLongFunction<CondorSlot> number) {
        return slots.stream().mapToLong(number).sum();
    }

    /** Returns true if no job uses any slot of the machine. */
    boolean isFree() {
        return slots.stream().allMatch(CondorSlot::isUnclaimed);
    }

    GlueHost toHost(CondorPublication publication) {
        ClassAd ad = slots.getFirst().ad();
        long memory = sum(CondorSlot::totalMemory);
        FactBuilder<HostFact> factBuilder = new FactBuilder<>(HostFact.class)
                .with(HostFact.RAM_SIZE, ad.integer("DetectedMemory").orElse(memory))
                .with(HostFact.PROCESSORS, ad.integer("DetectedCpus").orElse(sum(CondorSlot::totalCpus)))
                .with(HostFact.SYSTEM_NAME, ad.string("OpSys"))
                .with(HostFact.SYSTEM_VERSION, ad.string("OpSysAndVer"))
                .with(HostFact.PLATFORM, ad.string("Arch"))
                .with(HostFact.PLATFORM_PROCESSORS, sum(CondorSlot::totalCpus))
                .with(HostFact.BATCH_STATE, states())
                .with(HostFact.BATCH_QUEUES, publication.pool())
                .with(HostFact.BATCH_FREE_PROCESSORS, sum(CondorSlot::freeCpus))
                .with(HostFact.BATCH_ALLOCATED_MEMORY, Math.max(0, memory - sum(CondorSlot::unallocatedMemory)));
        OptionalDouble load = ad.real("TotalLoadAvg");
        if (load.isPresent()) {
            factBuilder.with(HostFact.LOAD_1_MIN, Math.round(load.getAsDouble() * 100));
        }
        return new GlueHost(name, name, factBuilder.toMap(), List.of(),
                slots.stream().map(each -> each.toElement(publication.attributes())).toList());
    }

    /** Returns the states of its slots, each once: {@code claimed unclaimed}. */
    private String states() {
        return String.join(" ",
                slots.stream()
                        .map(each -> each.ad().string("State").toLowerCase(Locale.ROOT))
                        .filter(each -> !each.isEmpty())
                        .distinct()
                        .sorted()
                        .toList());
    }
}
