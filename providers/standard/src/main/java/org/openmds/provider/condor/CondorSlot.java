package org.openmds.provider.condor;

import static org.openmds.provider.glue.GlueNames.host;

import java.util.List;

import org.openmds.provider.condor.ClassAdValue.ValueKind;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlText;

/** A slot of a machine. A partitionable slot has the CPUs and the memory that its dynamic slots do not use. */
record CondorSlot(ClassAd ad) {

    String machine() {
        return ad.string("Machine");
    }

    /** Returns true if the slot is a part of a partitionable slot, which includes it in its totals. */
    boolean isDynamic() {
        return ad.isTrue("DynamicSlot") || ad.string("SlotType").equals("Dynamic");
    }

    boolean isUnclaimed() {
        return ad.string("State").equals("Unclaimed") && !ad.isTrue("Offline");
    }

    long totalCpus() {
        return isDynamic() ? 0 : ad.integer("TotalSlotCpus", "Cpus").orElse(0);
    }

    long freeCpus() {
        return isUnclaimed() ? ad.integer("Cpus").orElse(0) : 0;
    }

    long totalMemory() {
        return isDynamic() ? 0 : ad.integer("TotalSlotMemory", "Memory").orElse(0);
    }

    /** Returns the memory that no job has requested. */
    long unallocatedMemory() {
        boolean left = isUnclaimed() || ad.isTrue("PartitionableSlot");
        return left ? ad.integer("Memory").orElse(0) : 0;
    }

    /**
     * Returns the slot as an element that follows GLUE's elements:
     *
     * <pre>{@code
     * <host:Slot host:Name="slot1@n1.example.org" host:Type="Partitionable" host:State="Unclaimed" host:Activity="Idle" host:CPUs="4" host:Memory="8000">
     *   <host:Attribute host:Name="Start" host:Kind="expression">KeyboardIdle > 900</host:Attribute>
     * </host:Slot>
     * }</pre>
     */
    XmlFragment toElement(List<String> attributes) {
        XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(host("Slot"));
        attribute(builder, "Name", ad.string("Name"));
        attribute(builder, "Type", ad.string("SlotType"));
        attribute(builder, "State", ad.string("State"));
        attribute(builder, "Activity", ad.string("Activity"));
        attribute(builder, "CPUs", text(ad.get("Cpus")));
        attribute(builder, "Memory", text(ad.get("Memory")));
        for (String each : attributes) {
            ClassAdValue value = ad.get(each);
            if (value.kind() != ValueKind.UNDEFINED) {
                builder.start(host("Attribute"))
                        .attribute(host("Name"), each)
                        .attribute(host("Kind"), value.kind().word())
                        .text(XmlText.printable(value.text()))
                        .end();
            }
        }
        return builder.end().build();
    }

    private static String text(ClassAdValue value) {
        return value.integer().isPresent() ? Long.toString(value.integer().getAsLong()) : "";
    }

    private static void attribute(XmlFragmentBuilder builder, String name, String value) {
        if (!value.isBlank()) {
            builder.attribute(host(name), XmlText.printable(value));
        }
    }
}
