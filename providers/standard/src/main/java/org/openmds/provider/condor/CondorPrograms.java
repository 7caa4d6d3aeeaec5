package org.openmds.provider.condor;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

import org.openmds.provider.batch.BatchPrograms;
import org.openmds.provider.input.Input;

/**
 * The output of HTCondor's programs. Each program runs once per document.
 *
 * @param slots
 *            {@code condor_status}: one ad per slot
 * @param jobs
 *            {@code condor_q}: one ad per job; empty if there are no jobs
 */
record CondorPrograms(ClassAdFormat format, Input slots, Input jobs) {

    private static final List<String> SLOT = List.of("Name", "Machine", "SlotType", "DynamicSlot", "PartitionableSlot",
            "State", "Activity", "Offline", "Cpus", "TotalSlotCpus", "DetectedCpus", "Memory", "TotalSlotMemory",
            "DetectedMemory", "LoadAvg", "TotalLoadAvg", "Arch", "OpSys", "OpSysAndVer", "CondorVersion");
    private static final List<String> JOB = List.of("ClusterId", "ProcId", "Owner", "JobStatus", "RequestCpus", "QDate",
            "HoldReason");

    /** Returns the programs of this machine. They are asked only for the attributes that are published. */
    public static CondorPrograms of(BatchPrograms programs, ClassAdFormat form, CondorPublication publication) {
        List<String> slot = new ArrayList<>(SLOT);
        slot.addAll(publication.attributes());
        return new CondorPrograms(form,
                programs.output("condor_status", List.of(form.option(), "-attributes", String.join(",", slot))),
                programs.output("condor_q",
                        List.of("-allusers", form.option(), "-attributes", String.join(",", JOB))));
    }

    /** Returns a copy with each input changed. */
    CondorPrograms map(UnaryOperator<Input> change) {
        return new CondorPrograms(format, change.apply(slots), change.apply(jobs));
    }
}
