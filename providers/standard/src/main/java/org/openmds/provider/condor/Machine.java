package org.openmds.provider.condor;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;

import org.openmds.provider.batch.Facts;
import org.openmds.provider.glue.GlueHost;
import org.openmds.provider.glue.HostFact;

/**
 * A machine of a pool.
 *
 * @param slots
 *            at least one
 */
record Machine(String name, List<Slot> slots) {

    Machine {
        slots = List.copyOf(slots);
    }

    long sum(ToLongFunction<Slot> number) {
        return slots.stream().mapToLong(number).sum();
    }

    /** Whether no job has any of it. */
    boolean free() {
        return slots.stream().allMatch(Slot::unclaimed);
    }

    GlueHost toHost(CondorPublication publication) {
        ClassAd ad = slots.getFirst().ad();
        long memory = sum(Slot::totalMemory);
        Facts<HostFact> facts = new Facts<>(HostFact.class)
                .with(HostFact.RAM_SIZE, ad.integer("DetectedMemory").orElse(memory))
                .with(HostFact.PROCESSORS, ad.integer("DetectedCpus").orElse(sum(Slot::totalCpus)))
                .with(HostFact.SYSTEM_NAME, ad.string("OpSys"))
                .with(HostFact.SYSTEM_VERSION, ad.string("OpSysAndVer"))
                .with(HostFact.PLATFORM, ad.string("Arch"))
                .with(HostFact.PLATFORM_PROCESSORS, sum(Slot::totalCpus))
                .with(HostFact.BATCH_STATE, states())
                .with(HostFact.BATCH_QUEUES, publication.pool())
                .with(HostFact.BATCH_FREE_PROCESSORS, sum(Slot::freeCpus))
                .with(HostFact.BATCH_ALLOCATED_MEMORY, Math.max(0, memory - sum(Slot::leftMemory)));
        OptionalDouble load = ad.real("TotalLoadAvg");
        if (load.isPresent()) {
            facts.with(HostFact.LOAD_1_MIN, Math.round(load.getAsDouble() * 100));
        }
        return new GlueHost(name, name, facts.toMap(), List.of(),
                slots.stream().map(each -> each.toElement(publication.attributes())).toList());
    }

    /** Those of its slots, each once: {@code claimed unclaimed}. */
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
